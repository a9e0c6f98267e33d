/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A kind of personal data that another person read. */
export type AccessKind =
  /** The CPF. */
  | 'CPF'
  /** The content of a file that the person handed in. */
  | 'FILE'
  /** The export of all data about the person. */
  | 'PERSON'
  /** The race or colour. */
  | 'RACE'
  /** A table of many people, with the CPF of the person. */
  | 'TABLE';

/** The kind of a caller in the audit. */
export type AuditActorKind =
  /** Another server, with its API key. */
  | 'KEY'
  /** An unknown caller, without a credential. */
  | 'NOBODY'
  /** The service token, or a job of the server itself. */
  | 'SERVICE'
  /** A person. */
  | 'USER';

/** The way in which a consent was given or withdrawn. */
export type ConsentChannel =
  /** By the person, in their account or in the graph. */
  | 'ACCOUNT'
  /** With the form of the messaging platform. */
  | 'FLOW'
  /** With the form of registration. */
  | 'REGISTRATION';

/** A new person. The person sets a password with a link that is sent to them by e-mail. */
export type CreateUserInput = {
  /** The day of birth. */
  birthday?: string | null | undefined;
  /** Must be unique among people. */
  cpf?: string | null | undefined;
  /** Must be unique among people; the link is sent to it. */
  email: string;
  /** In the person’s own words, at most 40 characters. */
  gender?: string | null | undefined;
  /** The full name. */
  name: string;
  /** Several people may have the same phone, as families do. */
  phone?: string | null | undefined;
  /** In the person’s own words, at most 40 characters. */
  race?: string | null | undefined;
  /** The roles of the person: at least one, never SERVICE. */
  roles: Array<Role>;
};

/** A reason to think that two records are of one person. */
export type DuplicateReason =
  /** They have the same name, without accents, and the same birthday. */
  | 'NAME_AND_BIRTHDAY'
  /** They have the same phone, with or without the ninth digit. Families share phones. */
  | 'PHONE';

/** The person to whom a facilitator’s duties go: classes, hand-ins in them without an evaluation, appointments ahead. Substitutions end, and the calendar is archived. */
export type DutyHandOverInput = {
  /** The fate of the appointments ahead. They can move only to a person with a calendar. */
  appointments: HandOverBookings;
  /** The leader of the classes from now on: an active facilitator. If it is left out, nobody leads them. */
  facilitatorId?: string | null | undefined;
};

/** The effect of an erasure at one place. */
export type ErasureEffectKind =
  /** The data are deleted. */
  | 'DELETED'
  /** The data are elsewhere; this server does not erase them. */
  | 'ELSEWHERE'
  /** The record stays without the personal data. */
  | 'EMPTIED'
  /** The data stay, for a reason that is given. */
  | 'KEPT';

/** The state of the erasure of a person. */
export type ErasureState =
  /** The person is erased. */
  | 'DONE'
  /** The person has asked for it; an administrator decides. */
  | 'REQUESTED'
  /** It is being carried out. */
  | 'RUNNING'
  /** It was decided; it is carried out after the waiting time. */
  | 'WAITING'
  /** It was withdrawn; nothing was erased. */
  | 'WITHDRAWN';

/** The fate of the appointments of a class that gets another facilitator. */
export type HandOverBookings =
  /** They are canceled. */
  | 'CANCEL'
  /** They go to the calendar of the new facilitator. */
  | 'MOVE';

/** The side that stays in a conflict of a merge. */
export type MergeChoice = {
  /** `MergeConflict.conflict`; at most 100 characters. */
  conflict: string;
  /** KEPT or DROPPED. */
  side: MergeSide;
};

/** A thing that two merged people both have, and only one can. */
export type MergeConflictKind =
  /** Appointments at one time. Both stay; one of them is to be canceled. */
  | 'APPOINTMENT'
  /** Different ways to sign in by e-mail, phone or user name. The kept person’s stay. */
  | 'CONTACT'
  /** Different values of a field. */
  | 'FIELD'
  /** A role in a hospital group. KEPT: the kept person’s rights stay as they are. DROPPED: they get this role. */
  | 'GROUP_ROLE'
  /** Hand-ins for the same activity. All stay; the last ones count. */
  | 'HAND_IN'
  /** The dropped person’s account at the identity provider, which no longer leads in. */
  | 'IDENTITY'
  /** Any other record of which a person has one. */
  | 'OTHER'
  /** The dropped person’s password, which ends. */
  | 'PASSWORD'
  /** A place in one class, or in classes of one course and cycle. */
  | 'PLACE'
  /** A presence at the same activity. */
  | 'PRESENCE'
  /** The dropped person’s second factors, which end. */
  | 'SECOND_FACTOR';

/** The person whose thing stays in a merge. */
export type MergeSide =
  /** Both. */
  | 'BOTH'
  /** The dropped person’s. */
  | 'DROPPED'
  /** The kept person’s. */
  | 'KEPT';

/** A supervisor who acts in place of a participant. Each id must belong to its CPF. */
export type ParticipantModeInput = {
  /** The action of the supervisor, 1 to 500 characters. */
  action: string;
  /** The CPF of the participant. */
  participantCpf: string;
  /** The id of the participant in whose place the supervisor acts. */
  participantId: string;
  /** The CPF of the caller. */
  supervisorCpf: string;
  /** The id of the caller. */
  supervisorId: string;
};

/** The state of the export of a person. */
export type PersonExportState =
  /** Its day is over; request another one. */
  | 'EXPIRED'
  /** It could not be made; request another one. */
  | 'FAILED'
  /** It can be downloaded until `expiresAt`, for a day. */
  | 'READY'
  /** It is being made. */
  | 'WAITING';

/** The next version of a text that people are asked to agree to, or the first one. */
export type PublishConsentTextInput = {
  /** The subject of the text: small letters, digits and dashes, at most 40 characters. A new purpose makes a new text. */
  purpose: string;
  /** The text that people agree to: plain text, at most 20,000 characters. */
  text: string;
  /** The title that people read above it, at most 200 characters. */
  title: string;
};

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

/** A kind of event in the timeline of a person. */
export type TimelineKind =
  /** An appointment: title is the employee, detail is its start time, state is the attendance of the client. */
  | 'APPOINTMENT_BOOKED'
  /** An appointment was canceled: title is the employee, detail is the start time that it had. */
  | 'APPOINTMENT_CANCELED'
  /** Staff refused their request to leave: title is the class, state is the reason that they gave, detail is their note. */
  | 'CANCELLATION_REFUSED'
  /** They asked to leave: title is the class, state is the reason. */
  | 'CANCELLATION_REQUESTED'
  /** Their record was changed: title is the mutation, detail is the names of the fields. */
  | 'CHANGE'
  /** They got a place: title is the class. */
  | 'ENROLLED'
  /** Their place was canceled: title is the class, state is the reason, detail is the note. */
  | 'ENROLLMENT_CANCELED'
  /** Their place was restored: title is the class. */
  | 'ENROLLMENT_RESTORED'
  /** The link of a class’s group: title is the class. */
  | 'GROUP_LINK'
  /** A text that they wrote: only its beginning. */
  | 'INBOUND_MESSAGE'
  /** A mail: title is the subject, detail is the address. */
  | 'MAIL'
  /** A message to their phone: title is the template, state is the furthest state of the message. */
  | 'MESSAGE'
  /** The latest passcode to their phone: state is its state; the digits are never shown. */
  | 'PASSCODE'
  /** They took part: title is the activity, state is the source of the presence. */
  | 'PRESENCE'
  /** They registered by the messaging flow: title is the class, state is the flow. */
  | 'REGISTRATION'
  /** They signed in: title is the device, detail is the address, state is the way of signing in. */
  | 'SIGN_IN'
  /** The latest code to sign in: state is its state; the digits are never shown. */
  | 'SIGN_IN_CODE';

/** The mutation that sends something again. */
export type TimelineSendAgain =
  /** resendDeadLetter. */
  | 'DEAD_LETTER'
  /** resendGroupLink. */
  | 'GROUP_LINK';

/** Changes that an administrator makes to a person; fields that are left out stay. */
export type UpdateUserInput = {
  /** Null removes the role. */
  birthday?: string | null | undefined;
  /** Must be unique among people; null removes it. */
  cpf?: string | null | undefined;
  /** The change applies at once. Links that were sent to the earlier address become invalid, and a mail tells that address. */
  email?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** In the person’s own words, at most 40 characters; null removes it. */
  gender?: string | null | undefined;
  /** The full name. */
  name?: string | null | undefined;
  /** The change applies at once; null removes it. */
  phone?: string | null | undefined;
  /** In the person’s own words, at most 40 characters; null removes it. */
  race?: string | null | undefined;
};

/** Conditions on people; all must hold. */
export type UserFilter = {
  /** True: only people who may sign in; false: only people who may not. */
  active?: boolean | null | undefined;
  /** Only people with this role; they may have others too. */
  role?: Role | null | undefined;
  /** Words that must all be in the name, e-mail, username, CPF or phone, at any position. Accents, case, and the dots and dashes of numbers do not matter. At most 100 characters. */
  search?: string | null | undefined;
};

export type ApiKeyRowFragment = { id: string, name: string, scopes: Array<string> | null, scopesAtRootsOnly: boolean, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null };

export type ApiKeysQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ApiKeysQuery = { apiKeys: { totalCount: number, nodes: Array<{ id: string, name: string, scopes: Array<string> | null, scopesAtRootsOnly: boolean, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreateApiKeyMutationVariables = Exact<{
  name: string;
  expiresAt?: string | null | undefined;
  scopes?: Array<string> | string | null | undefined;
}>;


export type CreateApiKeyMutation = { createApiKey: { key: string, apiKey: { id: string, name: string, scopes: Array<string> | null, scopesAtRootsOnly: boolean, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null } } };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { id: string, name: string, scopes: Array<string> | null, scopesAtRootsOnly: boolean, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null } };

export type ErasureLineFragment = { id: string, state: ErasureState, requestedAt: string, dueAt: string | null, finishedAt: string | null, withdrawnAt: string | null, error: string | null, person: { id: string, name: string }, requestedBy: { id: string, name: string } | null };

export type PersonErasuresQueryVariables = Exact<{
  id: string;
}>;


export type PersonErasuresQuery = { erasures: { nodes: Array<{ id: string, state: ErasureState, requestedAt: string, dueAt: string | null, finishedAt: string | null, withdrawnAt: string | null, error: string | null, person: { id: string, name: string }, requestedBy: { id: string, name: string } | null }> } };

export type OpenErasuresQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenErasuresQuery = { requested: { nodes: Array<{ id: string, state: ErasureState, requestedAt: string, dueAt: string | null, finishedAt: string | null, withdrawnAt: string | null, error: string | null, person: { id: string, name: string }, requestedBy: { id: string, name: string } | null }> }, waiting: { nodes: Array<{ id: string, state: ErasureState, requestedAt: string, dueAt: string | null, finishedAt: string | null, withdrawnAt: string | null, error: string | null, person: { id: string, name: string }, requestedBy: { id: string, name: string } | null }> } };

export type PlanErasureMutationVariables = Exact<{
  id: string;
}>;


export type PlanErasureMutation = { erasePerson: { dueAt: string, effects: Array<{ place: string, name: string, kind: ErasureEffectKind, count: number | null, reason: string | null }> } };

export type ErasePersonMutationVariables = Exact<{
  id: string;
  handOver?: DutyHandOverInput | null | undefined;
}>;


export type ErasePersonMutation = { erasePerson: { erasure: { id: string, state: ErasureState, dueAt: string | null } | null } };

export type WithdrawErasureMutationVariables = Exact<{
  id: string;
}>;


export type WithdrawErasureMutation = { withdrawErasure: { id: string, state: ErasureState } };

export type MergingPersonFragment = { id: string, name: string, email: string | null, emailVerifiedAt: string | null, username: string | null, cpf: string | null, phone: string | null, phoneVerifiedAt: string | null, birthday: string | null, gender: string | null, race: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null };

export type MergeLineFragment = { id: string, droppedName: string | null, mergedAt: string, undoUntil: string, undoneAt: string | null, canUndo: boolean, kept: { id: string, name: string }, mergedBy: { id: string, name: string } | null };

export type DuplicatePeopleQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type DuplicatePeopleQuery = { duplicatePeople: { totalCount: number, nodes: Array<{ reasons: Array<DuplicateReason>, first: { id: string, name: string, email: string | null, emailVerifiedAt: string | null, username: string | null, cpf: string | null, phone: string | null, phoneVerifiedAt: string | null, birthday: string | null, gender: string | null, race: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null }, second: { id: string, name: string, email: string | null, emailVerifiedAt: string | null, username: string | null, cpf: string | null, phone: string | null, phoneVerifiedAt: string | null, birthday: string | null, gender: string | null, race: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type MergesQueryVariables = Exact<{ [key: string]: never; }>;


export type MergesQuery = { merges: { nodes: Array<{ id: string, droppedName: string | null, mergedAt: string, undoUntil: string, undoneAt: string | null, canUndo: boolean, kept: { id: string, name: string }, mergedBy: { id: string, name: string } | null }> } };

export type PlanMergeMutationVariables = Exact<{
  keep: string;
  drop: string;
  choices?: Array<MergeChoice> | MergeChoice | null | undefined;
}>;


export type PlanMergeMutation = { mergePeople: { counts: Array<{ table: string, name: string, moved: number, setAside: number }>, conflicts: Array<{ conflict: string, kind: MergeConflictKind, label: string, side: MergeSide, isChoosable: boolean }> } };

export type MergePeopleMutationVariables = Exact<{
  keep: string;
  drop: string;
  choices?: Array<MergeChoice> | MergeChoice | null | undefined;
}>;


export type MergePeopleMutation = { mergePeople: { merge: { id: string, undoUntil: string } | null } };

export type UndoMergeMutationVariables = Exact<{
  id: string;
}>;


export type UndoMergeMutation = { undoMerge: { id: string } };

export type NotDuplicatesMutationVariables = Exact<{
  personId: string;
  otherId: string;
}>;


export type NotDuplicatesMutation = { notDuplicates: boolean };

export type UserRowFragment = { id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null };

export type UserDetailsFragment = { cpf: string | null, username: string | null, gender: string | null, race: string | null, birthday: string | null, id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null };

export type TimelineEntryFragment = { id: string, kind: TimelineKind, at: string, title: string | null, detail: string | null, state: string | null, error: string | null, by: string | null, sendAgain: TimelineSendAgain | null, sendAgainId: string | null };

export type TimelinePageFragment = { nodes: Array<{ id: string, kind: TimelineKind, at: string, title: string | null, detail: string | null, state: string | null, error: string | null, by: string | null, sendAgain: TimelineSendAgain | null, sendAgainId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type PersonDetailsFragment = { emailVerifiedAt: string | null, pendingEmail: string | null, phoneVerifiedAt: string | null, pendingPhone: string | null, cpf: string | null, username: string | null, gender: string | null, race: string | null, birthday: string | null, id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null, timeline: { nodes: Array<{ id: string, kind: TimelineKind, at: string, title: string | null, detail: string | null, state: string | null, error: string | null, by: string | null, sendAgain: TimelineSendAgain | null, sendAgainId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, enrollments: Array<{ id: string, createdAt: string, canceledAt: string | null, class: { id: string, name: string, course: { title: string }, cycle: { name: string }, facilitator: { id: string } | null } }> };

export type UsersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: UserFilter | null | undefined;
}>;


export type UsersQuery = { users: { totalCount: number, nodes: Array<{ id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type UserQueryVariables = Exact<{
  id: string;
}>;


export type UserQuery = { user: { cpf: string | null, username: string | null, gender: string | null, race: string | null, birthday: string | null, id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null } };

export type PersonTimelineQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type PersonTimelineQuery = { person: { timeline: { nodes: Array<{ id: string, kind: TimelineKind, at: string, title: string | null, detail: string | null, state: string | null, error: string | null, by: string | null, sendAgain: TimelineSendAgain | null, sendAgainId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type PersonPageQueryVariables = Exact<{
  id: string;
}>;


export type PersonPageQuery = { person: { emailVerifiedAt: string | null, pendingEmail: string | null, phoneVerifiedAt: string | null, pendingPhone: string | null, cpf: string | null, username: string | null, gender: string | null, race: string | null, birthday: string | null, id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null, timeline: { nodes: Array<{ id: string, kind: TimelineKind, at: string, title: string | null, detail: string | null, state: string | null, error: string | null, by: string | null, sendAgain: TimelineSendAgain | null, sendAgainId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, enrollments: Array<{ id: string, createdAt: string, canceledAt: string | null, class: { id: string, name: string, course: { title: string }, cycle: { name: string }, facilitator: { id: string } | null } }> } };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { cpf: string | null, username: string | null, gender: string | null, race: string | null, birthday: string | null, id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null } };

export type UpdateUserMutationVariables = Exact<{
  id: string;
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { updateUser: { cpf: string | null, username: string | null, gender: string | null, race: string | null, birthday: string | null, id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null } };

export type SetRolesMutationVariables = Exact<{
  id: string;
  roles: Array<Role> | Role;
  expectedUpdatedAt?: string | null | undefined;
  handOver?: DutyHandOverInput | null | undefined;
}>;


export type SetRolesMutation = { setRoles: { id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null } };

export type DeactivateUserMutationVariables = Exact<{
  id: string;
  handOver?: DutyHandOverInput | null | undefined;
}>;


export type DeactivateUserMutation = { deactivateUser: { id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null } };

export type ReactivateUserMutationVariables = Exact<{
  id: string;
}>;


export type ReactivateUserMutation = { reactivateUser: { id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null } };

export type BothOfParticipantModeQueryVariables = Exact<{
  id: string;
}>;


export type BothOfParticipantModeQuery = { me: { id: string, cpf: string | null }, person: { id: string, name: string, cpf: string | null } };

export type EnterParticipantModeMutationVariables = Exact<{
  input: ParticipantModeInput;
}>;


export type EnterParticipantModeMutation = { recordParticipantMode: { id: string } };

export type SendPasswordLinkMutationVariables = Exact<{
  email: string;
}>;


export type SendPasswordLinkMutation = { requestPasswordReset: boolean };

export type ResetSecondFactorsMutationVariables = Exact<{
  id: string;
}>;


export type ResetSecondFactorsMutation = { resetSecondFactors: { id: string } };

export type PersonPrivacyQueryVariables = Exact<{
  id: string;
}>;


export type PersonPrivacyQuery = { personExports: Array<{ id: string, state: PersonExportState, createdAt: string, expiresAt: string | null, size: number | null, url: string | null }>, consents: Array<{ purpose: string, isGiven: boolean, current: { title: string, version: number }, history: Array<{ id: string, givenAt: string, withdrawnAt: string | null, channel: ConsentChannel, text: { version: number } }> }> };

export type PersonAccessesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type PersonAccessesQuery = { accessRecords: { nodes: Array<{ id: string, createdAt: string, kind: AccessKind, actorKind: AuditActorKind, keyName: string | null, operation: string, actor: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ExportPersonMutationVariables = Exact<{
  id: string;
}>;


export type ExportPersonMutation = { exportPerson: { id: string, state: PersonExportState } };

export type ConsentTextsQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsentTextsQuery = { consents: Array<{ purpose: string, current: { id: string, version: number, title: string, text: string, publishedAt: string } }> };

export type PublishConsentTextMutationVariables = Exact<{
  input: PublishConsentTextInput;
}>;


export type PublishConsentTextMutation = { publishConsentText: { id: string, version: number, title: string } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const ApiKeyRowFragmentDoc = new TypedDocumentString(`
    fragment ApiKeyRow on ApiKey {
  id
  name
  scopes
  scopesAtRootsOnly
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
}
    `, {"fragmentName":"ApiKeyRow"}) as unknown as TypedDocumentString<ApiKeyRowFragment, unknown>;
export const ErasureLineFragmentDoc = new TypedDocumentString(`
    fragment ErasureLine on Erasure {
  id
  state
  requestedAt
  dueAt
  finishedAt
  withdrawnAt
  error
  person {
    id
    name
  }
  requestedBy {
    id
    name
  }
}
    `, {"fragmentName":"ErasureLine"}) as unknown as TypedDocumentString<ErasureLineFragment, unknown>;
export const MergingPersonFragmentDoc = new TypedDocumentString(`
    fragment MergingPerson on Person {
  id
  name
  email
  emailVerifiedAt
  username
  cpf
  phone
  phoneVerifiedAt
  birthday
  gender
  race
  roles
  isActive
  createdAt
}
    `, {"fragmentName":"MergingPerson"}) as unknown as TypedDocumentString<MergingPersonFragment, unknown>;
export const MergeLineFragmentDoc = new TypedDocumentString(`
    fragment MergeLine on Merge {
  id
  droppedName
  mergedAt
  undoUntil
  undoneAt
  canUndo
  kept {
    id
    name
  }
  mergedBy {
    id
    name
  }
}
    `, {"fragmentName":"MergeLine"}) as unknown as TypedDocumentString<MergeLineFragment, unknown>;
export const UserRowFragmentDoc = new TypedDocumentString(`
    fragment UserRow on Person {
  id
  name
  email
  phone
  roles
  isActive
  createdAt
  updatedAt
}
    `, {"fragmentName":"UserRow"}) as unknown as TypedDocumentString<UserRowFragment, unknown>;
export const UserDetailsFragmentDoc = new TypedDocumentString(`
    fragment UserDetails on Person {
  ...UserRow
  cpf
  username
  gender
  race
  birthday
}
    fragment UserRow on Person {
  id
  name
  email
  phone
  roles
  isActive
  createdAt
  updatedAt
}`, {"fragmentName":"UserDetails"}) as unknown as TypedDocumentString<UserDetailsFragment, unknown>;
export const TimelineEntryFragmentDoc = new TypedDocumentString(`
    fragment TimelineEntry on TimelineEntry {
  id
  kind
  at
  title
  detail
  state
  error
  by
  sendAgain
  sendAgainId
}
    `, {"fragmentName":"TimelineEntry"}) as unknown as TypedDocumentString<TimelineEntryFragment, unknown>;
export const TimelinePageFragmentDoc = new TypedDocumentString(`
    fragment TimelinePage on TimelineEntryConnection {
  nodes {
    ...TimelineEntry
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
    fragment TimelineEntry on TimelineEntry {
  id
  kind
  at
  title
  detail
  state
  error
  by
  sendAgain
  sendAgainId
}`, {"fragmentName":"TimelinePage"}) as unknown as TypedDocumentString<TimelinePageFragment, unknown>;
export const PersonDetailsFragmentDoc = new TypedDocumentString(`
    fragment PersonDetails on Person {
  ...UserDetails
  emailVerifiedAt
  pendingEmail
  phoneVerifiedAt
  pendingPhone
  timeline(first: 30) {
    ...TimelinePage
  }
  enrollments {
    id
    createdAt
    canceledAt
    class {
      id
      name
      course {
        title
      }
      cycle {
        name
      }
      facilitator {
        id
      }
    }
  }
}
    fragment UserRow on Person {
  id
  name
  email
  phone
  roles
  isActive
  createdAt
  updatedAt
}
fragment UserDetails on Person {
  ...UserRow
  cpf
  username
  gender
  race
  birthday
}
fragment TimelineEntry on TimelineEntry {
  id
  kind
  at
  title
  detail
  state
  error
  by
  sendAgain
  sendAgainId
}
fragment TimelinePage on TimelineEntryConnection {
  nodes {
    ...TimelineEntry
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}`, {"fragmentName":"PersonDetails"}) as unknown as TypedDocumentString<PersonDetailsFragment, unknown>;
export const ApiKeysDocument = new TypedDocumentString(`
    query ApiKeys($first: Int, $after: String) {
  apiKeys(first: $first, after: $after) {
    nodes {
      ...ApiKeyRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ApiKeyRow on ApiKey {
  id
  name
  scopes
  scopesAtRootsOnly
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
}`) as unknown as TypedDocumentString<ApiKeysQuery, ApiKeysQueryVariables>;
export const CreateApiKeyDocument = new TypedDocumentString(`
    mutation CreateApiKey($name: String!, $expiresAt: DateTime, $scopes: [String!]) {
  createApiKey(name: $name, expiresAt: $expiresAt, scopes: $scopes) {
    key
    apiKey {
      ...ApiKeyRow
    }
  }
}
    fragment ApiKeyRow on ApiKey {
  id
  name
  scopes
  scopesAtRootsOnly
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
}`) as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = new TypedDocumentString(`
    mutation RevokeApiKey($id: ID!) {
  revokeApiKey(id: $id) {
    ...ApiKeyRow
  }
}
    fragment ApiKeyRow on ApiKey {
  id
  name
  scopes
  scopesAtRootsOnly
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
}`) as unknown as TypedDocumentString<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const PersonErasuresDocument = new TypedDocumentString(`
    query PersonErasures($id: ID!) {
  erasures(personId: $id, first: 5) {
    nodes {
      ...ErasureLine
    }
  }
}
    fragment ErasureLine on Erasure {
  id
  state
  requestedAt
  dueAt
  finishedAt
  withdrawnAt
  error
  person {
    id
    name
  }
  requestedBy {
    id
    name
  }
}`) as unknown as TypedDocumentString<PersonErasuresQuery, PersonErasuresQueryVariables>;
export const OpenErasuresDocument = new TypedDocumentString(`
    query OpenErasures {
  requested: erasures(state: REQUESTED, first: 100) {
    nodes {
      ...ErasureLine
    }
  }
  waiting: erasures(state: WAITING, first: 100) {
    nodes {
      ...ErasureLine
    }
  }
}
    fragment ErasureLine on Erasure {
  id
  state
  requestedAt
  dueAt
  finishedAt
  withdrawnAt
  error
  person {
    id
    name
  }
  requestedBy {
    id
    name
  }
}`) as unknown as TypedDocumentString<OpenErasuresQuery, OpenErasuresQueryVariables>;
export const PlanErasureDocument = new TypedDocumentString(`
    mutation PlanErasure($id: ID!) {
  erasePerson(id: $id, dryRun: true) {
    dueAt
    effects {
      place
      name
      kind
      count
      reason
    }
  }
}
    `) as unknown as TypedDocumentString<PlanErasureMutation, PlanErasureMutationVariables>;
export const ErasePersonDocument = new TypedDocumentString(`
    mutation ErasePerson($id: ID!, $handOver: DutyHandOverInput) {
  erasePerson(id: $id, dryRun: false, handOver: $handOver) {
    erasure {
      id
      state
      dueAt
    }
  }
}
    `) as unknown as TypedDocumentString<ErasePersonMutation, ErasePersonMutationVariables>;
export const WithdrawErasureDocument = new TypedDocumentString(`
    mutation WithdrawErasure($id: ID!) {
  withdrawErasure(id: $id) {
    id
    state
  }
}
    `) as unknown as TypedDocumentString<WithdrawErasureMutation, WithdrawErasureMutationVariables>;
export const DuplicatePeopleDocument = new TypedDocumentString(`
    query DuplicatePeople($first: Int!, $after: String) {
  duplicatePeople(first: $first, after: $after) {
    totalCount
    nodes {
      reasons
      first {
        ...MergingPerson
      }
      second {
        ...MergingPerson
      }
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    fragment MergingPerson on Person {
  id
  name
  email
  emailVerifiedAt
  username
  cpf
  phone
  phoneVerifiedAt
  birthday
  gender
  race
  roles
  isActive
  createdAt
}`) as unknown as TypedDocumentString<DuplicatePeopleQuery, DuplicatePeopleQueryVariables>;
export const MergesDocument = new TypedDocumentString(`
    query Merges {
  merges(first: 20) {
    nodes {
      ...MergeLine
    }
  }
}
    fragment MergeLine on Merge {
  id
  droppedName
  mergedAt
  undoUntil
  undoneAt
  canUndo
  kept {
    id
    name
  }
  mergedBy {
    id
    name
  }
}`) as unknown as TypedDocumentString<MergesQuery, MergesQueryVariables>;
export const PlanMergeDocument = new TypedDocumentString(`
    mutation PlanMerge($keep: ID!, $drop: ID!, $choices: [MergeChoice!]) {
  mergePeople(keep: $keep, drop: $drop, dryRun: true, choices: $choices) {
    counts {
      table
      name
      moved
      setAside
    }
    conflicts {
      conflict
      kind
      label
      side
      isChoosable
    }
  }
}
    `) as unknown as TypedDocumentString<PlanMergeMutation, PlanMergeMutationVariables>;
export const MergePeopleDocument = new TypedDocumentString(`
    mutation MergePeople($keep: ID!, $drop: ID!, $choices: [MergeChoice!]) {
  mergePeople(keep: $keep, drop: $drop, dryRun: false, choices: $choices) {
    merge {
      id
      undoUntil
    }
  }
}
    `) as unknown as TypedDocumentString<MergePeopleMutation, MergePeopleMutationVariables>;
export const UndoMergeDocument = new TypedDocumentString(`
    mutation UndoMerge($id: ID!) {
  undoMerge(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<UndoMergeMutation, UndoMergeMutationVariables>;
export const NotDuplicatesDocument = new TypedDocumentString(`
    mutation NotDuplicates($personId: ID!, $otherId: ID!) {
  notDuplicates(personId: $personId, otherId: $otherId)
}
    `) as unknown as TypedDocumentString<NotDuplicatesMutation, NotDuplicatesMutationVariables>;
export const UsersDocument = new TypedDocumentString(`
    query Users($first: Int, $after: String, $filter: UserFilter) {
  users(first: $first, after: $after, filter: $filter, latestFirst: true) {
    nodes {
      ...UserRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment UserRow on Person {
  id
  name
  email
  phone
  roles
  isActive
  createdAt
  updatedAt
}`) as unknown as TypedDocumentString<UsersQuery, UsersQueryVariables>;
export const UserDocument = new TypedDocumentString(`
    query User($id: ID!) {
  user(id: $id) {
    ...UserDetails
  }
}
    fragment UserRow on Person {
  id
  name
  email
  phone
  roles
  isActive
  createdAt
  updatedAt
}
fragment UserDetails on Person {
  ...UserRow
  cpf
  username
  gender
  race
  birthday
}`) as unknown as TypedDocumentString<UserQuery, UserQueryVariables>;
export const PersonTimelineDocument = new TypedDocumentString(`
    query PersonTimeline($id: ID!, $after: String) {
  person(id: $id) {
    timeline(first: 50, after: $after) {
      ...TimelinePage
    }
  }
}
    fragment TimelineEntry on TimelineEntry {
  id
  kind
  at
  title
  detail
  state
  error
  by
  sendAgain
  sendAgainId
}
fragment TimelinePage on TimelineEntryConnection {
  nodes {
    ...TimelineEntry
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}`) as unknown as TypedDocumentString<PersonTimelineQuery, PersonTimelineQueryVariables>;
export const PersonPageDocument = new TypedDocumentString(`
    query PersonPage($id: ID!) {
  person(id: $id) {
    ...PersonDetails
  }
}
    fragment UserRow on Person {
  id
  name
  email
  phone
  roles
  isActive
  createdAt
  updatedAt
}
fragment UserDetails on Person {
  ...UserRow
  cpf
  username
  gender
  race
  birthday
}
fragment TimelineEntry on TimelineEntry {
  id
  kind
  at
  title
  detail
  state
  error
  by
  sendAgain
  sendAgainId
}
fragment TimelinePage on TimelineEntryConnection {
  nodes {
    ...TimelineEntry
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment PersonDetails on Person {
  ...UserDetails
  emailVerifiedAt
  pendingEmail
  phoneVerifiedAt
  pendingPhone
  timeline(first: 30) {
    ...TimelinePage
  }
  enrollments {
    id
    createdAt
    canceledAt
    class {
      id
      name
      course {
        title
      }
      cycle {
        name
      }
      facilitator {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<PersonPageQuery, PersonPageQueryVariables>;
export const CreateUserDocument = new TypedDocumentString(`
    mutation CreateUser($input: CreateUserInput!) {
  createUser(input: $input) {
    ...UserDetails
  }
}
    fragment UserRow on Person {
  id
  name
  email
  phone
  roles
  isActive
  createdAt
  updatedAt
}
fragment UserDetails on Person {
  ...UserRow
  cpf
  username
  gender
  race
  birthday
}`) as unknown as TypedDocumentString<CreateUserMutation, CreateUserMutationVariables>;
export const UpdateUserDocument = new TypedDocumentString(`
    mutation UpdateUser($id: ID!, $input: UpdateUserInput!) {
  updateUser(id: $id, input: $input) {
    ...UserDetails
  }
}
    fragment UserRow on Person {
  id
  name
  email
  phone
  roles
  isActive
  createdAt
  updatedAt
}
fragment UserDetails on Person {
  ...UserRow
  cpf
  username
  gender
  race
  birthday
}`) as unknown as TypedDocumentString<UpdateUserMutation, UpdateUserMutationVariables>;
export const SetRolesDocument = new TypedDocumentString(`
    mutation SetRoles($id: ID!, $roles: [Role!]!, $expectedUpdatedAt: DateTime, $handOver: DutyHandOverInput) {
  setRoles(
    id: $id
    roles: $roles
    expectedUpdatedAt: $expectedUpdatedAt
    handOver: $handOver
  ) {
    ...UserRow
  }
}
    fragment UserRow on Person {
  id
  name
  email
  phone
  roles
  isActive
  createdAt
  updatedAt
}`) as unknown as TypedDocumentString<SetRolesMutation, SetRolesMutationVariables>;
export const DeactivateUserDocument = new TypedDocumentString(`
    mutation DeactivateUser($id: ID!, $handOver: DutyHandOverInput) {
  deactivateUser(id: $id, handOver: $handOver) {
    ...UserRow
  }
}
    fragment UserRow on Person {
  id
  name
  email
  phone
  roles
  isActive
  createdAt
  updatedAt
}`) as unknown as TypedDocumentString<DeactivateUserMutation, DeactivateUserMutationVariables>;
export const ReactivateUserDocument = new TypedDocumentString(`
    mutation ReactivateUser($id: ID!) {
  reactivateUser(id: $id) {
    ...UserRow
  }
}
    fragment UserRow on Person {
  id
  name
  email
  phone
  roles
  isActive
  createdAt
  updatedAt
}`) as unknown as TypedDocumentString<ReactivateUserMutation, ReactivateUserMutationVariables>;
export const BothOfParticipantModeDocument = new TypedDocumentString(`
    query BothOfParticipantMode($id: ID!) {
  me {
    id
    cpf
  }
  person(id: $id) {
    id
    name
    cpf
  }
}
    `) as unknown as TypedDocumentString<BothOfParticipantModeQuery, BothOfParticipantModeQueryVariables>;
export const EnterParticipantModeDocument = new TypedDocumentString(`
    mutation EnterParticipantMode($input: ParticipantModeInput!) {
  recordParticipantMode(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<EnterParticipantModeMutation, EnterParticipantModeMutationVariables>;
export const SendPasswordLinkDocument = new TypedDocumentString(`
    mutation SendPasswordLink($email: String!) {
  requestPasswordReset(email: $email)
}
    `) as unknown as TypedDocumentString<SendPasswordLinkMutation, SendPasswordLinkMutationVariables>;
export const ResetSecondFactorsDocument = new TypedDocumentString(`
    mutation ResetSecondFactors($id: ID!) {
  resetSecondFactors(userId: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<ResetSecondFactorsMutation, ResetSecondFactorsMutationVariables>;
export const PersonPrivacyDocument = new TypedDocumentString(`
    query PersonPrivacy($id: ID!) {
  personExports(personId: $id) {
    id
    state
    createdAt
    expiresAt
    size
    url
  }
  consents(personId: $id) {
    purpose
    isGiven
    current {
      title
      version
    }
    history {
      id
      givenAt
      withdrawnAt
      channel
      text {
        version
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PersonPrivacyQuery, PersonPrivacyQueryVariables>;
export const PersonAccessesDocument = new TypedDocumentString(`
    query PersonAccesses($id: ID!, $after: String) {
  accessRecords(personId: $id, first: 20, after: $after) {
    nodes {
      id
      createdAt
      kind
      actorKind
      keyName
      actor {
        id
        name
      }
      operation
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<PersonAccessesQuery, PersonAccessesQueryVariables>;
export const ExportPersonDocument = new TypedDocumentString(`
    mutation ExportPerson($id: ID!) {
  exportPerson(id: $id) {
    id
    state
  }
}
    `) as unknown as TypedDocumentString<ExportPersonMutation, ExportPersonMutationVariables>;
export const ConsentTextsDocument = new TypedDocumentString(`
    query ConsentTexts {
  consents {
    purpose
    current {
      id
      version
      title
      text
      publishedAt
    }
  }
}
    `) as unknown as TypedDocumentString<ConsentTextsQuery, ConsentTextsQueryVariables>;
export const PublishConsentTextDocument = new TypedDocumentString(`
    mutation PublishConsentText($input: PublishConsentTextInput!) {
  publishConsentText(input: $input) {
    id
    version
    title
  }
}
    `) as unknown as TypedDocumentString<PublishConsentTextMutation, PublishConsentTextMutationVariables>;