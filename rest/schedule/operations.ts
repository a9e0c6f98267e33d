/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** At most 2000 characters each. */
export type AppointmentFieldsInput = {
  /** The main topic that the client wants to talk about. */
  mainTopic?: string | null | undefined;
  /** The social network of the client. */
  socialNetwork?: string | null | undefined;
  /** The questions that the client wants to ask. */
  specificQuestions?: string | null | undefined;
};

/** Conditions on appointments and blocks; all must hold. */
export type AppointmentFilter = {
  /** Only records of this class. */
  classId?: string | number | null | undefined;
  /** Only this client. */
  clientId?: string | number | null | undefined;
  /** The CPF of the client or of the employee. */
  cpf?: string | null | undefined;
  /** Only in the calendar of this employee. */
  employeeId?: string | number | null | undefined;
  /** Only appointments and blocks that end after this time. */
  from?: string | null | undefined;
  /** True: canceled ones too. */
  includeCanceled?: boolean | null | undefined;
  /** Words that must all be in the name, e-mail, username, CPF or phone of the client; in the name, for facilitators. Accents and case do not matter. */
  search?: string | null | undefined;
  /** Only appointments and blocks that start before this time. */
  to?: string | null | undefined;
};

/** An entry of a calendar that takes time. */
export type AppointmentKind =
  /** A client meets the employee. */
  | 'APPOINTMENT'
  /** The employee can’t be booked. */
  | 'BLOCK';

/** A new appointment or block. */
export type CreateAppointmentInput = {
  /** The texts that the client writes for the appointment. */
  additionalFields?: AppointmentFieldsInput | null | undefined;
  /** The class of the appointment. */
  classId?: string | number | null | undefined;
  /** The CPF of the client, instead of clientId; for staff and services. */
  clientCpf?: string | null | undefined;
  /** The client; staff may name one. A participant is always their own client. */
  clientId?: string | number | null | undefined;
  /** At most 2000 characters. */
  comments?: string | null | undefined;
  /** The id of the employee; the class’s facilitator when left out. */
  employeeId?: string | number | null | undefined;
  /** For participants the end of that slot; staff may name another time. */
  endsAt: string;
  /** A text of the caller’s choice. A repeated request with the same text gets the first answer again. */
  idempotencyKey?: string | null | undefined;
  /** An appointment when left out; only staff can make blocks. */
  kind?: AppointmentKind | null | undefined;
  /** For participants the start of a free slot; staff may name another time. */
  startsAt: string;
};

/** The languages of messages of failures and of exports. */
export type Language =
  /** English. */
  | 'EN'
  /** Portuguese. */
  | 'PT';

export type ScheduledAppointmentFragment = { id: number, comments: string, kind: AppointmentKind, deleted_at: string | null, start_time: string, finish_time: string, client: { id: number, name: string } | null, employee: { id: number, name: string }, additional_fields: { social_network: string, main_topic: string, specific_questions: string } | null, class: { id: number } | null };

export type ScheduleAppointmentsQueryVariables = Exact<{
  filter: AppointmentFilter;
  first: number;
  after?: string | null | undefined;
}>;


export type ScheduleAppointmentsQuery = { appointments: { nodes: Array<{ id: number, comments: string, kind: AppointmentKind, deleted_at: string | null, start_time: string, finish_time: string, client: { id: number, name: string } | null, employee: { id: number, name: string }, additional_fields: { social_network: string, main_topic: string, specific_questions: string } | null, class: { id: number } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ScheduleCreateAppointmentMutationVariables = Exact<{
  input: CreateAppointmentInput;
}>;


export type ScheduleCreateAppointmentMutation = { createAppointment: { id: number, comments: string, kind: AppointmentKind, deleted_at: string | null, start_time: string, finish_time: string, client: { id: number, name: string } | null, employee: { id: number, name: string }, additional_fields: { social_network: string, main_topic: string, specific_questions: string } | null, class: { id: number } | null } };

export type ScheduleCalendarFeedQueryVariables = Exact<{
  employeeId: string | number;
  token?: string | null | undefined;
}>;


export type ScheduleCalendarFeedQuery = { calendarFeedContent: string };

export type ScheduleExportAppointmentsMutationVariables = Exact<{
  language?: Language | null | undefined;
}>;


export type ScheduleExportAppointmentsMutation = { exportAppointments: { rows: number, size: number, file_path: string } };

export type ScheduleCallerQueryVariables = Exact<{ [key: string]: never; }>;


export type ScheduleCallerQuery = { callerName: string };

export type ScheduleRootQueryVariables = Exact<{ [key: string]: never; }>;


export type ScheduleRootQuery = { health: { version: string } };

export type AppointmentFieldsFragment = { id: number, comments: string, kind: AppointmentKind, start_time: string, finish_time: string, additional_fields: { social_network: string, main_topic: string, specific_questions: string } | null, class: { id: number } | null };

export const AppointmentFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AppointmentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Appointment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"start_time"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finish_time"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","alias":{"kind":"Name","value":"additional_fields"},"name":{"kind":"Name","value":"additionalFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"social_network"},"name":{"kind":"Name","value":"socialNetwork"}},{"kind":"Field","alias":{"kind":"Name","value":"main_topic"},"name":{"kind":"Name","value":"mainTopic"}},{"kind":"Field","alias":{"kind":"Name","value":"specific_questions"},"name":{"kind":"Name","value":"specificQuestions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}}]} as unknown as DocumentNode<AppointmentFieldsFragment, unknown>;
export const ScheduledAppointmentFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduledAppointment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Appointment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AppointmentFields"}},{"kind":"Field","name":{"kind":"Name","value":"client"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"employee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"canceledAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AppointmentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Appointment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"start_time"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finish_time"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","alias":{"kind":"Name","value":"additional_fields"},"name":{"kind":"Name","value":"additionalFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"social_network"},"name":{"kind":"Name","value":"socialNetwork"}},{"kind":"Field","alias":{"kind":"Name","value":"main_topic"},"name":{"kind":"Name","value":"mainTopic"}},{"kind":"Field","alias":{"kind":"Name","value":"specific_questions"},"name":{"kind":"Name","value":"specificQuestions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}}]} as unknown as DocumentNode<ScheduledAppointmentFragment, unknown>;
export const ScheduleAppointmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleAppointments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AppointmentFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"appointments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduledAppointment"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AppointmentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Appointment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"start_time"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finish_time"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","alias":{"kind":"Name","value":"additional_fields"},"name":{"kind":"Name","value":"additionalFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"social_network"},"name":{"kind":"Name","value":"socialNetwork"}},{"kind":"Field","alias":{"kind":"Name","value":"main_topic"},"name":{"kind":"Name","value":"mainTopic"}},{"kind":"Field","alias":{"kind":"Name","value":"specific_questions"},"name":{"kind":"Name","value":"specificQuestions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduledAppointment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Appointment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AppointmentFields"}},{"kind":"Field","name":{"kind":"Name","value":"client"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"employee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"canceledAt"}}]}}]} as unknown as DocumentNode<ScheduleAppointmentsQuery, ScheduleAppointmentsQueryVariables>;
export const ScheduleCreateAppointmentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ScheduleCreateAppointment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateAppointmentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAppointment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduledAppointment"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AppointmentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Appointment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"start_time"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finish_time"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","alias":{"kind":"Name","value":"additional_fields"},"name":{"kind":"Name","value":"additionalFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"social_network"},"name":{"kind":"Name","value":"socialNetwork"}},{"kind":"Field","alias":{"kind":"Name","value":"main_topic"},"name":{"kind":"Name","value":"mainTopic"}},{"kind":"Field","alias":{"kind":"Name","value":"specific_questions"},"name":{"kind":"Name","value":"specificQuestions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduledAppointment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Appointment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AppointmentFields"}},{"kind":"Field","name":{"kind":"Name","value":"client"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"employee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"deleted_at"},"name":{"kind":"Name","value":"canceledAt"}}]}}]} as unknown as DocumentNode<ScheduleCreateAppointmentMutation, ScheduleCreateAppointmentMutationVariables>;
export const ScheduleCalendarFeedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleCalendarFeed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"employeeId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"token"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calendarFeedContent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"employeeId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"employeeId"}}},{"kind":"Argument","name":{"kind":"Name","value":"token"},"value":{"kind":"Variable","name":{"kind":"Name","value":"token"}}}]}]}}]} as unknown as DocumentNode<ScheduleCalendarFeedQuery, ScheduleCalendarFeedQueryVariables>;
export const ScheduleExportAppointmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ScheduleExportAppointments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportAppointments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"file_path"},"name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"size"}}]}}]}}]} as unknown as DocumentNode<ScheduleExportAppointmentsMutation, ScheduleExportAppointmentsMutationVariables>;
export const ScheduleCallerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleCaller"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"callerName"}}]}}]} as unknown as DocumentNode<ScheduleCallerQuery, ScheduleCallerQueryVariables>;
export const ScheduleRootDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleRoot"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]} as unknown as DocumentNode<ScheduleRootQuery, ScheduleRootQueryVariables>;