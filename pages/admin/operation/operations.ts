/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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

/** Conditions on audit records; all must hold. */
export type AuditFilter = {
  /** Name of a mutation. */
  action?: string | null | undefined;
  /** Only mutations of this API key. */
  actorKeyId?: string | null | undefined;
  /** Only mutations of this person. */
  actorUserId?: string | null | undefined;
  /** A facade, `graph`, `job` or `command`. */
  face?: string | null | undefined;
  /** From this time on. */
  from?: string | null | undefined;
  /** The participant or client in whose place somebody else acted. */
  onBehalfOfId?: string | null | undefined;
  /** Only the allowed mutations, or only the refused ones. */
  outcome?: AuditOutcome | null | undefined;
  /** Id of the changed record; requires recordType. */
  recordId?: string | null | undefined;
  /** Name of the type of a changed record, such as Submission. */
  recordType?: string | null | undefined;
  /** Only records of the request with this X-Request-Id. */
  requestId?: string | null | undefined;
  /** Before this time. */
  to?: string | null | undefined;
};

/** A kind of change of a record. */
export type AuditOperation =
  /** Some fields of the record have other values. */
  | 'CHANGED'
  /** The record is new. */
  | 'CREATED'
  /** The record was removed. */
  | 'REMOVED';

/** The result of the permission check of an audited mutation. */
export type AuditOutcome =
  /** The mutation ran. */
  | 'DONE'
  /** The caller lacks a permission; nothing was changed. */
  | 'REFUSED';

/** The result of an attempt to change a calendar. */
export type BookingOutcome =
  /** The records are not in a state that allows it. */
  | 'CONFLICT'
  /** It was done. */
  | 'DONE'
  /** The credential is wrong, or does not permit this. */
  | 'FORBIDDEN'
  /** A failure of this server. */
  | 'INTERNAL'
  /** The request or one of its values is wrong. */
  | 'INVALID'
  /** There is no such record, or the caller may not know of it. */
  | 'NOT_FOUND'
  /** Too many requests; try again after retryAfter seconds. */
  | 'RATE_LIMITED'
  /** A credential is needed. */
  | 'UNAUTHENTICATED'
  /** Another server does not answer, or refused. */
  | 'UPSTREAM_FAILED';

/** Conditions on dead letters; all must hold. */
export type DeadLetterFilter = {
  /** A part of the last error; case does not matter. */
  error?: string | null | undefined;
  /** Given up before this time. */
  failedBefore?: string | null | undefined;
  /** Given up at this time or later. */
  failedFrom?: string | null | undefined;
  /** Name of a job. */
  job?: string | null | undefined;
};

/** A state of a message that the platform reports. */
export type DeliveryStatus =
  /** It arrived on the phone. */
  | 'DELIVERED'
  /** It did not arrive. */
  | 'FAILED'
  /** The recipient opened it. */
  | 'READ'
  /** It was sent. */
  | 'SENT';

/** The kind of a failure. The list is closed. */
export type ErrorCode =
  /** The records are not in a state that allows it. */
  | 'CONFLICT'
  /** The credential is wrong, or does not permit this. */
  | 'FORBIDDEN'
  /** A failure of this server. */
  | 'INTERNAL'
  /** The request or one of its values is wrong. */
  | 'INVALID'
  /** There is no such record, or the caller may not know of it. */
  | 'NOT_FOUND'
  /** Too many requests; try again after retryAfter seconds. */
  | 'RATE_LIMITED'
  /** A credential is needed. */
  | 'UNAUTHENTICATED'
  /** Another server does not answer, or refused. */
  | 'UPSTREAM_FAILED';

/** The state of the message with a class’s group link. */
export type GroupLinkDispatchStatus =
  /** Given up after the last try; an administrator may send it again. */
  | 'FAILED'
  /** In the queue. */
  | 'PENDING'
  /** Being sent. */
  | 'PROCESSING'
  /** The messaging platform accepted it; it has left the queue. */
  | 'SENT';

/** A column of a spreadsheet and the field that it is. */
export type ImportColumnMatchInput = {
  /** The name of a column of the template (`importTemplates`); null: the column is left out. */
  field?: string | null | undefined;
  /** The title, as it stands in the first line of the file. */
  title: string;
};

/** A file that was uploaded (`POST /uploads`). */
export type ImportFileInput = {
  /** The name of the file: `users.csv`, `users.xlsx`. A file that lines of a spreadsheet name has the path that they give. */
  name: string;
  /** The id that the upload returned. It can be used once, within an hour. */
  uploadId: string;
};

/** The state of an import. */
export type ImportState =
  /** Somebody canceled it, or nobody confirmed it within a week; nothing is written. */
  | 'CANCELED'
  /** Nothing is wrong, or the import is partial and has good lines. It can be confirmed for a week. */
  | 'CHECKED'
  /** Its files are being checked. */
  | 'CHECKING'
  /** Its records are written. */
  | 'DONE'
  /** It failed for a reason outside its files; nothing is written. */
  | 'FAILED'
  /** Something is wrong, so the import can’t be confirmed. Correct the files and send them again. */
  | 'REFUSED'
  /** It was confirmed, and its records are being written. */
  | 'RUNNING';

/** The purpose of an outgoing message. */
export type MessageKind =
  /** A code that proves a phone. */
  | 'PASSCODE'
  /** The link of a class’s group. */
  | 'REMINDER'
  /** A template with a button that opens a flow. */
  | 'TEMPLATE';

/** The furthest state of a message. */
export type MessageState =
  /** The platform accepted it, and has reported nothing since. */
  | 'ACCEPTED'
  /** It arrived on the phone. */
  | 'DELIVERED'
  /** It was not sent, or did not arrive. */
  | 'FAILED'
  /** The recipient opened it. */
  | 'READ'
  /** It is being sent. */
  | 'SENDING'
  /** The platform sent it. */
  | 'SENT';

/** Spreadsheets to import together. Either all of them are imported or none, unless it is partial. */
export type StartImportInput = {
  /** At most 60 files and 200 MiB, at least one spreadsheet. */
  files: Array<ImportFileInput>;
  /** True: the good lines are imported, and `importRejects` gives the bad ones back. */
  partial?: boolean;
};

export type AuditEntryFragment = { id: string, createdAt: string, actorKind: AuditActorKind, actorName: string | null, action: string, face: string, route: string, requestId: string, outcome: AuditOutcome, code: ErrorCode | null, onBehalfOf: { id: string, name: string } | null, arguments: Array<{ name: string, value: string | null }>, changes: Array<{ id: string, recordType: string, recordId: string, operation: AuditOperation, fields: Array<{ name: string, before: string | null, after: string | null }> }> };

export type AuditTrailQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: AuditFilter | null | undefined;
}>;


export type AuditTrailQuery = { auditRecords: { nodes: Array<{ id: string, createdAt: string, actorKind: AuditActorKind, actorName: string | null, action: string, face: string, route: string, requestId: string, outcome: AuditOutcome, code: ErrorCode | null, onBehalfOf: { id: string, name: string } | null, arguments: Array<{ name: string, value: string | null }>, changes: Array<{ id: string, recordType: string, recordId: string, operation: AuditOperation, fields: Array<{ name: string, before: string | null, after: string | null }> }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ImportRowFragment = { id: string, state: ImportState, isPartial: boolean, filesDone: number, problemCount: number, createdAt: string, checkedAt: string | null, finishedAt: string | null, error: string | null, files: Array<{ name: string, size: number }>, counts: Array<{ noun: string, made: number, changed: number, left: number, leftOut: number, rejected: number }>, createdBy: { id: string, name: string } };

export type ImportsQueryVariables = Exact<{
  state?: ImportState | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ImportsQuery = { imports: { totalCount: number, nodes: Array<{ id: string, state: ImportState, isPartial: boolean, filesDone: number, problemCount: number, createdAt: string, checkedAt: string | null, finishedAt: string | null, error: string | null, files: Array<{ name: string, size: number }>, counts: Array<{ noun: string, made: number, changed: number, left: number, leftOut: number, rejected: number }>, createdBy: { id: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ImportQueryVariables = Exact<{
  id: string;
}>;


export type ImportQuery = { import: { id: string, state: ImportState, isPartial: boolean, filesDone: number, problemCount: number, createdAt: string, checkedAt: string | null, finishedAt: string | null, error: string | null, files: Array<{ name: string, size: number }>, counts: Array<{ noun: string, made: number, changed: number, left: number, leftOut: number, rejected: number }>, createdBy: { id: string, name: string } } };

export type ImportProblemsQueryVariables = Exact<{
  importId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ImportProblemsQuery = { importProblems: { totalCount: number, nodes: Array<{ file: string, line: number, column: string | null, message: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ImportPreviewQueryVariables = Exact<{
  id: string;
}>;


export type ImportPreviewQuery = { importPreview: Array<{ file: string, columns: Array<string>, lines: Array<Array<string>>, kind: string | null, fields: Array<string | null>, isRemembered: boolean, fits: Array<{ kind: string, fields: Array<string | null> }> }> };

export type ImportRejectsQueryVariables = Exact<{
  id: string;
}>;


export type ImportRejectsQuery = { importRejects: Array<{ fileName: string, mediaType: string, lines: number, content: string }> };

export type ImportTemplatesQueryVariables = Exact<{ [key: string]: never; }>;


export type ImportTemplatesQuery = { importTemplates: Array<{ noun: string, fileName: string, content: string, columns: Array<{ name: string, about: string, isRequired: boolean }> }> };

export type StartImportMutationVariables = Exact<{
  input: StartImportInput;
}>;


export type StartImportMutation = { startImport: { id: string, state: ImportState, isPartial: boolean, filesDone: number, problemCount: number, createdAt: string, checkedAt: string | null, finishedAt: string | null, error: string | null, files: Array<{ name: string, size: number }>, counts: Array<{ noun: string, made: number, changed: number, left: number, leftOut: number, rejected: number }>, createdBy: { id: string, name: string } } };

export type ConfirmImportMutationVariables = Exact<{
  id: string;
}>;


export type ConfirmImportMutation = { confirmImport: { id: string } };

export type CancelImportMutationVariables = Exact<{
  id: string;
}>;


export type CancelImportMutation = { cancelImport: { id: string } };

export type MatchImportColumnsMutationVariables = Exact<{
  id: string;
  file?: string | null | undefined;
  kind: string;
  columns: Array<ImportColumnMatchInput> | ImportColumnMatchInput;
}>;


export type MatchImportColumnsMutation = { matchImportColumns: { id: string } };

export type MessageRowFragment = { id: string, kind: MessageKind, template: string, recipient: string, state: MessageState, attempts: number, lastError: string | null, createdAt: string, sentAt: string | null, payload: unknown, deliveryStates: Array<{ status: DeliveryStatus, occurredAt: string, errors: Array<{ code: number | null, title: string }> | null }> };

export type DeadLetterRowFragment = { id: string, job: string, attempts: number, lastError: string | null, createdAt: string, failedAt: string | null, payload: unknown };

export type DispatchRowFragment = { id: string, phone: string, status: GroupLinkDispatchStatus, tries: number, lastError: string | null, sentAt: string | null, createdAt: string, participant: { id: string, name: string }, class: { id: string, name: string } };

export type SentMessagesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  kind?: MessageKind | null | undefined;
}>;


export type SentMessagesQuery = { messages: { totalCount: number, nodes: Array<{ id: string, kind: MessageKind, template: string, recipient: string, state: MessageState, attempts: number, lastError: string | null, createdAt: string, sentAt: string | null, payload: unknown, deliveryStates: Array<{ status: DeliveryStatus, occurredAt: string, errors: Array<{ code: number | null, title: string }> | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DeadLettersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: DeadLetterFilter | null | undefined;
}>;


export type DeadLettersQuery = { deadLetters: { totalCount: number, nodes: Array<{ id: string, job: string, attempts: number, lastError: string | null, createdAt: string, failedAt: string | null, payload: unknown }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SendDeadLetterAgainMutationVariables = Exact<{
  id: string;
}>;


export type SendDeadLetterAgainMutation = { resendDeadLetter: { id: string } };

export type SendDeadLettersAgainMutationVariables = Exact<{
  filter: DeadLetterFilter;
}>;


export type SendDeadLettersAgainMutation = { resendDeadLetters: number };

export type GroupLinkDispatchesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  status?: GroupLinkDispatchStatus | null | undefined;
}>;


export type GroupLinkDispatchesQuery = { groupLinkDispatches: { totalCount: number, nodes: Array<{ id: string, phone: string, status: GroupLinkDispatchStatus, tries: number, lastError: string | null, sentAt: string | null, createdAt: string, participant: { id: string, name: string }, class: { id: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SendGroupLinkAgainMutationVariables = Exact<{
  id: string;
}>;


export type SendGroupLinkAgainMutation = { resendGroupLink: { id: string } };

export type ParticipantModeLogsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ParticipantModeLogsQuery = { participantModeLogs: { totalCount: number, nodes: Array<{ id: string, createdAt: string, action: string, supervisor: { id: string, name: string }, participant: { id: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type BookingAttemptsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  outcome?: BookingOutcome | null | undefined;
}>;


export type BookingAttemptsQuery = { bookingRequests: { totalCount: number, nodes: Array<{ id: string, createdAt: string, action: string, actorName: string, route: string, outcome: BookingOutcome, message: string | null, appointmentId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type FieldUsageQueryVariables = Exact<{
  type?: string | null | undefined;
  field?: string | null | undefined;
  client?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type FieldUsageQuery = { fieldUsage: Array<{ type: string, field: string, client: string, calls: number, firstDay: string, lastDay: string }> };

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
export const AuditEntryFragmentDoc = new TypedDocumentString(`
    fragment AuditEntry on AuditRecord {
  id
  createdAt
  actorKind
  actorName
  action
  face
  route
  requestId
  outcome
  code
  onBehalfOf {
    id
    name
  }
  arguments {
    name
    value
  }
  changes {
    id
    recordType
    recordId
    operation
    fields {
      name
      before
      after
    }
  }
}
    `, {"fragmentName":"AuditEntry"}) as unknown as TypedDocumentString<AuditEntryFragment, unknown>;
export const ImportRowFragmentDoc = new TypedDocumentString(`
    fragment ImportRow on Import {
  id
  state
  files {
    name
    size
  }
  isPartial
  filesDone
  counts {
    noun
    made
    changed
    left
    leftOut
    rejected
  }
  problemCount
  createdAt
  checkedAt
  finishedAt
  error
  createdBy {
    id
    name
  }
}
    `, {"fragmentName":"ImportRow"}) as unknown as TypedDocumentString<ImportRowFragment, unknown>;
export const MessageRowFragmentDoc = new TypedDocumentString(`
    fragment MessageRow on Message {
  id
  kind
  template
  recipient
  state
  attempts
  lastError
  createdAt
  sentAt
  payload
  deliveryStates {
    status
    occurredAt
    errors {
      code
      title
    }
  }
}
    `, {"fragmentName":"MessageRow"}) as unknown as TypedDocumentString<MessageRowFragment, unknown>;
export const DeadLetterRowFragmentDoc = new TypedDocumentString(`
    fragment DeadLetterRow on OutboxMessage {
  id
  job
  attempts
  lastError
  createdAt
  failedAt
  payload
}
    `, {"fragmentName":"DeadLetterRow"}) as unknown as TypedDocumentString<DeadLetterRowFragment, unknown>;
export const DispatchRowFragmentDoc = new TypedDocumentString(`
    fragment DispatchRow on GroupLinkDispatch {
  id
  phone
  status
  tries
  lastError
  sentAt
  createdAt
  participant {
    id
    name
  }
  class {
    id
    name
  }
}
    `, {"fragmentName":"DispatchRow"}) as unknown as TypedDocumentString<DispatchRowFragment, unknown>;
export const AuditTrailDocument = new TypedDocumentString(`
    query AuditTrail($first: Int, $after: String, $filter: AuditFilter) {
  auditRecords(first: $first, after: $after, filter: $filter) {
    nodes {
      ...AuditEntry
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment AuditEntry on AuditRecord {
  id
  createdAt
  actorKind
  actorName
  action
  face
  route
  requestId
  outcome
  code
  onBehalfOf {
    id
    name
  }
  arguments {
    name
    value
  }
  changes {
    id
    recordType
    recordId
    operation
    fields {
      name
      before
      after
    }
  }
}`) as unknown as TypedDocumentString<AuditTrailQuery, AuditTrailQueryVariables>;
export const ImportsDocument = new TypedDocumentString(`
    query Imports($state: ImportState, $first: Int, $after: String) {
  imports(state: $state, first: $first, after: $after) {
    nodes {
      ...ImportRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ImportRow on Import {
  id
  state
  files {
    name
    size
  }
  isPartial
  filesDone
  counts {
    noun
    made
    changed
    left
    leftOut
    rejected
  }
  problemCount
  createdAt
  checkedAt
  finishedAt
  error
  createdBy {
    id
    name
  }
}`) as unknown as TypedDocumentString<ImportsQuery, ImportsQueryVariables>;
export const ImportDocument = new TypedDocumentString(`
    query Import($id: ID!) {
  import(id: $id) {
    ...ImportRow
  }
}
    fragment ImportRow on Import {
  id
  state
  files {
    name
    size
  }
  isPartial
  filesDone
  counts {
    noun
    made
    changed
    left
    leftOut
    rejected
  }
  problemCount
  createdAt
  checkedAt
  finishedAt
  error
  createdBy {
    id
    name
  }
}`) as unknown as TypedDocumentString<ImportQuery, ImportQueryVariables>;
export const ImportProblemsDocument = new TypedDocumentString(`
    query ImportProblems($importId: ID!, $first: Int, $after: String) {
  importProblems(importId: $importId, first: $first, after: $after) {
    nodes {
      file
      line
      column
      message
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ImportProblemsQuery, ImportProblemsQueryVariables>;
export const ImportPreviewDocument = new TypedDocumentString(`
    query ImportPreview($id: ID!) {
  importPreview(id: $id) {
    file
    columns
    lines
    kind
    fields
    isRemembered
    fits {
      kind
      fields
    }
  }
}
    `) as unknown as TypedDocumentString<ImportPreviewQuery, ImportPreviewQueryVariables>;
export const ImportRejectsDocument = new TypedDocumentString(`
    query ImportRejects($id: ID!) {
  importRejects(id: $id) {
    fileName
    mediaType
    lines
    content
  }
}
    `) as unknown as TypedDocumentString<ImportRejectsQuery, ImportRejectsQueryVariables>;
export const ImportTemplatesDocument = new TypedDocumentString(`
    query ImportTemplates {
  importTemplates {
    noun
    fileName
    content
    columns {
      name
      about
      isRequired
    }
  }
}
    `) as unknown as TypedDocumentString<ImportTemplatesQuery, ImportTemplatesQueryVariables>;
export const StartImportDocument = new TypedDocumentString(`
    mutation StartImport($input: StartImportInput!) {
  startImport(input: $input) {
    ...ImportRow
  }
}
    fragment ImportRow on Import {
  id
  state
  files {
    name
    size
  }
  isPartial
  filesDone
  counts {
    noun
    made
    changed
    left
    leftOut
    rejected
  }
  problemCount
  createdAt
  checkedAt
  finishedAt
  error
  createdBy {
    id
    name
  }
}`) as unknown as TypedDocumentString<StartImportMutation, StartImportMutationVariables>;
export const ConfirmImportDocument = new TypedDocumentString(`
    mutation ConfirmImport($id: ID!) {
  confirmImport(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConfirmImportMutation, ConfirmImportMutationVariables>;
export const CancelImportDocument = new TypedDocumentString(`
    mutation CancelImport($id: ID!) {
  cancelImport(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<CancelImportMutation, CancelImportMutationVariables>;
export const MatchImportColumnsDocument = new TypedDocumentString(`
    mutation MatchImportColumns($id: ID!, $file: String, $kind: String!, $columns: [ImportColumnMatchInput!]!) {
  matchImportColumns(id: $id, file: $file, kind: $kind, columns: $columns) {
    id
  }
}
    `) as unknown as TypedDocumentString<MatchImportColumnsMutation, MatchImportColumnsMutationVariables>;
export const SentMessagesDocument = new TypedDocumentString(`
    query SentMessages($first: Int, $after: String, $kind: MessageKind) {
  messages(first: $first, after: $after, kind: $kind) {
    nodes {
      ...MessageRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment MessageRow on Message {
  id
  kind
  template
  recipient
  state
  attempts
  lastError
  createdAt
  sentAt
  payload
  deliveryStates {
    status
    occurredAt
    errors {
      code
      title
    }
  }
}`) as unknown as TypedDocumentString<SentMessagesQuery, SentMessagesQueryVariables>;
export const DeadLettersDocument = new TypedDocumentString(`
    query DeadLetters($first: Int, $after: String, $filter: DeadLetterFilter) {
  deadLetters(first: $first, after: $after, filter: $filter) {
    nodes {
      ...DeadLetterRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment DeadLetterRow on OutboxMessage {
  id
  job
  attempts
  lastError
  createdAt
  failedAt
  payload
}`) as unknown as TypedDocumentString<DeadLettersQuery, DeadLettersQueryVariables>;
export const SendDeadLetterAgainDocument = new TypedDocumentString(`
    mutation SendDeadLetterAgain($id: ID!) {
  resendDeadLetter(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<SendDeadLetterAgainMutation, SendDeadLetterAgainMutationVariables>;
export const SendDeadLettersAgainDocument = new TypedDocumentString(`
    mutation SendDeadLettersAgain($filter: DeadLetterFilter!) {
  resendDeadLetters(filter: $filter)
}
    `) as unknown as TypedDocumentString<SendDeadLettersAgainMutation, SendDeadLettersAgainMutationVariables>;
export const GroupLinkDispatchesDocument = new TypedDocumentString(`
    query GroupLinkDispatches($first: Int, $after: String, $status: GroupLinkDispatchStatus) {
  groupLinkDispatches(first: $first, after: $after, status: $status) {
    nodes {
      ...DispatchRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment DispatchRow on GroupLinkDispatch {
  id
  phone
  status
  tries
  lastError
  sentAt
  createdAt
  participant {
    id
    name
  }
  class {
    id
    name
  }
}`) as unknown as TypedDocumentString<GroupLinkDispatchesQuery, GroupLinkDispatchesQueryVariables>;
export const SendGroupLinkAgainDocument = new TypedDocumentString(`
    mutation SendGroupLinkAgain($id: ID!) {
  resendGroupLink(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<SendGroupLinkAgainMutation, SendGroupLinkAgainMutationVariables>;
export const ParticipantModeLogsDocument = new TypedDocumentString(`
    query ParticipantModeLogs($first: Int, $after: String) {
  participantModeLogs(first: $first, after: $after) {
    nodes {
      id
      createdAt
      action
      supervisor {
        id
        name
      }
      participant {
        id
        name
      }
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ParticipantModeLogsQuery, ParticipantModeLogsQueryVariables>;
export const BookingAttemptsDocument = new TypedDocumentString(`
    query BookingAttempts($first: Int, $after: String, $outcome: BookingOutcome) {
  bookingRequests(first: $first, after: $after, outcome: $outcome) {
    nodes {
      id
      createdAt
      action
      actorName
      route
      outcome
      message
      appointmentId
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<BookingAttemptsQuery, BookingAttemptsQueryVariables>;
export const FieldUsageDocument = new TypedDocumentString(`
    query FieldUsage($type: String, $field: String, $client: String, $from: LocalDate, $to: LocalDate) {
  fieldUsage(
    first: 1000
    type: $type
    field: $field
    client: $client
    from: $from
    to: $to
  ) {
    type
    field
    client
    calls
    firstDay
    lastDay
  }
}
    `) as unknown as TypedDocumentString<FieldUsageQuery, FieldUsageQueryVariables>;