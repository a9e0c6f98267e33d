/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A new group of hospitals that are measured together. */
export type CreateHospitalGroupInput = {
  /** The name that people read: at most 200 characters; unique among groups. */
  name: string;
};

/** A new hospital. */
export type CreateHospitalInput = {
  /** The city of the hospital: an IBGE code, with or without its check digit. */
  cityId: string;
  /** The group of the hospital in measurements; null: none. */
  groupId?: string | null | undefined;
  /** The name that people read: at most 200 characters. */
  name: string;
};

/** Conditions on hospitals; all must hold. */
export type HospitalFilter = {
  /** Only hospitals in this city: an IBGE code. */
  cityId?: string | null | undefined;
  /** Only hospitals of this group. */
  groupId?: string | null | undefined;
  /** True: only hospitals that are not archived. */
  open?: boolean | null | undefined;
  /** Words that must all be in the name. Accents and case do not matter. */
  search?: string | null | undefined;
};

/** Conditions on groups of hospitals; all must hold. */
export type HospitalGroupFilter = {
  /** Words that must all be in the name. Accents and case do not matter. */
  search?: string | null | undefined;
};

/** The rights of a person without a role of staff on the measurements of a hospital group. */
export type HospitalGroupRole =
  /** Reads, records and removes them. */
  | 'EDITOR'
  /** Reads them, and sees the person who recorded each. */
  | 'MEMBER';

/** One value that a hospital group measured. */
export type MeasurementInput = {
  /** The id of the hospital group that measured. */
  groupId: string;
  /** The code of an indicator, as in `indicators`. */
  indicator: string;
  /** The month, `2026-03`; for indicators of a moment `2026-03-15T10:00`, local time when no zone is given. */
  period: string;
  /** In the unit of the indicator; from 0 to its `max`. */
  value: number;
};

/** The time that one measured value covers. */
export type MeasurementSpan =
  /** Counted in one moment, together with all others of its kind. */
  | 'MOMENT'
  /** The total of a month. */
  | 'MONTH';

/** Fields that are left out stay. */
export type UpdateHospitalGroupInput = {
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** The name that people read: at most 200 characters; unique among groups. */
  name?: string | null | undefined;
};

/** Fields that are left out stay; null removes the value. */
export type UpdateHospitalInput = {
  /** True: people can no longer say that they work there. */
  archived?: boolean | null | undefined;
  /** The city of the hospital: an IBGE code, with or without its check digit. */
  cityId?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** The group of the hospital in measurements; null: none. */
  groupId?: string | null | undefined;
  /** The name that people read: at most 200 characters. */
  name?: string | null | undefined;
};

export type HospitalGroupRowFragment = { id: string, name: string, updatedAt: string };

export type HospitalRowFragment = { id: string, name: string, archivedAt: string | null, updatedAt: string, city: { id: string, name: string } | null, group: { id: string, name: string } | null };

export type HospitalGroupsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: HospitalGroupFilter | null | undefined;
}>;


export type HospitalGroupsQuery = { hospitalGroups: { totalCount: number, nodes: Array<{ id: string, name: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type HospitalGroupQueryVariables = Exact<{
  id: string;
}>;


export type HospitalGroupQuery = { hospitalGroup: { id: string, name: string, updatedAt: string } };

export type CreateHospitalGroupMutationVariables = Exact<{
  input: CreateHospitalGroupInput;
}>;


export type CreateHospitalGroupMutation = { createHospitalGroup: { id: string, name: string, updatedAt: string } };

export type UpdateHospitalGroupMutationVariables = Exact<{
  id: string;
  input: UpdateHospitalGroupInput;
}>;


export type UpdateHospitalGroupMutation = { updateHospitalGroup: { id: string, name: string, updatedAt: string } };

export type RemoveHospitalGroupMutationVariables = Exact<{
  id: string;
}>;


export type RemoveHospitalGroupMutation = { removeHospitalGroup: { id: string } };

export type HospitalsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: HospitalFilter | null | undefined;
}>;


export type HospitalsQuery = { hospitals: { totalCount: number, nodes: Array<{ id: string, name: string, archivedAt: string | null, updatedAt: string, city: { id: string, name: string } | null, group: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type HospitalQueryVariables = Exact<{
  id: string;
}>;


export type HospitalQuery = { hospital: { id: string, name: string, archivedAt: string | null, updatedAt: string, city: { id: string, name: string } | null, group: { id: string, name: string } | null } };

export type CreateHospitalMutationVariables = Exact<{
  input: CreateHospitalInput;
}>;


export type CreateHospitalMutation = { createHospital: { id: string, name: string, archivedAt: string | null, updatedAt: string, city: { id: string, name: string } | null, group: { id: string, name: string } | null } };

export type UpdateHospitalMutationVariables = Exact<{
  id: string;
  input: UpdateHospitalInput;
}>;


export type UpdateHospitalMutation = { updateHospital: { id: string, name: string, archivedAt: string | null, updatedAt: string, city: { id: string, name: string } | null, group: { id: string, name: string } | null } };

export type RemoveHospitalMutationVariables = Exact<{
  id: string;
}>;


export type RemoveHospitalMutation = { removeHospital: { id: string } };

export type StatesQueryVariables = Exact<{ [key: string]: never; }>;


export type StatesQuery = { states: Array<{ id: string, code: string, name: string }> };

export type CitiesQueryVariables = Exact<{
  stateId: string;
}>;


export type CitiesQuery = { cities: Array<{ id: string, name: string }> };

export type GroupInvitationsQueryVariables = Exact<{
  groupId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type GroupInvitationsQuery = { groupInvitations: { totalCount: number, nodes: Array<{ id: string, email: string, acceptedAt: string | null, createdAt: string, invitedBy: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type InviteToGroupMutationVariables = Exact<{
  groupId: string;
  emails: Array<string> | string;
}>;


export type InviteToGroupMutation = { inviteToGroup: { sent: number, failed: number, notInvited: Array<string> } };

export type MeasurementTableQueryVariables = Exact<{
  groupId: string;
  from: string;
  to: string;
}>;


export type MeasurementTableQuery = { indicators: Array<{ code: string, title: string, unit: string, measuredOver: MeasurementSpan, max: number, whole: boolean, partOf: string | null }>, measurements: Array<{ id: string, indicator: string, period: string, value: number, recordedAt: string, previousValue: number | null, previousRecordedAt: string | null, recordedBy: { id: string, name: string } | null, previousRecordedBy: { id: string, name: string } | null }> };

export type RecordMeasurementsMutationVariables = Exact<{
  measurements: Array<MeasurementInput> | MeasurementInput;
  confirmOverwrite?: boolean | null | undefined;
}>;


export type RecordMeasurementsMutation = { recordMeasurements: { recorded: number, recordedAt: string, unusual: Array<{ index: number, median: number }> } };

export type RemoveMeasurementsMutationVariables = Exact<{
  groupId: string;
  period: string;
  indicators?: Array<string> | string | null | undefined;
}>;


export type RemoveMeasurementsMutation = { removeMeasurements: number };

export type HospitalGroupMembersQueryVariables = Exact<{
  groupId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type HospitalGroupMembersQuery = { hospitalGroupMembers: { totalCount: number, nodes: Array<{ id: string, role: HospitalGroupRole, updatedAt: string, person: { id: string, name: string, email: string | null }, givenBy: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SetHospitalGroupRoleMutationVariables = Exact<{
  groupId: string;
  userId: string;
  role?: HospitalGroupRole | null | undefined;
}>;


export type SetHospitalGroupRoleMutation = { setHospitalGroupRole: { id: string } };

export type MyHospitalGroupsQueryVariables = Exact<{ [key: string]: never; }>;


export type MyHospitalGroupsQuery = { myHospitalGroups: Array<{ id: string, role: HospitalGroupRole, group: { id: string, name: string } }> };

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
export const HospitalGroupRowFragmentDoc = new TypedDocumentString(`
    fragment HospitalGroupRow on HospitalGroup {
  id
  name
  updatedAt
}
    `, {"fragmentName":"HospitalGroupRow"}) as unknown as TypedDocumentString<HospitalGroupRowFragment, unknown>;
export const HospitalRowFragmentDoc = new TypedDocumentString(`
    fragment HospitalRow on Hospital {
  id
  name
  archivedAt
  updatedAt
  city {
    id
    name
  }
  group {
    id
    name
  }
}
    `, {"fragmentName":"HospitalRow"}) as unknown as TypedDocumentString<HospitalRowFragment, unknown>;
export const HospitalGroupsDocument = new TypedDocumentString(`
    query HospitalGroups($first: Int, $after: String, $filter: HospitalGroupFilter) {
  hospitalGroups(first: $first, after: $after, filter: $filter) {
    nodes {
      ...HospitalGroupRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment HospitalGroupRow on HospitalGroup {
  id
  name
  updatedAt
}`) as unknown as TypedDocumentString<HospitalGroupsQuery, HospitalGroupsQueryVariables>;
export const HospitalGroupDocument = new TypedDocumentString(`
    query HospitalGroup($id: ID!) {
  hospitalGroup(id: $id) {
    ...HospitalGroupRow
  }
}
    fragment HospitalGroupRow on HospitalGroup {
  id
  name
  updatedAt
}`) as unknown as TypedDocumentString<HospitalGroupQuery, HospitalGroupQueryVariables>;
export const CreateHospitalGroupDocument = new TypedDocumentString(`
    mutation CreateHospitalGroup($input: CreateHospitalGroupInput!) {
  createHospitalGroup(input: $input) {
    ...HospitalGroupRow
  }
}
    fragment HospitalGroupRow on HospitalGroup {
  id
  name
  updatedAt
}`) as unknown as TypedDocumentString<CreateHospitalGroupMutation, CreateHospitalGroupMutationVariables>;
export const UpdateHospitalGroupDocument = new TypedDocumentString(`
    mutation UpdateHospitalGroup($id: ID!, $input: UpdateHospitalGroupInput!) {
  updateHospitalGroup(id: $id, input: $input) {
    ...HospitalGroupRow
  }
}
    fragment HospitalGroupRow on HospitalGroup {
  id
  name
  updatedAt
}`) as unknown as TypedDocumentString<UpdateHospitalGroupMutation, UpdateHospitalGroupMutationVariables>;
export const RemoveHospitalGroupDocument = new TypedDocumentString(`
    mutation RemoveHospitalGroup($id: ID!) {
  removeHospitalGroup(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveHospitalGroupMutation, RemoveHospitalGroupMutationVariables>;
export const HospitalsDocument = new TypedDocumentString(`
    query Hospitals($first: Int, $after: String, $filter: HospitalFilter) {
  hospitals(first: $first, after: $after, filter: $filter) {
    nodes {
      ...HospitalRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment HospitalRow on Hospital {
  id
  name
  archivedAt
  updatedAt
  city {
    id
    name
  }
  group {
    id
    name
  }
}`) as unknown as TypedDocumentString<HospitalsQuery, HospitalsQueryVariables>;
export const HospitalDocument = new TypedDocumentString(`
    query Hospital($id: ID!) {
  hospital(id: $id) {
    ...HospitalRow
  }
}
    fragment HospitalRow on Hospital {
  id
  name
  archivedAt
  updatedAt
  city {
    id
    name
  }
  group {
    id
    name
  }
}`) as unknown as TypedDocumentString<HospitalQuery, HospitalQueryVariables>;
export const CreateHospitalDocument = new TypedDocumentString(`
    mutation CreateHospital($input: CreateHospitalInput!) {
  createHospital(input: $input) {
    ...HospitalRow
  }
}
    fragment HospitalRow on Hospital {
  id
  name
  archivedAt
  updatedAt
  city {
    id
    name
  }
  group {
    id
    name
  }
}`) as unknown as TypedDocumentString<CreateHospitalMutation, CreateHospitalMutationVariables>;
export const UpdateHospitalDocument = new TypedDocumentString(`
    mutation UpdateHospital($id: ID!, $input: UpdateHospitalInput!) {
  updateHospital(id: $id, input: $input) {
    ...HospitalRow
  }
}
    fragment HospitalRow on Hospital {
  id
  name
  archivedAt
  updatedAt
  city {
    id
    name
  }
  group {
    id
    name
  }
}`) as unknown as TypedDocumentString<UpdateHospitalMutation, UpdateHospitalMutationVariables>;
export const RemoveHospitalDocument = new TypedDocumentString(`
    mutation RemoveHospital($id: ID!) {
  removeHospital(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveHospitalMutation, RemoveHospitalMutationVariables>;
export const StatesDocument = new TypedDocumentString(`
    query States {
  states {
    id
    code
    name
  }
}
    `) as unknown as TypedDocumentString<StatesQuery, StatesQueryVariables>;
export const CitiesDocument = new TypedDocumentString(`
    query Cities($stateId: ID!) {
  cities(stateId: $stateId) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<CitiesQuery, CitiesQueryVariables>;
export const GroupInvitationsDocument = new TypedDocumentString(`
    query GroupInvitations($groupId: ID!, $first: Int, $after: String) {
  groupInvitations(groupId: $groupId, first: $first, after: $after) {
    nodes {
      id
      email
      acceptedAt
      createdAt
      invitedBy {
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
    `) as unknown as TypedDocumentString<GroupInvitationsQuery, GroupInvitationsQueryVariables>;
export const InviteToGroupDocument = new TypedDocumentString(`
    mutation InviteToGroup($groupId: ID!, $emails: [String!]!) {
  inviteToGroup(groupId: $groupId, emails: $emails) {
    sent
    failed
    notInvited
  }
}
    `) as unknown as TypedDocumentString<InviteToGroupMutation, InviteToGroupMutationVariables>;
export const MeasurementTableDocument = new TypedDocumentString(`
    query MeasurementTable($groupId: ID!, $from: String!, $to: String!) {
  indicators {
    code
    title
    unit
    measuredOver
    max
    whole
    partOf
  }
  measurements(groupId: $groupId, from: $from, to: $to) {
    id
    indicator
    period
    value
    recordedAt
    recordedBy {
      id
      name
    }
    previousValue
    previousRecordedAt
    previousRecordedBy {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<MeasurementTableQuery, MeasurementTableQueryVariables>;
export const RecordMeasurementsDocument = new TypedDocumentString(`
    mutation RecordMeasurements($measurements: [MeasurementInput!]!, $confirmOverwrite: Boolean) {
  recordMeasurements(
    measurements: $measurements
    confirmOverwrite: $confirmOverwrite
  ) {
    recorded
    recordedAt
    unusual {
      index
      median
    }
  }
}
    `) as unknown as TypedDocumentString<RecordMeasurementsMutation, RecordMeasurementsMutationVariables>;
export const RemoveMeasurementsDocument = new TypedDocumentString(`
    mutation RemoveMeasurements($groupId: ID!, $period: String!, $indicators: [String!]) {
  removeMeasurements(groupId: $groupId, period: $period, indicators: $indicators)
}
    `) as unknown as TypedDocumentString<RemoveMeasurementsMutation, RemoveMeasurementsMutationVariables>;
export const HospitalGroupMembersDocument = new TypedDocumentString(`
    query HospitalGroupMembers($groupId: ID!, $first: Int, $after: String) {
  hospitalGroupMembers(groupId: $groupId, first: $first, after: $after) {
    nodes {
      id
      role
      updatedAt
      person {
        id
        name
        email
      }
      givenBy {
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
    `) as unknown as TypedDocumentString<HospitalGroupMembersQuery, HospitalGroupMembersQueryVariables>;
export const SetHospitalGroupRoleDocument = new TypedDocumentString(`
    mutation SetHospitalGroupRole($groupId: ID!, $userId: ID!, $role: HospitalGroupRole) {
  setHospitalGroupRole(groupId: $groupId, userId: $userId, role: $role) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetHospitalGroupRoleMutation, SetHospitalGroupRoleMutationVariables>;
export const MyHospitalGroupsDocument = new TypedDocumentString(`
    query MyHospitalGroups {
  myHospitalGroups {
    id
    role
    group {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<MyHospitalGroupsQuery, MyHospitalGroupsQueryVariables>;