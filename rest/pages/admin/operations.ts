/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What an activity asks of a participant. */
export type ActivityKind =
  /** To attend a meeting of the whole class. */
  | 'COLLECTIVE_MEETING'
  /** To hand something in. */
  | 'DELIVERABLE';

/** Conditions on appointments and blocks, which all must hold. */
export type AppointmentFilter = {
  /** Of this class only. */
  classId?: string | null | undefined;
  /** Of this client only. */
  clientId?: string | null | undefined;
  /** Of the client or of the collaborator. */
  cpf?: string | null | undefined;
  /** In the calendar of this employee only. */
  employeeId?: string | null | undefined;
  /** Only what ends after this time. */
  from?: string | null | undefined;
  /** Canceled ones too. */
  includeCanceled?: boolean | null | undefined;
  /** Only what starts before this time. */
  to?: string | null | undefined;
};

/** What takes time in a calendar. */
export type AppointmentKind =
  /** Somebody meets the collaborator. */
  | 'APPOINTMENT'
  /** The collaborator is not to be booked. */
  | 'BLOCK';

/** Of an employee, or of the facilitator of a class. */
export type BlockTimeInput = {
  /** The class whose facilitator’s calendar it is, instead of the employee. */
  classId?: string | null | undefined;
  /** At most 2000 characters. */
  comments?: string | null | undefined;
  /** In whose calendar. */
  employeeId?: string | null | undefined;
  /** When it ends: 5 minutes to 31 days later. */
  endsAt: string;
  /** When it begins. */
  startsAt: string;
};

/** Conditions on courses, which all must hold. */
export type CourseFilter = {
  /** Without archived ones. */
  open?: boolean | null | undefined;
  /** Words that are all found in title or slug. Accents and case do not matter. */
  search?: string | null | undefined;
};

/** A new step of a course. */
export type CreateActivityInput = {
  /** The course that gets it. */
  courseId: string;
  /** What there is to do. */
  description?: string | null | undefined;
  /** What it asks of a participant. */
  kind: ActivityKind;
  /** Its place in the course, from 1; the last when left out. */
  position?: number | null | undefined;
  /** What participants read: at most 200 characters. */
  title: string;
};

/** A new course. */
export type CreateCourseInput = {
  /** Where its banner is: https. */
  bannerUrl?: string | null | undefined;
  /** What it is about. */
  description?: string | null | undefined;
  /** Where its logo is: https. */
  logoUrl?: string | null | undefined;
  /** Small letters, digits and hyphens; no other course may have it. */
  slug: string;
  /** What people read: at most 200 characters. */
  title: string;
};

/** A new calendar, without working hours. */
export type CreateEmployeeInput = {
  /** How long one slot is: 5 to 480 minutes; 60 when left out. */
  slotMinutes?: number | null | undefined;
  /** IANA name of the zone of the working hours; the server’s when left out. */
  timeZone?: string | null | undefined;
  /** Whose calendar it is: somebody active with the role FACILITATOR. */
  userId: string;
};

/** What a person may do. */
export type Role =
  /** Sees and changes everything. */
  | 'ADMIN'
  /** Leads classes: sees and changes what belongs to these. */
  | 'FACILITATOR'
  /** Takes part in classes: sees and changes what is their own. */
  | 'PARTICIPANT'
  /** Another server, by its API key or the service token; no person. */
  | 'SERVICE'
  /** Sees everything of every class, and changes little. */
  | 'SUPERVISOR';

/** What is left out stays. */
export type UpdateActivityInput = {
  /** What there is to do. */
  description?: string | null | undefined;
  /** The `updatedAt` that the caller saw: CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** Can’t change once something was done in it. */
  kind?: ActivityKind | null | undefined;
  /** Where it goes in the course, from 1; others make room. */
  position?: number | null | undefined;
  /** What participants read: at most 200 characters. */
  title?: string | null | undefined;
};

/** What is left out stays; null takes away. */
export type UpdateCourseInput = {
  /** In an archived course nobody is enrolled any more. */
  archived?: boolean | null | undefined;
  /** Where its banner is: https. */
  bannerUrl?: string | null | undefined;
  /** What it is about. */
  description?: string | null | undefined;
  /** The `updatedAt` that the caller saw: CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** Where its logo is: https. */
  logoUrl?: string | null | undefined;
  /** Small letters, digits and hyphens; no other course may have it. */
  slug?: string | null | undefined;
  /** What people read: at most 200 characters. */
  title?: string | null | undefined;
};

/** What is left out stays. */
export type UpdateEmployeeInput = {
  /** In an archived calendar nothing can be booked. */
  archived?: boolean | null | undefined;
  /** The `updatedAt` that the caller saw: CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** How long one slot is: 5 to 480 minutes. */
  slotMinutes?: number | null | undefined;
  /** IANA name of the zone of the working hours. */
  timeZone?: string | null | undefined;
};

/** One stretch of a working day. */
export type WorkingHoursInput = {
  /** HH:mm in the zone of the employee; 24:00 is midnight. */
  endsAt: string;
  /** HH:mm in the zone of the employee. */
  startsAt: string;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
};

export type AppointmentRowFragment = { id: string, startsAt: string, endsAt: string, kind: AppointmentKind, comments: string, canceledAt: string | null, createdAt: string, employee: { id: string, name: string, timeZone: string }, client: { id: string, name: string } | null, class: { id: string, name: string } | null, additionalFields: { socialNetwork: string, mainTopic: string, specificQuestions: string } | null };

export type AppointmentsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: AppointmentFilter | null | undefined;
}>;


export type AppointmentsQuery = { appointments: { totalCount: number, nodes: Array<{ id: string, startsAt: string, endsAt: string, kind: AppointmentKind, comments: string, canceledAt: string | null, createdAt: string, employee: { id: string, name: string, timeZone: string }, client: { id: string, name: string } | null, class: { id: string, name: string } | null, additionalFields: { socialNetwork: string, mainTopic: string, specificQuestions: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AppointmentQueryVariables = Exact<{
  id: string;
}>;


export type AppointmentQuery = { appointment: { id: string, startsAt: string, endsAt: string, kind: AppointmentKind, comments: string, canceledAt: string | null, createdAt: string, employee: { id: string, name: string, timeZone: string }, client: { id: string, name: string } | null, class: { id: string, name: string } | null, additionalFields: { socialNetwork: string, mainTopic: string, specificQuestions: string } | null } };

export type OwnCalendarQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnCalendarQuery = { calendarFeed: { employeeId: string, url: string } };

export type CancelAppointmentMutationVariables = Exact<{
  id: string;
}>;


export type CancelAppointmentMutation = { cancelAppointment: { id: string } };

export type BlockTimeMutationVariables = Exact<{
  input: BlockTimeInput;
}>;


export type BlockTimeMutation = { blockTime: { id: string } };

export type UnblockTimeMutationVariables = Exact<{
  id: string;
}>;


export type UnblockTimeMutation = { unblockTime: { id: string } };

export type RevokeCalendarFeedMutationVariables = Exact<{
  employeeId: string;
}>;


export type RevokeCalendarFeedMutation = { revokeCalendarFeed: { id: string } };

export type EmployeeRowFragment = { id: string, name: string, timeZone: string, slotMinutes: number, archivedAt: string | null, updatedAt: string, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }> };

export type EmployeeDetailsFragment = { id: string, name: string, timeZone: string, slotMinutes: number, archivedAt: string | null, updatedAt: string, person: { id: string, name: string }, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }> };

export type EmployeesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type EmployeesQuery = { employees: { totalCount: number, nodes: Array<{ id: string, name: string, timeZone: string, slotMinutes: number, archivedAt: string | null, updatedAt: string, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EmployeeQueryVariables = Exact<{
  id: string;
}>;


export type EmployeeQuery = { calendar: { employee: { id: string, name: string, timeZone: string, slotMinutes: number, archivedAt: string | null, updatedAt: string, person: { id: string, name: string }, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }> } } };

export type CreateEmployeeMutationVariables = Exact<{
  input: CreateEmployeeInput;
}>;


export type CreateEmployeeMutation = { createEmployee: { id: string, name: string, timeZone: string, slotMinutes: number, archivedAt: string | null, updatedAt: string, person: { id: string, name: string }, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }> } };

export type UpdateEmployeeMutationVariables = Exact<{
  id: string;
  input: UpdateEmployeeInput;
}>;


export type UpdateEmployeeMutation = { updateEmployee: { id: string, name: string, timeZone: string, slotMinutes: number, archivedAt: string | null, updatedAt: string, person: { id: string, name: string }, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }> } };

export type SetWorkingHoursMutationVariables = Exact<{
  employeeId: string;
  hours: Array<WorkingHoursInput> | WorkingHoursInput;
  expectedUpdatedAt?: string | null | undefined;
}>;


export type SetWorkingHoursMutation = { setWorkingHours: { id: string, name: string, timeZone: string, slotMinutes: number, archivedAt: string | null, updatedAt: string, person: { id: string, name: string }, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }> } };

export type RemoveEmployeeMutationVariables = Exact<{
  id: string;
}>;


export type RemoveEmployeeMutation = { removeEmployee: { id: string } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, name: string, roles: Array<Role> | null } };

export type CourseRowFragment = { id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number };

export type CourseDetailsFragment = { description: string, logoUrl: string | null, bannerUrl: string | null, id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> };

export type ActivityRowFragment = { id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string };

export type CoursesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: CourseFilter | null | undefined;
}>;


export type CoursesQuery = { courses: { totalCount: number, nodes: Array<{ id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CourseQueryVariables = Exact<{
  id: string;
}>;


export type CourseQuery = { course: { description: string, logoUrl: string | null, bannerUrl: string | null, id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> } };

export type CreateCourseMutationVariables = Exact<{
  input: CreateCourseInput;
}>;


export type CreateCourseMutation = { createCourse: { description: string, logoUrl: string | null, bannerUrl: string | null, id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> } };

export type UpdateCourseMutationVariables = Exact<{
  id: string;
  input: UpdateCourseInput;
}>;


export type UpdateCourseMutation = { updateCourse: { description: string, logoUrl: string | null, bannerUrl: string | null, id: string, slug: string, title: string, archivedAt: string | null, updatedAt: string, subscribers: number, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> } };

export type RemoveCourseMutationVariables = Exact<{
  id: string;
}>;


export type RemoveCourseMutation = { removeCourse: { id: string } };

export type CreateActivityMutationVariables = Exact<{
  input: CreateActivityInput;
}>;


export type CreateActivityMutation = { createActivity: { id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string } };

export type UpdateActivityMutationVariables = Exact<{
  id: string;
  input: UpdateActivityInput;
}>;


export type UpdateActivityMutation = { updateActivity: { id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string } };

export type RemoveActivityMutationVariables = Exact<{
  id: string;
}>;


export type RemoveActivityMutation = { removeActivity: { id: string } };

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
export const AppointmentRowFragmentDoc = new TypedDocumentString(`
    fragment AppointmentRow on Appointment {
  id
  startsAt
  endsAt
  kind
  comments
  canceledAt
  createdAt
  employee {
    id
    name
    timeZone
  }
  client {
    id
    name
  }
  class {
    id
    name
  }
  additionalFields {
    socialNetwork
    mainTopic
    specificQuestions
  }
}
    `, {"fragmentName":"AppointmentRow"}) as unknown as TypedDocumentString<AppointmentRowFragment, unknown>;
export const EmployeeRowFragmentDoc = new TypedDocumentString(`
    fragment EmployeeRow on Employee {
  id
  name
  timeZone
  slotMinutes
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
}
    `, {"fragmentName":"EmployeeRow"}) as unknown as TypedDocumentString<EmployeeRowFragment, unknown>;
export const EmployeeDetailsFragmentDoc = new TypedDocumentString(`
    fragment EmployeeDetails on Employee {
  ...EmployeeRow
  person {
    id
    name
  }
}
    fragment EmployeeRow on Employee {
  id
  name
  timeZone
  slotMinutes
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
}`, {"fragmentName":"EmployeeDetails"}) as unknown as TypedDocumentString<EmployeeDetailsFragment, unknown>;
export const CourseRowFragmentDoc = new TypedDocumentString(`
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}
    `, {"fragmentName":"CourseRow"}) as unknown as TypedDocumentString<CourseRowFragment, unknown>;
export const ActivityRowFragmentDoc = new TypedDocumentString(`
    fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}
    `, {"fragmentName":"ActivityRow"}) as unknown as TypedDocumentString<ActivityRowFragment, unknown>;
export const CourseDetailsFragmentDoc = new TypedDocumentString(`
    fragment CourseDetails on Course {
  ...CourseRow
  description
  logoUrl
  bannerUrl
  activities {
    ...ActivityRow
  }
}
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`, {"fragmentName":"CourseDetails"}) as unknown as TypedDocumentString<CourseDetailsFragment, unknown>;
export const AppointmentsDocument = new TypedDocumentString(`
    query Appointments($first: Int, $after: String, $filter: AppointmentFilter) {
  appointments(first: $first, after: $after, filter: $filter) {
    nodes {
      ...AppointmentRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment AppointmentRow on Appointment {
  id
  startsAt
  endsAt
  kind
  comments
  canceledAt
  createdAt
  employee {
    id
    name
    timeZone
  }
  client {
    id
    name
  }
  class {
    id
    name
  }
  additionalFields {
    socialNetwork
    mainTopic
    specificQuestions
  }
}`) as unknown as TypedDocumentString<AppointmentsQuery, AppointmentsQueryVariables>;
export const AppointmentDocument = new TypedDocumentString(`
    query Appointment($id: ID!) {
  appointment(id: $id) {
    ...AppointmentRow
  }
}
    fragment AppointmentRow on Appointment {
  id
  startsAt
  endsAt
  kind
  comments
  canceledAt
  createdAt
  employee {
    id
    name
    timeZone
  }
  client {
    id
    name
  }
  class {
    id
    name
  }
  additionalFields {
    socialNetwork
    mainTopic
    specificQuestions
  }
}`) as unknown as TypedDocumentString<AppointmentQuery, AppointmentQueryVariables>;
export const OwnCalendarDocument = new TypedDocumentString(`
    query OwnCalendar {
  calendarFeed {
    employeeId
    url
  }
}
    `) as unknown as TypedDocumentString<OwnCalendarQuery, OwnCalendarQueryVariables>;
export const CancelAppointmentDocument = new TypedDocumentString(`
    mutation CancelAppointment($id: ID!) {
  cancelAppointment(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<CancelAppointmentMutation, CancelAppointmentMutationVariables>;
export const BlockTimeDocument = new TypedDocumentString(`
    mutation BlockTime($input: BlockTimeInput!) {
  blockTime(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<BlockTimeMutation, BlockTimeMutationVariables>;
export const UnblockTimeDocument = new TypedDocumentString(`
    mutation UnblockTime($id: ID!) {
  unblockTime(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<UnblockTimeMutation, UnblockTimeMutationVariables>;
export const RevokeCalendarFeedDocument = new TypedDocumentString(`
    mutation RevokeCalendarFeed($employeeId: ID!) {
  revokeCalendarFeed(employeeId: $employeeId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RevokeCalendarFeedMutation, RevokeCalendarFeedMutationVariables>;
export const EmployeesDocument = new TypedDocumentString(`
    query Employees($first: Int, $after: String, $search: String) {
  employees(first: $first, after: $after, search: $search) {
    nodes {
      ...EmployeeRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EmployeeRow on Employee {
  id
  name
  timeZone
  slotMinutes
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
}`) as unknown as TypedDocumentString<EmployeesQuery, EmployeesQueryVariables>;
export const EmployeeDocument = new TypedDocumentString(`
    query Employee($id: ID!) {
  calendar(employeeId: $id) {
    employee {
      ...EmployeeDetails
    }
  }
}
    fragment EmployeeRow on Employee {
  id
  name
  timeZone
  slotMinutes
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
}
fragment EmployeeDetails on Employee {
  ...EmployeeRow
  person {
    id
    name
  }
}`) as unknown as TypedDocumentString<EmployeeQuery, EmployeeQueryVariables>;
export const CreateEmployeeDocument = new TypedDocumentString(`
    mutation CreateEmployee($input: CreateEmployeeInput!) {
  createEmployee(input: $input) {
    ...EmployeeDetails
  }
}
    fragment EmployeeRow on Employee {
  id
  name
  timeZone
  slotMinutes
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
}
fragment EmployeeDetails on Employee {
  ...EmployeeRow
  person {
    id
    name
  }
}`) as unknown as TypedDocumentString<CreateEmployeeMutation, CreateEmployeeMutationVariables>;
export const UpdateEmployeeDocument = new TypedDocumentString(`
    mutation UpdateEmployee($id: ID!, $input: UpdateEmployeeInput!) {
  updateEmployee(id: $id, input: $input) {
    ...EmployeeDetails
  }
}
    fragment EmployeeRow on Employee {
  id
  name
  timeZone
  slotMinutes
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
}
fragment EmployeeDetails on Employee {
  ...EmployeeRow
  person {
    id
    name
  }
}`) as unknown as TypedDocumentString<UpdateEmployeeMutation, UpdateEmployeeMutationVariables>;
export const SetWorkingHoursDocument = new TypedDocumentString(`
    mutation SetWorkingHours($employeeId: ID!, $hours: [WorkingHoursInput!]!, $expectedUpdatedAt: DateTime) {
  setWorkingHours(
    employeeId: $employeeId
    hours: $hours
    expectedUpdatedAt: $expectedUpdatedAt
  ) {
    ...EmployeeDetails
  }
}
    fragment EmployeeRow on Employee {
  id
  name
  timeZone
  slotMinutes
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
}
fragment EmployeeDetails on Employee {
  ...EmployeeRow
  person {
    id
    name
  }
}`) as unknown as TypedDocumentString<SetWorkingHoursMutation, SetWorkingHoursMutationVariables>;
export const RemoveEmployeeDocument = new TypedDocumentString(`
    mutation RemoveEmployee($id: ID!) {
  removeEmployee(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveEmployeeMutation, RemoveEmployeeMutationVariables>;
export const MeDocument = new TypedDocumentString(`
    query Me {
  me {
    id
    name
    roles
  }
}
    `) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const CoursesDocument = new TypedDocumentString(`
    query Courses($first: Int, $after: String, $filter: CourseFilter) {
  courses(first: $first, after: $after, filter: $filter) {
    nodes {
      ...CourseRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}`) as unknown as TypedDocumentString<CoursesQuery, CoursesQueryVariables>;
export const CourseDocument = new TypedDocumentString(`
    query Course($id: ID!) {
  course(id: $id) {
    ...CourseDetails
  }
}
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}
fragment CourseDetails on Course {
  ...CourseRow
  description
  logoUrl
  bannerUrl
  activities {
    ...ActivityRow
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<CourseQuery, CourseQueryVariables>;
export const CreateCourseDocument = new TypedDocumentString(`
    mutation CreateCourse($input: CreateCourseInput!) {
  createCourse(input: $input) {
    ...CourseDetails
  }
}
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}
fragment CourseDetails on Course {
  ...CourseRow
  description
  logoUrl
  bannerUrl
  activities {
    ...ActivityRow
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<CreateCourseMutation, CreateCourseMutationVariables>;
export const UpdateCourseDocument = new TypedDocumentString(`
    mutation UpdateCourse($id: ID!, $input: UpdateCourseInput!) {
  updateCourse(id: $id, input: $input) {
    ...CourseDetails
  }
}
    fragment CourseRow on Course {
  id
  slug
  title
  archivedAt
  updatedAt
  subscribers
}
fragment CourseDetails on Course {
  ...CourseRow
  description
  logoUrl
  bannerUrl
  activities {
    ...ActivityRow
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<UpdateCourseMutation, UpdateCourseMutationVariables>;
export const RemoveCourseDocument = new TypedDocumentString(`
    mutation RemoveCourse($id: ID!) {
  removeCourse(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveCourseMutation, RemoveCourseMutationVariables>;
export const CreateActivityDocument = new TypedDocumentString(`
    mutation CreateActivity($input: CreateActivityInput!) {
  createActivity(input: $input) {
    ...ActivityRow
  }
}
    fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<CreateActivityMutation, CreateActivityMutationVariables>;
export const UpdateActivityDocument = new TypedDocumentString(`
    mutation UpdateActivity($id: ID!, $input: UpdateActivityInput!) {
  updateActivity(id: $id, input: $input) {
    ...ActivityRow
  }
}
    fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<UpdateActivityMutation, UpdateActivityMutationVariables>;
export const RemoveActivityDocument = new TypedDocumentString(`
    mutation RemoveActivity($id: ID!) {
  removeActivity(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveActivityMutation, RemoveActivityMutationVariables>;