/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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
  classId?: string | null | undefined;
  /** Only this client. */
  clientId?: string | null | undefined;
  /** The CPF of the client or of the employee. */
  cpf?: string | null | undefined;
  /** Only in the calendar of this employee. */
  employeeId?: string | null | undefined;
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

/** The attendance of the client of an appointment. */
export type AppointmentOutcome =
  /** The client came. */
  | 'ATTENDED'
  /** The client did not come. */
  | 'NO_SHOW';

/** A time to block, of an employee or of the facilitator of a class. */
export type BlockTimeInput = {
  /** The class whose facilitator has the calendar, instead of employeeId. */
  classId?: string | null | undefined;
  /** At most 2000 characters. */
  comments?: string | null | undefined;
  /** The employee with the calendar. */
  employeeId?: string | null | undefined;
  /** The end: 5 minutes to 31 days after the start. */
  endsAt: string;
  /** The start. */
  startsAt: string;
};

/** A new appointment or block. */
export type CreateAppointmentInput = {
  /** The texts that the client writes for the appointment. */
  additionalFields?: AppointmentFieldsInput | null | undefined;
  /** The class of the appointment. */
  classId?: string | null | undefined;
  /** The CPF of the client, instead of clientId; for staff and services. */
  clientCpf?: string | null | undefined;
  /** The client; staff may name one. A participant is always their own client. */
  clientId?: string | null | undefined;
  /** At most 2000 characters. */
  comments?: string | null | undefined;
  /** The id of the employee; the class’s facilitator when left out. */
  employeeId?: string | null | undefined;
  /** For participants the end of that slot; staff may name another time. */
  endsAt: string;
  /** A text of the caller’s choice. A repeated request with the same text gets the first answer again. */
  idempotencyKey?: string | null | undefined;
  /** An appointment when left out; only staff can make blocks. */
  kind?: AppointmentKind | null | undefined;
  /** For participants the start of a free slot; staff may name another time. */
  startsAt: string;
};

/** A new calendar, without working hours. */
export type CreateEmployeeInput = {
  /** The least number of hours before an appointment at which its client can cancel or move it: 0 to 720. 0, also when left out: at any time. */
  cancelUntilHours?: number | null | undefined;
  /** The number of days ahead that participants can book: 1 to 365; 180 when left out. */
  horizonDays?: number | null | undefined;
  /** The least number of hours between a booking by a participant and its appointment: 0 to 720; 0 when left out. */
  noticeHours?: number | null | undefined;
  /** The number of appointments ahead that a participant may have in this calendar: 1 to 5; 3 when left out. */
  openBookings?: number | null | undefined;
  /** Other lengths in minutes that participants may book, besides slotMinutes: at most five, each 5 to 480. */
  otherLengths?: Array<number> | null | undefined;
  /** The place of appointments: an address of the web (https), or a place in words; at most 300 characters. */
  place?: string | null | undefined;
  /** The length of one slot: 5 to 480 minutes; 60 when left out. */
  slotMinutes?: number | null | undefined;
  /** Minutes from the start of one slot to the start of the next: 5 to 480. Null: each slot begins at the end of the one before. */
  stepMinutes?: number | null | undefined;
  /** IANA name of the zone of the working hours; the zone of the server when left out. */
  timeZone?: string | null | undefined;
  /** The owner of the calendar: an active person with the role FACILITATOR. */
  userId: string;
  /** True: slots are offered on holidays too; false when left out. */
  worksOnHolidays?: boolean | null | undefined;
};

/** A new holiday. */
export type CreateHolidayInput = {
  /** The IBGE code of the city where it holds. */
  cityId?: string | null | undefined;
  /** The day. */
  date: string;
  /** The name that people read: at most 200 characters. */
  name: string;
  /** The IBGE code of the state where it holds; null, without a city too: everywhere. */
  stateId?: string | null | undefined;
};

/** Fields that are left out stay. */
export type UpdateEmployeeInput = {
  /** True: nothing can be booked in the calendar. */
  archived?: boolean | null | undefined;
  /** The least number of hours before an appointment at which its client can cancel or move it: 0 to 720. 0: at any time. */
  cancelUntilHours?: number | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** The number of days ahead that participants can book: 1 to 365. */
  horizonDays?: number | null | undefined;
  /** The least number of hours between a booking by a participant and its appointment: 0 to 720. */
  noticeHours?: number | null | undefined;
  /** The number of appointments ahead that a participant may have in this calendar: 1 to 5. */
  openBookings?: number | null | undefined;
  /** Other lengths in minutes that participants may book, besides slotMinutes: at most five, each 5 to 480. */
  otherLengths?: Array<number> | null | undefined;
  /** The place of appointments: an address of the web (https), or a place in words; at most 300 characters. Null removes it. */
  place?: string | null | undefined;
  /** The length of one slot: 5 to 480 minutes. */
  slotMinutes?: number | null | undefined;
  /** Minutes from the start of one slot to the start of the next: 5 to 480. Null: each slot begins at the end of the one before. */
  stepMinutes?: number | null | undefined;
  /** IANA name of the zone of the working hours. */
  timeZone?: string | null | undefined;
  /** True: slots are offered on holidays too. */
  worksOnHolidays?: boolean | null | undefined;
};

/** Fields that are left out stay. */
export type UpdateHolidayInput = {
  /** The IBGE code of the city where it holds. With it, the state is given anew. */
  cityId?: string | null | undefined;
  /** The day. */
  date?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** The name that people read: at most 200 characters. */
  name?: string | null | undefined;
  /** The IBGE code of the state where it holds; null, without a city too: everywhere. With it, the city is given anew. */
  stateId?: string | null | undefined;
};

/** One period of a working day. */
export type WorkingHoursInput = {
  /** HH:mm in the zone of the employee; 24:00 is midnight. */
  endsAt: string;
  /** HH:mm in the zone of the employee. */
  startsAt: string;
  /** The day of the week, from 1 (Monday) to 7 (Sunday). */
  weekday: number;
};

export type FreeTimesQueryVariables = Exact<{
  classId: string;
  participantId: string;
  minutes?: number | null | undefined;
  from: string;
  to: string;
}>;


export type FreeTimesQuery = { class: { id: string, slots: Array<{ id: string, startsAt: string, endsAt: string, participantTimeZone: string | null }> | null } };

export type BookingCalendarQueryVariables = Exact<{
  classId: string;
}>;


export type BookingCalendarQuery = { class: { id: string, calendar: { employee: { id: string, name: string, timeZone: string, slotMinutes: number, otherLengths: Array<number>, horizonDays: number, archivedAt: string | null } } | null } };

export type BookAppointmentMutationVariables = Exact<{
  input: CreateAppointmentInput;
}>;


export type BookAppointmentMutation = { createAppointment: { id: string, startsAt: string, endsAt: string, kind: AppointmentKind, comments: string, canceledAt: string | null, cancelReason: string, outcome: AppointmentOutcome | null, place: string | null, createdAt: string, canceledBy: { id: string, name: string } | null, employee: { id: string, name: string, timeZone: string }, client: { id: string, name: string } | null, class: { id: string, name: string } | null, additionalFields: { socialNetwork: string, mainTopic: string, specificQuestions: string } | null } };

export type AppointmentRowFragment = { id: string, startsAt: string, endsAt: string, kind: AppointmentKind, comments: string, canceledAt: string | null, cancelReason: string, outcome: AppointmentOutcome | null, place: string | null, createdAt: string, canceledBy: { id: string, name: string } | null, employee: { id: string, name: string, timeZone: string }, client: { id: string, name: string } | null, class: { id: string, name: string } | null, additionalFields: { socialNetwork: string, mainTopic: string, specificQuestions: string } | null };

export type AppointmentsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: AppointmentFilter | null | undefined;
}>;


export type AppointmentsQuery = { appointments: { totalCount: number, nodes: Array<{ id: string, startsAt: string, endsAt: string, kind: AppointmentKind, comments: string, canceledAt: string | null, cancelReason: string, outcome: AppointmentOutcome | null, place: string | null, createdAt: string, canceledBy: { id: string, name: string } | null, employee: { id: string, name: string, timeZone: string }, client: { id: string, name: string } | null, class: { id: string, name: string } | null, additionalFields: { socialNetwork: string, mainTopic: string, specificQuestions: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AppointmentQueryVariables = Exact<{
  id: string;
}>;


export type AppointmentQuery = { appointment: { id: string, startsAt: string, endsAt: string, kind: AppointmentKind, comments: string, canceledAt: string | null, cancelReason: string, outcome: AppointmentOutcome | null, place: string | null, createdAt: string, canceledBy: { id: string, name: string } | null, employee: { id: string, name: string, timeZone: string }, client: { id: string, name: string } | null, class: { id: string, name: string } | null, additionalFields: { socialNetwork: string, mainTopic: string, specificQuestions: string } | null } };

export type LedMeetingsQueryVariables = Exact<{
  facilitatorId: string;
  after?: string | null | undefined;
}>;


export type LedMeetingsQuery = { classes: { nodes: Array<{ id: string, name: string, meetings: Array<{ id: string, title: string, startsAt: string, endsAt: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OwnCalendarQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnCalendarQuery = { calendarFeed: { employeeId: string, url: string } };

export type CancelAppointmentMutationVariables = Exact<{
  id: string;
}>;


export type CancelAppointmentMutation = { cancelAppointment: { id: string } };

export type MoveAppointmentMutationVariables = Exact<{
  id: string;
  startsAt: string;
  endsAt: string;
}>;


export type MoveAppointmentMutation = { moveAppointment: { id: string, startsAt: string, endsAt: string, kind: AppointmentKind, comments: string, canceledAt: string | null, cancelReason: string, outcome: AppointmentOutcome | null, place: string | null, createdAt: string, canceledBy: { id: string, name: string } | null, employee: { id: string, name: string, timeZone: string }, client: { id: string, name: string } | null, class: { id: string, name: string } | null, additionalFields: { socialNetwork: string, mainTopic: string, specificQuestions: string } | null } };

export type CancelAppointmentsMutationVariables = Exact<{
  employeeId: string;
  from: string;
  to: string;
  reason: string;
}>;


export type CancelAppointmentsMutation = { cancelAppointments: number };

export type SetAppointmentOutcomeMutationVariables = Exact<{
  id: string;
  outcome?: AppointmentOutcome | null | undefined;
}>;


export type SetAppointmentOutcomeMutation = { setAppointmentOutcome: { id: string } };

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

export type EmployeeRowFragment = { id: string, name: string, timeZone: string, slotMinutes: number, stepMinutes: number | null, otherLengths: Array<number>, noticeHours: number, cancelUntilHours: number, horizonDays: number, openBookings: number, place: string | null, worksOnHolidays: boolean, archivedAt: string | null, updatedAt: string, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }>, person: { id: string } };

export type EmployeesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type EmployeesQuery = { employees: { totalCount: number, nodes: Array<{ id: string, name: string, timeZone: string, slotMinutes: number, stepMinutes: number | null, otherLengths: Array<number>, noticeHours: number, cancelUntilHours: number, horizonDays: number, openBookings: number, place: string | null, worksOnHolidays: boolean, archivedAt: string | null, updatedAt: string, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }>, person: { id: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EmployeeQueryVariables = Exact<{
  id: string;
}>;


export type EmployeeQuery = { calendar: { employee: { id: string, name: string, timeZone: string, slotMinutes: number, stepMinutes: number | null, otherLengths: Array<number>, noticeHours: number, cancelUntilHours: number, horizonDays: number, openBookings: number, place: string | null, worksOnHolidays: boolean, archivedAt: string | null, updatedAt: string, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }>, person: { id: string } } } };

export type CreateEmployeeMutationVariables = Exact<{
  input: CreateEmployeeInput;
}>;


export type CreateEmployeeMutation = { createEmployee: { id: string, name: string, timeZone: string, slotMinutes: number, stepMinutes: number | null, otherLengths: Array<number>, noticeHours: number, cancelUntilHours: number, horizonDays: number, openBookings: number, place: string | null, worksOnHolidays: boolean, archivedAt: string | null, updatedAt: string, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }>, person: { id: string } } };

export type UpdateEmployeeMutationVariables = Exact<{
  id: string;
  input: UpdateEmployeeInput;
}>;


export type UpdateEmployeeMutation = { updateEmployee: { id: string, name: string, timeZone: string, slotMinutes: number, stepMinutes: number | null, otherLengths: Array<number>, noticeHours: number, cancelUntilHours: number, horizonDays: number, openBookings: number, place: string | null, worksOnHolidays: boolean, archivedAt: string | null, updatedAt: string, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }>, person: { id: string } } };

export type SetWorkingHoursMutationVariables = Exact<{
  employeeId: string;
  hours: Array<WorkingHoursInput> | WorkingHoursInput;
  expectedUpdatedAt?: string | null | undefined;
}>;


export type SetWorkingHoursMutation = { setWorkingHours: { id: string, name: string, timeZone: string, slotMinutes: number, stepMinutes: number | null, otherLengths: Array<number>, noticeHours: number, cancelUntilHours: number, horizonDays: number, openBookings: number, place: string | null, worksOnHolidays: boolean, archivedAt: string | null, updatedAt: string, workingHours: Array<{ weekday: number, startsAt: string, endsAt: string }>, person: { id: string } } };

export type RemoveEmployeeMutationVariables = Exact<{
  id: string;
}>;


export type RemoveEmployeeMutation = { removeEmployee: { id: string } };

export type HolidayRowFragment = { id: string, date: string, name: string, isNational: boolean, isCounted: boolean, updatedAt: string | null, state: { id: string, code: string, name: string } | null, city: { id: string, name: string } | null };

export type HolidaysQueryVariables = Exact<{
  year: number;
  stateId?: string | null | undefined;
  cityId?: string | null | undefined;
}>;


export type HolidaysQuery = { holidays: Array<{ id: string, date: string, name: string, isNational: boolean, isCounted: boolean, updatedAt: string | null, state: { id: string, code: string, name: string } | null, city: { id: string, name: string } | null }> };

export type CreateHolidayMutationVariables = Exact<{
  input: CreateHolidayInput;
}>;


export type CreateHolidayMutation = { createHoliday: { id: string, date: string, name: string, isNational: boolean, isCounted: boolean, updatedAt: string | null, state: { id: string, code: string, name: string } | null, city: { id: string, name: string } | null } };

export type UpdateHolidayMutationVariables = Exact<{
  id: string;
  input: UpdateHolidayInput;
}>;


export type UpdateHolidayMutation = { updateHoliday: { id: string, date: string, name: string, isNational: boolean, isCounted: boolean, updatedAt: string | null, state: { id: string, code: string, name: string } | null, city: { id: string, name: string } | null } };

export type RemoveHolidayMutationVariables = Exact<{
  id: string;
}>;


export type RemoveHolidayMutation = { removeHoliday: { id: string } };

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
  canceledBy {
    id
    name
  }
  cancelReason
  outcome
  place
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
  stepMinutes
  otherLengths
  noticeHours
  cancelUntilHours
  horizonDays
  openBookings
  place
  worksOnHolidays
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
  person {
    id
  }
}
    `, {"fragmentName":"EmployeeRow"}) as unknown as TypedDocumentString<EmployeeRowFragment, unknown>;
export const HolidayRowFragmentDoc = new TypedDocumentString(`
    fragment HolidayRow on Holiday {
  id
  date
  name
  isNational
  isCounted
  updatedAt
  state {
    id
    code
    name
  }
  city {
    id
    name
  }
}
    `, {"fragmentName":"HolidayRow"}) as unknown as TypedDocumentString<HolidayRowFragment, unknown>;
export const FreeTimesDocument = new TypedDocumentString(`
    query FreeTimes($classId: ID!, $participantId: ID!, $minutes: Int, $from: LocalDate!, $to: LocalDate!) {
  class(id: $classId) {
    id
    slots(from: $from, to: $to, minutes: $minutes, participantId: $participantId) {
      id
      startsAt
      endsAt
      participantTimeZone
    }
  }
}
    `) as unknown as TypedDocumentString<FreeTimesQuery, FreeTimesQueryVariables>;
export const BookingCalendarDocument = new TypedDocumentString(`
    query BookingCalendar($classId: ID!) {
  class(id: $classId) {
    id
    calendar {
      employee {
        id
        name
        timeZone
        slotMinutes
        otherLengths
        horizonDays
        archivedAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<BookingCalendarQuery, BookingCalendarQueryVariables>;
export const BookAppointmentDocument = new TypedDocumentString(`
    mutation BookAppointment($input: CreateAppointmentInput!) {
  createAppointment(input: $input) {
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
  canceledBy {
    id
    name
  }
  cancelReason
  outcome
  place
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
}`) as unknown as TypedDocumentString<BookAppointmentMutation, BookAppointmentMutationVariables>;
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
  canceledBy {
    id
    name
  }
  cancelReason
  outcome
  place
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
  canceledBy {
    id
    name
  }
  cancelReason
  outcome
  place
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
export const LedMeetingsDocument = new TypedDocumentString(`
    query LedMeetings($facilitatorId: ID!, $after: String) {
  classes(filter: {facilitatorId: $facilitatorId}, first: 100, after: $after) {
    nodes {
      id
      name
      meetings {
        id
        title
        startsAt
        endsAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<LedMeetingsQuery, LedMeetingsQueryVariables>;
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
export const MoveAppointmentDocument = new TypedDocumentString(`
    mutation MoveAppointment($id: ID!, $startsAt: DateTime!, $endsAt: DateTime!) {
  moveAppointment(id: $id, startsAt: $startsAt, endsAt: $endsAt) {
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
  canceledBy {
    id
    name
  }
  cancelReason
  outcome
  place
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
}`) as unknown as TypedDocumentString<MoveAppointmentMutation, MoveAppointmentMutationVariables>;
export const CancelAppointmentsDocument = new TypedDocumentString(`
    mutation CancelAppointments($employeeId: ID!, $from: DateTime!, $to: DateTime!, $reason: String!) {
  cancelAppointments(
    employeeId: $employeeId
    from: $from
    to: $to
    reason: $reason
  )
}
    `) as unknown as TypedDocumentString<CancelAppointmentsMutation, CancelAppointmentsMutationVariables>;
export const SetAppointmentOutcomeDocument = new TypedDocumentString(`
    mutation SetAppointmentOutcome($id: ID!, $outcome: AppointmentOutcome) {
  setAppointmentOutcome(id: $id, outcome: $outcome) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetAppointmentOutcomeMutation, SetAppointmentOutcomeMutationVariables>;
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
  employees(first: $first, after: $after, search: $search, latestFirst: true) {
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
  stepMinutes
  otherLengths
  noticeHours
  cancelUntilHours
  horizonDays
  openBookings
  place
  worksOnHolidays
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
  person {
    id
  }
}`) as unknown as TypedDocumentString<EmployeesQuery, EmployeesQueryVariables>;
export const EmployeeDocument = new TypedDocumentString(`
    query Employee($id: ID!) {
  calendar(employeeId: $id) {
    employee {
      ...EmployeeRow
    }
  }
}
    fragment EmployeeRow on Employee {
  id
  name
  timeZone
  slotMinutes
  stepMinutes
  otherLengths
  noticeHours
  cancelUntilHours
  horizonDays
  openBookings
  place
  worksOnHolidays
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
  person {
    id
  }
}`) as unknown as TypedDocumentString<EmployeeQuery, EmployeeQueryVariables>;
export const CreateEmployeeDocument = new TypedDocumentString(`
    mutation CreateEmployee($input: CreateEmployeeInput!) {
  createEmployee(input: $input) {
    ...EmployeeRow
  }
}
    fragment EmployeeRow on Employee {
  id
  name
  timeZone
  slotMinutes
  stepMinutes
  otherLengths
  noticeHours
  cancelUntilHours
  horizonDays
  openBookings
  place
  worksOnHolidays
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
  person {
    id
  }
}`) as unknown as TypedDocumentString<CreateEmployeeMutation, CreateEmployeeMutationVariables>;
export const UpdateEmployeeDocument = new TypedDocumentString(`
    mutation UpdateEmployee($id: ID!, $input: UpdateEmployeeInput!) {
  updateEmployee(id: $id, input: $input) {
    ...EmployeeRow
  }
}
    fragment EmployeeRow on Employee {
  id
  name
  timeZone
  slotMinutes
  stepMinutes
  otherLengths
  noticeHours
  cancelUntilHours
  horizonDays
  openBookings
  place
  worksOnHolidays
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
  person {
    id
  }
}`) as unknown as TypedDocumentString<UpdateEmployeeMutation, UpdateEmployeeMutationVariables>;
export const SetWorkingHoursDocument = new TypedDocumentString(`
    mutation SetWorkingHours($employeeId: ID!, $hours: [WorkingHoursInput!]!, $expectedUpdatedAt: DateTime) {
  setWorkingHours(
    employeeId: $employeeId
    hours: $hours
    expectedUpdatedAt: $expectedUpdatedAt
  ) {
    ...EmployeeRow
  }
}
    fragment EmployeeRow on Employee {
  id
  name
  timeZone
  slotMinutes
  stepMinutes
  otherLengths
  noticeHours
  cancelUntilHours
  horizonDays
  openBookings
  place
  worksOnHolidays
  archivedAt
  updatedAt
  workingHours {
    weekday
    startsAt
    endsAt
  }
  person {
    id
  }
}`) as unknown as TypedDocumentString<SetWorkingHoursMutation, SetWorkingHoursMutationVariables>;
export const RemoveEmployeeDocument = new TypedDocumentString(`
    mutation RemoveEmployee($id: ID!) {
  removeEmployee(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveEmployeeMutation, RemoveEmployeeMutationVariables>;
export const HolidaysDocument = new TypedDocumentString(`
    query Holidays($year: Int!, $stateId: ID, $cityId: ID) {
  holidays(year: $year, stateId: $stateId, cityId: $cityId) {
    ...HolidayRow
  }
}
    fragment HolidayRow on Holiday {
  id
  date
  name
  isNational
  isCounted
  updatedAt
  state {
    id
    code
    name
  }
  city {
    id
    name
  }
}`) as unknown as TypedDocumentString<HolidaysQuery, HolidaysQueryVariables>;
export const CreateHolidayDocument = new TypedDocumentString(`
    mutation CreateHoliday($input: CreateHolidayInput!) {
  createHoliday(input: $input) {
    ...HolidayRow
  }
}
    fragment HolidayRow on Holiday {
  id
  date
  name
  isNational
  isCounted
  updatedAt
  state {
    id
    code
    name
  }
  city {
    id
    name
  }
}`) as unknown as TypedDocumentString<CreateHolidayMutation, CreateHolidayMutationVariables>;
export const UpdateHolidayDocument = new TypedDocumentString(`
    mutation UpdateHoliday($id: ID!, $input: UpdateHolidayInput!) {
  updateHoliday(id: $id, input: $input) {
    ...HolidayRow
  }
}
    fragment HolidayRow on Holiday {
  id
  date
  name
  isNational
  isCounted
  updatedAt
  state {
    id
    code
    name
  }
  city {
    id
    name
  }
}`) as unknown as TypedDocumentString<UpdateHolidayMutation, UpdateHolidayMutationVariables>;
export const RemoveHolidayDocument = new TypedDocumentString(`
    mutation RemoveHoliday($id: ID!) {
  removeHoliday(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveHolidayMutation, RemoveHolidayMutationVariables>;