/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** An entry of a calendar that takes time. */
export type AppointmentKind =
  /** A client meets the employee. */
  | 'APPOINTMENT'
  /** The employee can’t be booked. */
  | 'BLOCK';

/** A participant’s hand-in. */
export type CreateSubmissionInput = {
  /** An activity of the class’s course. */
  activityId: string | number;
  /** A class in which the participant has a place. */
  classId: string | number;
  /** The course of the class; optional, but refused when it is another one. */
  courseId?: string | number | null | undefined;
  /** The cycle of the class; optional, but refused when it is another one. */
  cycleId?: string | number | null | undefined;
  /** A key of the caller’s choice. The same request with the same key is done once, also when the same files are uploaded again. 1 to 255 visible ASCII characters, kept for a week. */
  idempotencyKey?: string | null | undefined;
  /** The participant who hands it in; staff of the class may do it in their place. */
  participantId: string | number;
  /** The title; the title of the activity when left out. */
  title?: string | null | undefined;
  /** Ids of files that were uploaded with POST /uploads, at most ten. Of photos and videos the place and the device are removed. */
  uploadIds?: Array<string | number> | null | undefined;
};

/** An evaluation: with a score, a comment or both. */
export type EvaluateSubmissionInput = {
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** At most 5000 characters. */
  facilitatorComment?: string | null | undefined;
  /** 0 to 100, two decimals. */
  score?: number | null | undefined;
  /** SUBMITTED withdraws an evaluation. */
  status?: SubmissionStatus;
};

/** The action after the removal of a submission. */
export type RemovalAction =
  /** No further action. */
  | 'REMOVE'
  /** A mail asks the participant to hand it in again; only for staff of the class. */
  | 'RESEND';

/** A role: the permissions of a person. */
export type Role =
  /** Sees and changes everything. */
  | 'ADMIN'
  /** Leads classes: sees and changes the records of these classes. */
  | 'FACILITATOR'
  /** Takes part in classes: sees and changes only their own records. */
  | 'PARTICIPANT'
  /** Another server, with its API key or the service token; no person. */
  | 'SERVICE'
  /** Sees everything of every class, and changes little. */
  | 'SUPERVISOR';

/** A new template. It replaces an earlier one for the same activity and class. */
export type SaveActivityTemplateInput = {
  /** An activity of the class’s course. */
  activityId: string | number;
  /** The class that works from it. */
  classId: string | number;
  /** The course of the class; optional, but refused when it is another one. */
  courseId?: string | number | null | undefined;
  /** The cycle of the class; optional, but refused when it is another one. */
  cycleId?: string | number | null | undefined;
  /** Its purpose, at most 2000 characters. */
  description?: string | null | undefined;
  /** The id of a file that was uploaded with POST /uploads. */
  uploadId: string | number;
};

/** Conditions on submissions; all must hold. */
export type SubmissionFilter = {
  /** Only records of this activity. */
  activityId?: string | number | null | undefined;
  /** Only records of this class. */
  classId?: string | number | null | undefined;
  /** Only records of this course. */
  courseId?: string | number | null | undefined;
  /** Only records of this cycle. */
  cycleId?: string | number | null | undefined;
  /** Only submissions in classes that this person led at the time of the hand-in. */
  facilitatorId?: string | number | null | undefined;
  /** Only records of this participant. */
  participantId?: string | number | null | undefined;
  /** Only enrollments with this status. */
  status?: SubmissionStatus | null | undefined;
  /** Only hand-ins, of people with a place, that nobody has evaluated. */
  waiting?: boolean | null | undefined;
};

/** The status of a submission. */
export type SubmissionStatus =
  /** Staff gave it a score, a comment or both. */
  | 'EVALUATED'
  /** Handed in, not evaluated. */
  | 'SUBMITTED';

export type AppointmentFieldsFragment = { id: number, comments: string, kind: AppointmentKind, start_time: string, finish_time: string, additional_fields: { social_network: string, main_topic: string, specific_questions: string } | null, class: { id: number } | null };

export type CancelAppointmentMutationVariables = Exact<{
  id: string | number;
  idempotencyKey?: string | null | undefined;
}>;


export type CancelAppointmentMutation = { cancelAppointment: { id: number, canceledAt: string | null } };

export type StoredFileQueryVariables = Exact<{
  path: string;
}>;


export type StoredFileQuery = { storedFile: { path: string, originalName: string, mediaType: string, size: number, sha256: string } };

export type UserFieldsFragment = { id: number, name: string, email: string | null, cpf: string | null, phone: string | null, gender: string | null, race: string | null, birthday: string | null, roles: Array<Role> | null, enrollments: Array<{ id: number, canceledAt: string | null, cancelRequestedAt: string | null, class: { id: number } }> };

export type PortalOfParticipantsQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalOfParticipantsQuery = { siteSettings: { portalUrl: string | null } };

export type SubmissionFileFieldsFragment = { id: number, deliverable_submission_id: number | null, file_path: string, original_name: string, file_type: string, created_at: string, updated_at: string };

export type SubmissionFieldsFragment = { id: number, title: string, score: number | null, status: SubmissionStatus, participant_id: number, activity_id: number, class_id: number, course_id: number, cycle_id: number, facilitator_id: number | null, facilitator_comment: string | null, evaluated_at: string | null, created_at: string, updated_at: string, files: Array<{ id: number, deliverable_submission_id: number | null, file_path: string, original_name: string, file_type: string, created_at: string, updated_at: string }> };

export type SubmissionsQueryVariables = Exact<{
  filter?: SubmissionFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type SubmissionsQuery = { submissions: { nodes: Array<{ id: number, title: string, score: number | null, status: SubmissionStatus, participant_id: number, activity_id: number, class_id: number, course_id: number, cycle_id: number, facilitator_id: number | null, facilitator_comment: string | null, evaluated_at: string | null, created_at: string, updated_at: string, files: Array<{ id: number, deliverable_submission_id: number | null, file_path: string, original_name: string, file_type: string, created_at: string, updated_at: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SubmissionQueryVariables = Exact<{
  id: string | number;
}>;


export type SubmissionQuery = { submission: { id: number, title: string, score: number | null, status: SubmissionStatus, participant_id: number, activity_id: number, class_id: number, course_id: number, cycle_id: number, facilitator_id: number | null, facilitator_comment: string | null, evaluated_at: string | null, created_at: string, updated_at: string, files: Array<{ id: number, deliverable_submission_id: number | null, file_path: string, original_name: string, file_type: string, created_at: string, updated_at: string }> } };

export type CreateSubmissionMutationVariables = Exact<{
  input: CreateSubmissionInput;
}>;


export type CreateSubmissionMutation = { createSubmission: { id: number, title: string, score: number | null, status: SubmissionStatus, participant_id: number, activity_id: number, class_id: number, course_id: number, cycle_id: number, facilitator_id: number | null, facilitator_comment: string | null, evaluated_at: string | null, created_at: string, updated_at: string, files: Array<{ id: number, deliverable_submission_id: number | null, file_path: string, original_name: string, file_type: string, created_at: string, updated_at: string }> } };

export type EvaluateSubmissionMutationVariables = Exact<{
  id: string | number;
  input: EvaluateSubmissionInput;
}>;


export type EvaluateSubmissionMutation = { evaluateSubmission: { id: number, title: string, score: number | null, status: SubmissionStatus, participant_id: number, activity_id: number, class_id: number, course_id: number, cycle_id: number, facilitator_id: number | null, facilitator_comment: string | null, evaluated_at: string | null, created_at: string, updated_at: string, files: Array<{ id: number, deliverable_submission_id: number | null, file_path: string, original_name: string, file_type: string, created_at: string, updated_at: string }> } };

export type RemoveSubmissionMutationVariables = Exact<{
  id: string | number;
  action: RemovalAction;
}>;


export type RemoveSubmissionMutation = { removeSubmission: { id: number } };

export type UploadTokenQueryVariables = Exact<{ [key: string]: never; }>;


export type UploadTokenQuery = { token: string };

export type SubmissionStatusSummaryQueryVariables = Exact<{
  facilitatorId?: string | number | null | undefined;
  classId?: string | number | null | undefined;
  cycleId?: string | number | null | undefined;
}>;


export type SubmissionStatusSummaryQuery = { submissionStatusSummary: Array<{ hasSubmittedActivities: boolean, class_id: number, cycle_id: number }> };

export type TemplateFieldsFragment = { id: number, description: string, activity_id: number, course_id: number, cycle_id: number, class_id: number, created_at: string, updated_at: string, file: { original_name: string, file_path: string, file_type: string } | null };

export type SaveTemplateMutationVariables = Exact<{
  input: SaveActivityTemplateInput;
}>;


export type SaveTemplateMutation = { saveActivityTemplate: { id: number, description: string, activity_id: number, course_id: number, cycle_id: number, class_id: number, created_at: string, updated_at: string, file: { original_name: string, file_path: string, file_type: string } | null } };

export type RemoveTemplateMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveTemplateMutation = { removeActivityTemplate: { id: number } };

export const AppointmentFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AppointmentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Appointment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"start_time"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"finish_time"},"name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","alias":{"kind":"Name","value":"additional_fields"},"name":{"kind":"Name","value":"additionalFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"social_network"},"name":{"kind":"Name","value":"socialNetwork"}},{"kind":"Field","alias":{"kind":"Name","value":"main_topic"},"name":{"kind":"Name","value":"mainTopic"}},{"kind":"Field","alias":{"kind":"Name","value":"specific_questions"},"name":{"kind":"Name","value":"specificQuestions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}}]} as unknown as DocumentNode<AppointmentFieldsFragment, unknown>;
export const UserFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"cpf"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"gender"}},{"kind":"Field","name":{"kind":"Name","value":"race"}},{"kind":"Field","name":{"kind":"Name","value":"birthday"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"enrollments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelRequestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<UserFieldsFragment, unknown>;
export const SubmissionFileFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionFileFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"deliverable_submission_id"},"name":{"kind":"Name","value":"submissionId"}},{"kind":"Field","alias":{"kind":"Name","value":"file_path"},"name":{"kind":"Name","value":"path"}},{"kind":"Field","alias":{"kind":"Name","value":"original_name"},"name":{"kind":"Name","value":"originalName"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SubmissionFileFieldsFragment, unknown>;
export const SubmissionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"participant_id"},"name":{"kind":"Name","value":"participantId"}},{"kind":"Field","alias":{"kind":"Name","value":"activity_id"},"name":{"kind":"Name","value":"activityId"}},{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_id"},"name":{"kind":"Name","value":"facilitatorId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_comment"},"name":{"kind":"Name","value":"facilitatorComment"}},{"kind":"Field","alias":{"kind":"Name","value":"evaluated_at"},"name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionFileFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionFileFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"deliverable_submission_id"},"name":{"kind":"Name","value":"submissionId"}},{"kind":"Field","alias":{"kind":"Name","value":"file_path"},"name":{"kind":"Name","value":"path"}},{"kind":"Field","alias":{"kind":"Name","value":"original_name"},"name":{"kind":"Name","value":"originalName"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SubmissionFieldsFragment, unknown>;
export const TemplateFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"activity_id"},"name":{"kind":"Name","value":"activityId"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"original_name"},"name":{"kind":"Name","value":"originalName"}},{"kind":"Field","alias":{"kind":"Name","value":"file_path"},"name":{"kind":"Name","value":"path"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"mediaType"}}]}}]}}]} as unknown as DocumentNode<TemplateFieldsFragment, unknown>;
export const CancelAppointmentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelAppointment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelAppointment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}}]}}]}}]} as unknown as DocumentNode<CancelAppointmentMutation, CancelAppointmentMutationVariables>;
export const StoredFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StoredFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"path"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storedFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"path"},"value":{"kind":"Variable","name":{"kind":"Name","value":"path"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"originalName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}}]}}]}}]} as unknown as DocumentNode<StoredFileQuery, StoredFileQueryVariables>;
export const PortalOfParticipantsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PortalOfParticipants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"siteSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"portalUrl"}}]}}]}}]} as unknown as DocumentNode<PortalOfParticipantsQuery, PortalOfParticipantsQueryVariables>;
export const SubmissionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Submissions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SubmissionFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"submissions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionFileFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"deliverable_submission_id"},"name":{"kind":"Name","value":"submissionId"}},{"kind":"Field","alias":{"kind":"Name","value":"file_path"},"name":{"kind":"Name","value":"path"}},{"kind":"Field","alias":{"kind":"Name","value":"original_name"},"name":{"kind":"Name","value":"originalName"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"participant_id"},"name":{"kind":"Name","value":"participantId"}},{"kind":"Field","alias":{"kind":"Name","value":"activity_id"},"name":{"kind":"Name","value":"activityId"}},{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_id"},"name":{"kind":"Name","value":"facilitatorId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_comment"},"name":{"kind":"Name","value":"facilitatorComment"}},{"kind":"Field","alias":{"kind":"Name","value":"evaluated_at"},"name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionFileFields"}}]}}]}}]} as unknown as DocumentNode<SubmissionsQuery, SubmissionsQueryVariables>;
export const SubmissionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Submission"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"submission"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionFileFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"deliverable_submission_id"},"name":{"kind":"Name","value":"submissionId"}},{"kind":"Field","alias":{"kind":"Name","value":"file_path"},"name":{"kind":"Name","value":"path"}},{"kind":"Field","alias":{"kind":"Name","value":"original_name"},"name":{"kind":"Name","value":"originalName"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"participant_id"},"name":{"kind":"Name","value":"participantId"}},{"kind":"Field","alias":{"kind":"Name","value":"activity_id"},"name":{"kind":"Name","value":"activityId"}},{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_id"},"name":{"kind":"Name","value":"facilitatorId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_comment"},"name":{"kind":"Name","value":"facilitatorComment"}},{"kind":"Field","alias":{"kind":"Name","value":"evaluated_at"},"name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionFileFields"}}]}}]}}]} as unknown as DocumentNode<SubmissionQuery, SubmissionQueryVariables>;
export const CreateSubmissionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSubmission"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSubmissionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSubmission"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionFileFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"deliverable_submission_id"},"name":{"kind":"Name","value":"submissionId"}},{"kind":"Field","alias":{"kind":"Name","value":"file_path"},"name":{"kind":"Name","value":"path"}},{"kind":"Field","alias":{"kind":"Name","value":"original_name"},"name":{"kind":"Name","value":"originalName"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"participant_id"},"name":{"kind":"Name","value":"participantId"}},{"kind":"Field","alias":{"kind":"Name","value":"activity_id"},"name":{"kind":"Name","value":"activityId"}},{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_id"},"name":{"kind":"Name","value":"facilitatorId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_comment"},"name":{"kind":"Name","value":"facilitatorComment"}},{"kind":"Field","alias":{"kind":"Name","value":"evaluated_at"},"name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionFileFields"}}]}}]}}]} as unknown as DocumentNode<CreateSubmissionMutation, CreateSubmissionMutationVariables>;
export const EvaluateSubmissionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EvaluateSubmission"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EvaluateSubmissionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluateSubmission"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionFileFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"deliverable_submission_id"},"name":{"kind":"Name","value":"submissionId"}},{"kind":"Field","alias":{"kind":"Name","value":"file_path"},"name":{"kind":"Name","value":"path"}},{"kind":"Field","alias":{"kind":"Name","value":"original_name"},"name":{"kind":"Name","value":"originalName"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"participant_id"},"name":{"kind":"Name","value":"participantId"}},{"kind":"Field","alias":{"kind":"Name","value":"activity_id"},"name":{"kind":"Name","value":"activityId"}},{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_id"},"name":{"kind":"Name","value":"facilitatorId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","alias":{"kind":"Name","value":"facilitator_comment"},"name":{"kind":"Name","value":"facilitatorComment"}},{"kind":"Field","alias":{"kind":"Name","value":"evaluated_at"},"name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionFileFields"}}]}}]}}]} as unknown as DocumentNode<EvaluateSubmissionMutation, EvaluateSubmissionMutationVariables>;
export const RemoveSubmissionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveSubmission"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"action"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemovalAction"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeSubmission"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"action"},"value":{"kind":"Variable","name":{"kind":"Name","value":"action"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<RemoveSubmissionMutation, RemoveSubmissionMutationVariables>;
export const UploadTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UploadToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"token"},"name":{"kind":"Name","value":"uploadToken"}}]}}]} as unknown as DocumentNode<UploadTokenQuery, UploadTokenQueryVariables>;
export const SubmissionStatusSummaryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SubmissionStatusSummary"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"facilitatorId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"classId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cycleId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"submissionStatusSummary"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"facilitatorId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"facilitatorId"}}},{"kind":"Argument","name":{"kind":"Name","value":"classId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"classId"}}},{"kind":"Argument","name":{"kind":"Name","value":"cycleId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cycleId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","name":{"kind":"Name","value":"hasSubmittedActivities"}}]}}]}}]} as unknown as DocumentNode<SubmissionStatusSummaryQuery, SubmissionStatusSummaryQueryVariables>;
export const SaveTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveActivityTemplateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveActivityTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TemplateFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"activity_id"},"name":{"kind":"Name","value":"activityId"}},{"kind":"Field","alias":{"kind":"Name","value":"course_id"},"name":{"kind":"Name","value":"courseId"}},{"kind":"Field","alias":{"kind":"Name","value":"cycle_id"},"name":{"kind":"Name","value":"cycleId"}},{"kind":"Field","alias":{"kind":"Name","value":"class_id"},"name":{"kind":"Name","value":"classId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"original_name"},"name":{"kind":"Name","value":"originalName"}},{"kind":"Field","alias":{"kind":"Name","value":"file_path"},"name":{"kind":"Name","value":"path"}},{"kind":"Field","alias":{"kind":"Name","value":"file_type"},"name":{"kind":"Name","value":"mediaType"}}]}}]}}]} as unknown as DocumentNode<SaveTemplateMutation, SaveTemplateMutationVariables>;
export const RemoveTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeActivityTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<RemoveTemplateMutation, RemoveTemplateMutationVariables>;