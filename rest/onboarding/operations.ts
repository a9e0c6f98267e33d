/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** An event on the onboarding page. Texts about the person are kept as hashes. */
export type ConversionInput = {
  /** E-mail, plain or hashed. */
  em?: string | null | undefined;
  /** The browser’s own id of the event. Events with the same id count once. */
  eventId?: string | null | undefined;
  /** The name of the event, such as Lead; 1 to 100 characters. */
  eventName: string;
  /** Address of the page of the event: required by the interface. */
  eventSourceUrl: string;
  /** First name, plain or hashed. */
  fn?: string | null | undefined;
  /** Phone with country code, plain or hashed. */
  ph?: string | null | undefined;
  /** The User-Agent of the browser: required by the interface. */
  userAgent: string;
};

/** The health of the process. */
export type HealthStatus =
  /** It still works, but has little memory left or was slow for a while. */
  | 'DEGRADED'
  /** Nothing is wrong. */
  | 'HEALTHY'
  /** The database does not answer, or the process is stopping. */
  | 'UNHEALTHY';

/** Fields that are left out stay as they are. */
export type UpdateParticipantInput = {
  /** Null removes the role. */
  birthday?: string | null | undefined;
  /** A person without a CPF can give it once. */
  cpf?: string | null | undefined;
  /** A person’s own new e-mail counts after the link in its mail was opened; until then the old one stays. */
  email?: string | null | undefined;
  /** In the person’s own words, at most 40 characters; null removes it. */
  gender?: string | null | undefined;
  /** The full name. */
  name?: string | null | undefined;
  /** A person must have confirmed their own new phone with a passcode in the last half hour (sendOtp, confirmOtp). */
  phone?: string | null | undefined;
  /** In the person’s own words, at most 40 characters; null removes it. */
  race?: string | null | undefined;
  /** IANA name of the zone of times in mails; null: the zone of the person’s state. */
  timeZone?: string | null | undefined;
};

export type OnboardingConfigurationQueryVariables = Exact<{ [key: string]: never; }>;


export type OnboardingConfigurationQuery = { configuration: { appVersion: string, monitoring: { clientToken: string, serviceName: string, env: string, sessionSampleRate: number, sessionReplaySampleRate: number, appId: string }, identityProvider: { url: string, realm: string, clientId: string } | null } };

export type OnboardingLivenessQueryVariables = Exact<{ [key: string]: never; }>;


export type OnboardingLivenessQuery = { health: { timestamp: string, uptime: number } };

export type OnboardingHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type OnboardingHealthQuery = { processHealth: { status: HealthStatus, timestamp: string, uptimeSeconds: number, memoryUsed: number, memoryTotal: number, memoryExternal: number, totalRequests: number, checkCount: number, millisecondsSinceLastRequest: number | null, checkMilliseconds: number, consecutiveSlowChecks: number, nodeVersion: string, platform: string, environment: string, name: string, version: string } };

export type OnboardingReadinessQueryVariables = Exact<{ [key: string]: never; }>;


export type OnboardingReadinessQuery = { processReadiness: { ready: boolean, environment: boolean, memory: boolean, uptime: boolean, missingVariables: Array<string>, timestamp: string, uptimeSeconds: number, memoryUsed: number, memoryTotal: number } };

export type OnboardingSendOtpMutationVariables = Exact<{
  phone: string;
}>;


export type OnboardingSendOtpMutation = { sendOtp: { code: string | null } };

export type OnboardingConfirmOtpMutationVariables = Exact<{
  phone: string;
  code: string;
}>;


export type OnboardingConfirmOtpMutation = { confirmOtp: string };

export type OnboardingResendFlowMutationVariables = Exact<{ [key: string]: never; }>;


export type OnboardingResendFlowMutation = { resendFlow: { id: number } };

export type OnboardingTrackConversionMutationVariables = Exact<{
  input: ConversionInput;
}>;


export type OnboardingTrackConversionMutation = { trackConversion: { eventId: string, duplicate: boolean } };

export type OnboardingCourseQueryVariables = Exact<{
  slug: string;
}>;


export type OnboardingCourseQuery = { course: { slug: string, title: string, description: string, subscribers: number, logo: string | null, banner: string | null } };

export type OnboardingParticipantQueryVariables = Exact<{
  cpf: string;
}>;


export type OnboardingParticipantQuery = { participant: { id: number, cpf: string | null, name: string, email: string | null, phone: string | null, gender: string | null, race: string | null, birthday: string | null } };

export type OnboardingUpdateParticipantMutationVariables = Exact<{
  id?: string | number | null | undefined;
  cpf: string;
  input: UpdateParticipantInput;
}>;


export type OnboardingUpdateParticipantMutation = { updateParticipant: { id: number, cpf: string | null, name: string, email: string | null, phone: string | null, race: string | null } };


export const OnboardingConfigurationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingConfiguration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"configuration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"appVersion"}},{"kind":"Field","name":{"kind":"Name","value":"monitoring"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"appId"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"clientToken"}},{"kind":"Field","name":{"kind":"Name","value":"serviceName"}},{"kind":"Field","name":{"kind":"Name","value":"env"}},{"kind":"Field","name":{"kind":"Name","value":"sessionSampleRate"}},{"kind":"Field","name":{"kind":"Name","value":"sessionReplaySampleRate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"identityProvider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"realm"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}}]}}]}}]}}]} as unknown as DocumentNode<OnboardingConfigurationQuery, OnboardingConfigurationQueryVariables>;
export const OnboardingLivenessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingLiveness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timestamp"}},{"kind":"Field","alias":{"kind":"Name","value":"uptime"},"name":{"kind":"Name","value":"uptimeSeconds"}}]}}]}}]} as unknown as DocumentNode<OnboardingLivenessQuery, OnboardingLivenessQueryVariables>;
export const OnboardingHealthDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingHealth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"processHealth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"timestamp"}},{"kind":"Field","name":{"kind":"Name","value":"uptimeSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"memoryUsed"}},{"kind":"Field","name":{"kind":"Name","value":"memoryTotal"}},{"kind":"Field","name":{"kind":"Name","value":"memoryExternal"}},{"kind":"Field","name":{"kind":"Name","value":"totalRequests"}},{"kind":"Field","name":{"kind":"Name","value":"checkCount"}},{"kind":"Field","name":{"kind":"Name","value":"millisecondsSinceLastRequest"}},{"kind":"Field","name":{"kind":"Name","value":"checkMilliseconds"}},{"kind":"Field","name":{"kind":"Name","value":"consecutiveSlowChecks"}},{"kind":"Field","name":{"kind":"Name","value":"nodeVersion"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"environment"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]} as unknown as DocumentNode<OnboardingHealthQuery, OnboardingHealthQueryVariables>;
export const OnboardingReadinessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingReadiness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"processReadiness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ready"}},{"kind":"Field","name":{"kind":"Name","value":"environment"}},{"kind":"Field","name":{"kind":"Name","value":"memory"}},{"kind":"Field","name":{"kind":"Name","value":"uptime"}},{"kind":"Field","name":{"kind":"Name","value":"missingVariables"}},{"kind":"Field","name":{"kind":"Name","value":"timestamp"}},{"kind":"Field","name":{"kind":"Name","value":"uptimeSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"memoryUsed"}},{"kind":"Field","name":{"kind":"Name","value":"memoryTotal"}}]}}]}}]} as unknown as DocumentNode<OnboardingReadinessQuery, OnboardingReadinessQueryVariables>;
export const OnboardingSendOtpDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OnboardingSendOtp"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"phone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Phone"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendOtp"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"phone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"phone"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]} as unknown as DocumentNode<OnboardingSendOtpMutation, OnboardingSendOtpMutationVariables>;
export const OnboardingConfirmOtpDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OnboardingConfirmOtp"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"phone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Phone"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmOtp"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"phone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"phone"}}},{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}]}]}}]} as unknown as DocumentNode<OnboardingConfirmOtpMutation, OnboardingConfirmOtpMutationVariables>;
export const OnboardingResendFlowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OnboardingResendFlow"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendFlow"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<OnboardingResendFlowMutation, OnboardingResendFlowMutationVariables>;
export const OnboardingTrackConversionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OnboardingTrackConversion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ConversionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trackConversion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"duplicate"}}]}}]}}]} as unknown as DocumentNode<OnboardingTrackConversionMutation, OnboardingTrackConversionMutationVariables>;
export const OnboardingCourseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingCourse"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"slug"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"course"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"slug"},"value":{"kind":"Variable","name":{"kind":"Name","value":"slug"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","alias":{"kind":"Name","value":"logo"},"name":{"kind":"Name","value":"logoUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"banner"},"name":{"kind":"Name","value":"bannerUrl"}},{"kind":"Field","name":{"kind":"Name","value":"subscribers"}}]}}]}}]} as unknown as DocumentNode<OnboardingCourseQuery, OnboardingCourseQueryVariables>;
export const OnboardingParticipantDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingParticipant"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cpf"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CPF"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"participant"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"cpf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cpf"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"cpf"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"gender"}},{"kind":"Field","name":{"kind":"Name","value":"race"}},{"kind":"Field","name":{"kind":"Name","value":"birthday"}}]}}]}}]} as unknown as DocumentNode<OnboardingParticipantQuery, OnboardingParticipantQueryVariables>;
export const OnboardingUpdateParticipantDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OnboardingUpdateParticipant"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cpf"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CPF"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateParticipantInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateParticipant"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"cpf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cpf"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"cpf"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"race"}}]}}]}}]} as unknown as DocumentNode<OnboardingUpdateParticipantMutation, OnboardingUpdateParticipantMutationVariables>;