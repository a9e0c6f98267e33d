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

/** The kind of work that an activity asks of a participant. */
export type ActivityKind =
  /** To attend a meeting of the whole class. */
  | 'COLLECTIVE_MEETING'
  /** To hand something in. */
  | 'DELIVERABLE';

/** Conditions on templates; all must hold. */
export type ActivityTemplateFilter = {
  /** Only records of this activity. */
  activityId?: string | null | undefined;
  /** Only records of this class. */
  classId?: string | null | undefined;
  /** Only records of this course. */
  courseId?: string | null | undefined;
  /** Only records of this cycle. */
  cycleId?: string | null | undefined;
};

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

/** The reason why a participant leaves a class. */
export type CancelReason =
  /** The participant did not come. A rule of the server finds this; callers can’t pass it. */
  | 'ABSENCE'
  /** The network of the participant does not allow it. */
  | 'CONNECTION_ISSUE'
  /** The participant forgot the time. */
  | 'FORGOT_TIME'
  /** The participant is not interested. */
  | 'LACK_OF_INTEREST'
  /** Any other reason. */
  | 'OTHER'
  /** Another event takes place at the same time. */
  | 'SCHEDULE_CONFLICT'
  /** An unexpected event prevented it. */
  | 'UNEXPECTED_EVENT';

/** Conditions on classes; all must hold. */
export type ClassFilter = {
  /** Only records of this course. */
  courseId?: string | null | undefined;
  /** Only records of this cycle. */
  cycleId?: string | null | undefined;
  /** Only of classes that this person leads. */
  facilitatorId?: string | null | undefined;
  /** Only classes in use that lack this: neither archived, nor of a cycle that is over. */
  lacks?: ClassLack | null | undefined;
  /** Only classes with a collective meeting on this day, by the programme’s time zone. */
  meetsOn?: string | null | undefined;
  /** Only classes that the caller takes part in or leads. */
  mine?: boolean | null | undefined;
  /** Only records that are not archived. */
  open?: boolean | null | undefined;
  /** Words that must all be in the name. Accents and case do not matter. */
  search?: string | null | undefined;
};

/** The missing part of a class in use. */
export type ClassLack =
  /** The facilitator has no calendar, so nobody can book an appointment. */
  | 'CALENDAR'
  /** Nobody leads it. */
  | 'FACILITATOR';

/** The way in which a consent was given or withdrawn. */
export type ConsentChannel =
  /** By the person, in their account or in the graph. */
  | 'ACCOUNT'
  /** With the form of the messaging platform. */
  | 'FLOW'
  /** With the form of registration. */
  | 'REGISTRATION';

/** Conditions on courses; all must hold. */
export type CourseFilter = {
  /** Only records that are not archived. */
  open?: boolean | null | undefined;
  /** Words that must all be in the title or the slug. Accents and case do not matter. */
  search?: string | null | undefined;
};

/** A new step of a course. */
export type CreateActivityInput = {
  /** The course of the activity. */
  courseId: string;
  /** The instructions of the activity. */
  description?: string | null | undefined;
  /** The kind of work that it asks of a participant. */
  kind: ActivityKind;
  /** Its position in the course, from 1; the last when left out. */
  position?: number | null | undefined;
  /** The title that participants read: at most 200 characters. */
  title: string;
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

/** A new class. */
export type CreateClassInput = {
  /** The place of its appointments: an address of the web (https), or a place in words. Null: the place of its facilitator’s calendar. */
  appointmentPlace?: string | null | undefined;
  /** The number of people who may have a place at the same time; null: no limit. */
  capacity?: number | null | undefined;
  /** The course of the class. */
  courseId: string;
  /** The cycle of the class. */
  cycleId: string;
  /** The facilitator of the class: an active person with the role FACILITATOR. */
  facilitatorId?: string | null | undefined;
  /** The address of the group of the class, such as in a messenger: https. */
  groupUrl?: string | null | undefined;
  /** The name that people read: at most 200 characters. */
  name: string;
  /** The name of its room that people read. The room is made with this name. */
  roomName?: string | null | undefined;
  /** The part of the day in which it meets. */
  shift: Shift;
  /** Its first day, a day of its cycle. */
  startsOn: string;
};

/** A new course. */
export type CreateCourseInput = {
  /** The address of its banner: https. */
  bannerUrl?: string | null | undefined;
  /** The content of the course. */
  description?: string | null | undefined;
  /** The address of its logo: https. */
  logoUrl?: string | null | undefined;
  /** Small letters, digits and hyphens; unique among courses. */
  slug: string;
  /** The title that people read: at most 200 characters. */
  title: string;
};

/** A new cycle. */
export type CreateCycleInput = {
  /** True when the cycle asks for activities besides the meetings; true when left out. */
  enableStrategicActivities?: boolean | null | undefined;
  /** Its last day. */
  endsOn: string;
  /** The name that people read: at most 100 characters. */
  name: string;
  /** The hours after the end of a collective meeting during which watching its recording counts as presence; 72 when left out. */
  recoveryHours?: number | null | undefined;
  /** Its first day. */
  startsOn: string;
  /** The calendar year, 2000 to 2100. */
  year: number;
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

/** A new collective meeting of a class. */
export type CreateMeetingInput = {
  /** The activity of the meeting, in the course of the class. */
  activityId: string;
  /** The class that meets. */
  classId: string;
  /** 5 minutes to 12 hours later, and not after the end of the cycle. */
  endsAt: string;
  /** Not before the first day of the class. */
  startsAt: string;
  /** The title that people read: at most 200 characters. */
  title: string;
  /** The playback id of the recording. */
  videoPlaybackId?: string | null | undefined;
};

/** A new post. */
export type CreatePostInput = {
  /** Markdown. */
  body: string;
  /** Written as a slug. */
  category: string;
  /** The summary in a list of posts, at most 500 characters. */
  excerpt?: string | null | undefined;
  /** The time of publication. Left out: a draft. A time ahead: the post appears then. */
  publishedAt?: string | null | undefined;
  /** Small letters and digits in words, with dashes between them; unique among posts. */
  slug: string;
  /** 1 to 200 characters. */
  title: string;
};

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

/** The outcome for a person of a list of people to enroll. */
export type EnrollingOutcome =
  /** The person is in the class already. */
  | 'ALREADY'
  /** The person has a place now; in a trial, they would get one. */
  | 'ENROLLED'
  /** A rule does not allow it, or the text names nobody. */
  | 'REFUSED'
  /** Nobody known is named so. */
  | 'UNKNOWN';

/** Conditions on enrollments; all must hold. */
export type EnrollmentFilter = {
  /** Only records of this class. */
  classId?: string | null | undefined;
  /** Only of classes of this cycle. */
  cycleId?: string | null | undefined;
  /** Words that must all be in the name, e-mail, username, CPF or phone of the participant. Accents and case do not matter. */
  search?: string | null | undefined;
  /** Only enrollments with this status. */
  status?: EnrollmentStatus | null | undefined;
};

/** The status of an enrollment. */
export type EnrollmentStatus =
  /** The participant has the place. */
  | 'ACTIVE'
  /** The enrollment has ended, by staff, by the participant or for absence. */
  | 'CANCELED'
  /** The participant asked to leave, and staff has not decided. */
  | 'CANCEL_REQUESTED';

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

/** The fate of the appointments of a class that gets another facilitator. */
export type HandOverBookings =
  /** They are canceled. */
  | 'CANCEL'
  /** They go to the calendar of the new facilitator. */
  | 'MOVE';

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

/** The reason why a mirrored write was given up. */
export type MirrorFailureReason =
  /** The body of the write was longer than the limit for storing it. */
  | 'BODY_TOO_LONG'
  /** The other side does not know the credentials of the call. */
  | 'CALLER_UNKNOWN'
  /** The other side was unavailable for longer than credentials are kept. */
  | 'EXPIRED'
  /** The other side failed at every try. */
  | 'FAILED'
  /** Its files are no longer in storage. */
  | 'FILES_GONE'
  /** Elo passed the write on to the old service, but the answer was lost, so the result is unknown. The request is not kept. */
  | 'OUTCOME_UNKNOWN'
  /** The other side refused it. */
  | 'REFUSED'
  /** The other side accepted a newer change of the same record before it did this write. This write is void: it is not tried again, and no other write waits for it. */
  | 'SUPERSEDED';

/** A side of a route that moves from an old service to Elo. */
export type MirrorSide =
  /** This server. */
  | 'ELO'
  /** The old service of the facade. */
  | 'LEGACY';

/** The channel of a notice to people. */
export type NoticeWay =
  /** A mail to the e-mail address of the person. */
  | 'MAIL'
  /** A message to the verified phone of the person. */
  | 'MESSAGE';

/** The kind of a difference between answers of Elo and of an old service. */
export type ParityDifferenceKind =
  /** A body that is not JSON, such as a file, differs. */
  | 'BODY'
  /** Elo returns it, the old service does not. */
  | 'EXTRA'
  /** A header that clients depend on differs, or is missing on one side. */
  | 'HEADER'
  /** The lengths of a list differ. */
  | 'LENGTH'
  /** The old service returns it, Elo does not. */
  | 'MISSING'
  /** The same elements have another order, where the order matters. */
  | 'ORDER'
  /** The statuses differ; the bodies are not compared then. */
  | 'STATUS'
  /** The values have different types, such as a text and a number. */
  | 'TYPE'
  /** The values differ. */
  | 'VALUE';

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

/** A change of a presence. */
export type PresenceChange =
  /** The presence was recorded. */
  | 'RECORDED'
  /** Staff withdrew the presence. */
  | 'WITHDRAWN';

/** The way in which a presence was recorded. */
export type PresenceSource =
  /** The participant entered the running meeting. */
  | 'AUTO'
  /** The participant watched the recording in time. */
  | 'RECOVERY'
  /** Staff recorded it. */
  | 'STAFF';

/** The attendance of a participant. PRESENT and LATE count as presence. */
export type PresenceStatus =
  /** They were absent. */
  | 'ABSENT'
  /** They were absent with an excuse that staff accepted. It counts as an absence in all figures. */
  | 'EXCUSED'
  /** They took part, and came after the begin. It counts as presence. */
  | 'LATE'
  /** They took part. */
  | 'PRESENT';

/** The next version of a text that people are asked to agree to, or the first one. */
export type PublishConsentTextInput = {
  /** The subject of the text: small letters, digits and dashes, at most 40 characters. A new purpose makes a new text. */
  purpose: string;
  /** The text that people agree to: plain text, at most 20,000 characters. */
  text: string;
  /** The title that people read above it, at most 200 characters. */
  title: string;
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

/** The side that answers a route of a facade, and the comparison with the other side. */
export type RouteMode =
  /** The old service answers. Afterwards Elo does the same request without leaving anything behind, to compare the answers. */
  | 'COMPARE'
  /** Elo answers. With a percentage below 100, Elo answers that share of the callers, always the same ones; the others get answers as in LEGACY. */
  | 'ELO'
  /** The old service answers; Elo passes on requests and answers. */
  | 'LEGACY'
  /** Elo answers. Afterwards a read is also sent to the old service. */
  | 'VERIFY';

/** A new template. It replaces an earlier one for the same activity and class. */
export type SaveActivityTemplateInput = {
  /** An activity of the class’s course. */
  activityId: string;
  /** The class that works from it. */
  classId: string;
  /** The course of the class; optional, but refused when it is another one. */
  courseId?: string | null | undefined;
  /** The cycle of the class; optional, but refused when it is another one. */
  cycleId?: string | null | undefined;
  /** Its purpose, at most 2000 characters. */
  description?: string | null | undefined;
  /** The id of a file that was uploaded with POST /uploads. */
  uploadId: string;
};

/** The part of the day in which a class meets. */
export type Shift =
  /** Between noon and evening. */
  | 'AFTERNOON'
  /** After the afternoon. */
  | 'EVENING'
  /** Before noon. */
  | 'MORNING';

/** A site that may be closed for maintenance. */
export type SiteArea =
  /** The site with the slug cadastro, for registering. */
  | 'CADASTRO'
  /** The site with the slug hub. */
  | 'HUB';

/** Changes of the settings. Fields that are left out stay; null removes an address. */
export type SiteSettingsInput = {
  /** The http(s) address of the small icon. */
  faviconUrl?: string | null | undefined;
  /** The text at the foot of every page, at most 1000 characters. */
  footer?: string | null | undefined;
  /** The http(s) address of the logo. */
  logoUrl?: string | null | undefined;
  /** The address where participants hand in; mails about their hand-ins link to it. */
  portalUrl?: string | null | undefined;
  /** Such as #0b5c55. */
  primaryColor?: string | null | undefined;
  /** The address of the privacy policy. */
  privacyPolicyUrl?: string | null | undefined;
  /** The address for registering; mails that invite people link to it. */
  registrationUrl?: string | null | undefined;
  /** Such as #f2b544. */
  secondaryColor?: string | null | undefined;
  /** The name of the sites, 1 to 100 characters. */
  siteName?: string | null | undefined;
  /** The e-mail address for help. */
  supportEmail?: string | null | undefined;
  /** The line below the name, at most 200 characters. */
  tagline?: string | null | undefined;
};

/** Spreadsheets to import together. Either all of them are imported or none, unless it is partial. */
export type StartImportInput = {
  /** At most 60 files and 200 MiB, at least one spreadsheet. */
  files: Array<ImportFileInput>;
  /** True: the good lines are imported, and `importRejects` gives the bad ones back. */
  partial?: boolean;
};

/** A change of a submission. */
export type SubmissionChange =
  /** Staff evaluated it, for the first time or again. */
  | 'EVALUATED'
  /** Staff withdrew its evaluation. */
  | 'EVALUATION_WITHDRAWN'
  /** One of its files was removed. */
  | 'FILE_REMOVED'
  /** It was removed from every list. */
  | 'REMOVED'
  /** Its files, its title or both were replaced. */
  | 'REPLACED'
  /** It was removed, and a mail asked the participant to hand it in again. */
  | 'SENT_BACK';

/** Conditions on submissions; all must hold. */
export type SubmissionFilter = {
  /** Only records of this activity. */
  activityId?: string | null | undefined;
  /** Only records of this class. */
  classId?: string | null | undefined;
  /** Only records of this course. */
  courseId?: string | null | undefined;
  /** Only records of this cycle. */
  cycleId?: string | null | undefined;
  /** Only submissions in classes that this person led at the time of the hand-in. */
  facilitatorId?: string | null | undefined;
  /** Only records of this participant. */
  participantId?: string | null | undefined;
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

/** Fields that are left out stay. */
export type UpdateActivityInput = {
  /** The instructions of the activity. */
  description?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** It can’t change after something was done in the activity. */
  kind?: ActivityKind | null | undefined;
  /** Its position in the course, from 1; other activities move. */
  position?: number | null | undefined;
  /** The title that participants read: at most 200 characters. */
  title?: string | null | undefined;
};

/** Fields that are left out stay; null removes the value. */
export type UpdateClassInput = {
  /** The place of its appointments: an address of the web (https), or a place in words. Null: the place of its facilitator’s calendar. */
  appointmentPlace?: string | null | undefined;
  /** True: nobody can be enrolled in the class any more. */
  archived?: boolean | null | undefined;
  /** The number of people who may have a place at the same time; null: no limit. */
  capacity?: number | null | undefined;
  /** Can’t change once something was done in the class. */
  courseId?: string | null | undefined;
  /** Can’t change once something was done in the class. */
  cycleId?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** The facilitator of the class: an active person with the role FACILITATOR. CONFLICT while people have appointments ahead with the facilitator before. */
  facilitatorId?: string | null | undefined;
  /** The address of the group of the class, such as in a messenger: https. */
  groupUrl?: string | null | undefined;
  /** The name that people read: at most 200 characters. */
  name?: string | null | undefined;
  /** The name of its room that people read. The address stays with a new name; null removes the room. */
  roomName?: string | null | undefined;
  /** The part of the day in which it meets. */
  shift?: Shift | null | undefined;
  /** Its first day, a day of its cycle. */
  startsOn?: string | null | undefined;
};

/** Fields that are left out stay; null removes the value. */
export type UpdateCourseInput = {
  /** True: nobody can be enrolled in the course any more. */
  archived?: boolean | null | undefined;
  /** The address of its banner: https. */
  bannerUrl?: string | null | undefined;
  /** The content of the course. */
  description?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** The address of its logo: https. */
  logoUrl?: string | null | undefined;
  /** Small letters, digits and hyphens; unique among courses. */
  slug?: string | null | undefined;
  /** The title that people read: at most 200 characters. */
  title?: string | null | undefined;
};

/** Fields that are left out stay. */
export type UpdateCycleInput = {
  /** True when the cycle asks for activities besides the meetings. */
  enableStrategicActivities?: boolean | null | undefined;
  /** Its last day. */
  endsOn?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** The name that people read: at most 100 characters. */
  name?: string | null | undefined;
  /** The hours after the end of a collective meeting during which watching its recording counts as presence. */
  recoveryHours?: number | null | undefined;
  /** Its first day. */
  startsOn?: string | null | undefined;
  /** The calendar year, 2000 to 2100. */
  year?: number | null | undefined;
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

/** Fields that are left out stay; null removes the value. */
export type UpdateMeetingInput = {
  /** It can’t change after somebody was present. */
  activityId?: string | null | undefined;
  /** 5 minutes to 12 hours later, and not after the end of the cycle. */
  endsAt?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** Not before the first day of the class. */
  startsAt?: string | null | undefined;
  /** The title that people read: at most 200 characters. */
  title?: string | null | undefined;
  /** The playback id of the recording. */
  videoPlaybackId?: string | null | undefined;
};

/** Fields that are left out stay. */
export type UpdatePostInput = {
  /** Markdown, at most 100,000 characters. */
  body?: string | null | undefined;
  /** Written as a slug. */
  category?: string | null | undefined;
  /** The summary in a list of posts, at most 500 characters. */
  excerpt?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** Null makes it a draft. */
  publishedAt?: string | null | undefined;
  /** Small letters and digits in words, with dashes between them; unique among posts. */
  slug?: string | null | undefined;
  /** 1 to 200 characters. */
  title?: string | null | undefined;
};

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


export type BookAppointmentMutation = { createAppointment: { id: string } };

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


export type MoveAppointmentMutation = { moveAppointment: { id: string } };

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

export type PostRowFragment = { id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null };

export type PostDetailsFragment = { excerpt: string, body: string, id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null };

export type PublishedPostsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  category?: string | null | undefined;
}>;


export type PublishedPostsQuery = { posts: { totalCount: number, nodes: Array<{ id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DraftPostsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DraftPostsQuery = { draftPosts: { totalCount: number, nodes: Array<{ id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PostQueryVariables = Exact<{
  id: string;
}>;


export type PostQuery = { post: { excerpt: string, body: string, id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null } };

export type CreatePostMutationVariables = Exact<{
  input: CreatePostInput;
}>;


export type CreatePostMutation = { createPost: { excerpt: string, body: string, id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null } };

export type UpdatePostMutationVariables = Exact<{
  id: string;
  input: UpdatePostInput;
}>;


export type UpdatePostMutation = { updatePost: { excerpt: string, body: string, id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null } };

export type RemovePostMutationVariables = Exact<{
  id: string;
}>;


export type RemovePostMutation = { removePost: { id: string } };

export type SiteSettingsFormFragment = { siteName: string, tagline: string, logoUrl: string | null, faviconUrl: string | null, primaryColor: string, secondaryColor: string, supportEmail: string | null, registrationUrl: string | null, portalUrl: string | null, privacyPolicyUrl: string | null, footer: string };

export type MaintenanceFormFragment = { area: SiteArea, enabled: boolean, message: string, expectedUntil: string | null };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { siteSettings: { recaptchaEnabled: boolean, siteName: string, tagline: string, logoUrl: string | null, faviconUrl: string | null, primaryColor: string, secondaryColor: string, supportEmail: string | null, registrationUrl: string | null, portalUrl: string | null, privacyPolicyUrl: string | null, footer: string }, hub: { area: SiteArea, enabled: boolean, message: string, expectedUntil: string | null }, cadastro: { area: SiteArea, enabled: boolean, message: string, expectedUntil: string | null } };

export type ChangeSiteSettingsMutationVariables = Exact<{
  input: SiteSettingsInput;
}>;


export type ChangeSiteSettingsMutation = { changeSiteSettings: { siteName: string, tagline: string, logoUrl: string | null, faviconUrl: string | null, primaryColor: string, secondaryColor: string, supportEmail: string | null, registrationUrl: string | null, portalUrl: string | null, privacyPolicyUrl: string | null, footer: string } };

export type SetMaintenanceModeMutationVariables = Exact<{
  area: SiteArea;
  enabled: boolean;
  message?: string | null | undefined;
  expectedUntil?: string | null | undefined;
}>;


export type SetMaintenanceModeMutation = { setMaintenanceMode: { area: SiteArea, enabled: boolean, message: string, expectedUntil: string | null } };

export type LaneRouteFragment = { id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null };

export type ServiceRouteFragment = { method: string, path: string, summary: string, switchRefusal: string | null, id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null, clients: Array<{ client: string, calls: number, lastDay: string, acknowledgedAt: string | null }>, sunset: { announcedAt: string, sunsetAt: string, successor: string | null } | null, brownouts: Array<{ startsAt: string, endsAt: string }> };

export type CutoverLanesQueryVariables = Exact<{ [key: string]: never; }>;


export type CutoverLanesQuery = { routes: Array<{ id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null }> };

export type WatchCutoverLanesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type WatchCutoverLanesSubscription = { cutover: Array<{ id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null }> };

export type CutoverServiceQueryVariables = Exact<{
  facade: string;
}>;


export type CutoverServiceQuery = { routes: Array<{ method: string, path: string, summary: string, switchRefusal: string | null, id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null, clients: Array<{ client: string, calls: number, lastDay: string, acknowledgedAt: string | null }>, sunset: { announcedAt: string, sunsetAt: string, successor: string | null } | null, brownouts: Array<{ startsAt: string, endsAt: string }> }> };

export type WatchCutoverServiceSubscriptionVariables = Exact<{
  facade: string;
}>;


export type WatchCutoverServiceSubscription = { cutover: Array<{ method: string, path: string, summary: string, switchRefusal: string | null, id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null, clients: Array<{ client: string, calls: number, lastDay: string, acknowledgedAt: string | null }>, sunset: { announcedAt: string, sunsetAt: string, successor: string | null } | null, brownouts: Array<{ startsAt: string, endsAt: string }> }> };

export type SetRouteModeMutationVariables = Exact<{
  routes: Array<string> | string;
  mode: RouteMode;
  percent: number;
  mirror: boolean;
  force: boolean;
}>;


export type SetRouteModeMutation = { setRouteMode: Array<{ id: string }> };

export type AnnounceSunsetMutationVariables = Exact<{
  routes: Array<string> | string;
  sunsetAt: string;
  successor?: string | null | undefined;
}>;


export type AnnounceSunsetMutation = { announceSunset: Array<{ id: string }> };

export type WithdrawSunsetMutationVariables = Exact<{
  routes: Array<string> | string;
}>;


export type WithdrawSunsetMutation = { withdrawSunset: Array<{ id: string }> };

export type AcknowledgeSunsetMutationVariables = Exact<{
  route: string;
  client: string;
}>;


export type AcknowledgeSunsetMutation = { acknowledgeSunset: { id: string } };

export type ScheduleBrownoutMutationVariables = Exact<{
  routes: Array<string> | string;
  from: string;
  to: string;
}>;


export type ScheduleBrownoutMutation = { scheduleBrownout: Array<{ id: string }> };

export type CloseRoutesMutationVariables = Exact<{
  routes: Array<string> | string;
  force: boolean;
}>;


export type CloseRoutesMutation = { closeRoute: Array<{ id: string }> };

export type ReopenRoutesMutationVariables = Exact<{
  routes: Array<string> | string;
}>;


export type ReopenRoutesMutation = { reopenRoute: Array<{ id: string }> };

export type UndocumentedRoutesQueryVariables = Exact<{
  facade: string;
}>;


export type UndocumentedRoutesQuery = { undocumentedRoutes: Array<{ method: string, path: string, calls: number, lastDay: string }> };

export type MirrorsQueryVariables = Exact<{ [key: string]: never; }>;


export type MirrorsQuery = { mirrors: Array<{ facade: string, toward: MirrorSide, waiting: number, failed: number, oldestAt: string | null, missed: number, missedAt: string | null }> };

export type MirrorFailuresQueryVariables = Exact<{
  route?: string | null | undefined;
}>;


export type MirrorFailuresQuery = { mirrorFailures: Array<{ id: string, facade: string, route: string, toward: MirrorSide, acceptedAt: string, failedAt: string, attempts: number, reason: MirrorFailureReason, status: number | null, detail: string | null, behind: number, isRetryable: boolean }> };

export type RetryMirrorMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type RetryMirrorMutation = { retryMirror: number };

export type GiveUpMirrorMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type GiveUpMirrorMutation = { giveUpMirror: number };

export type DriftReportsQueryVariables = Exact<{
  facade: string;
}>;


export type DriftReportsQuery = { driftReports: Array<{ noun: string, comparedAt: string, compared: number, missing: number, extra: number, different: number, error: string | null }> };

export type ParityDifferencesQueryVariables = Exact<{
  route: string;
}>;


export type ParityDifferencesQuery = { parityDifferences: Array<{ route: string, path: string, kind: ParityDifferenceKind, count: number, eloHash: string | null, legacyHash: string | null, status: number, firstSeenAt: string, lastSeenAt: string, ignoredAt: string | null, ignoreReason: string | null, ignoredPath: string | null, ignoredFacade: string | null }> };

export type IgnoreDifferencesMutationVariables = Exact<{
  route?: string | null | undefined;
  facade?: string | null | undefined;
  path: string;
  reason: string;
}>;


export type IgnoreDifferencesMutation = { ignoreDifferences: Array<{ path: string }> };

export type WithdrawIgnoredMutationVariables = Exact<{
  route?: string | null | undefined;
  facade?: string | null | undefined;
  path: string;
}>;


export type WithdrawIgnoredMutation = { withdrawIgnored: Array<{ path: string }> };

export type ResetParityMutationVariables = Exact<{
  routes: Array<string> | string;
}>;


export type ResetParityMutation = { resetParity: Array<{ id: string }> };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, name: string, roles: Array<Role> | null }, myHospitalGroups: Array<{ id: string }> };

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

export type PersonDetailsFragment = { emailVerifiedAt: string | null, pendingEmail: string | null, phoneVerifiedAt: string | null, pendingPhone: string | null, cpf: string | null, username: string | null, gender: string | null, race: string | null, birthday: string | null, id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null, timeline: { nodes: Array<{ id: string, kind: TimelineKind, at: string, title: string | null, detail: string | null, state: string | null, error: string | null, by: string | null, sendAgain: TimelineSendAgain | null, sendAgainId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, enrollments: Array<{ id: string, createdAt: string, canceledAt: string | null, class: { id: string, name: string, course: { title: string }, cycle: { name: string } } }> };

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


export type PersonPageQuery = { person: { emailVerifiedAt: string | null, pendingEmail: string | null, phoneVerifiedAt: string | null, pendingPhone: string | null, cpf: string | null, username: string | null, gender: string | null, race: string | null, birthday: string | null, id: string, name: string, email: string | null, phone: string | null, roles: Array<Role> | null, isActive: boolean | null, createdAt: string | null, updatedAt: string | null, timeline: { nodes: Array<{ id: string, kind: TimelineKind, at: string, title: string | null, detail: string | null, state: string | null, error: string | null, by: string | null, sendAgain: TimelineSendAgain | null, sendAgainId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, enrollments: Array<{ id: string, createdAt: string, canceledAt: string | null, class: { id: string, name: string, course: { title: string }, cycle: { name: string } } }> } };

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

export type ClassRowFragment = { id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, course: { id: string, title: string }, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null };

export type ClassDetailsFragment = { groupUrl: string | null, id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, room: { name: string, url: string } | null, employee: { id: string, archivedAt: string | null } | null, substitutes: Array<{ id: string, from: string, to: string, startsAt: string, endsAt: string, user: { id: string, name: string } }>, course: { id: string, title: string, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> }, meetings: Array<{ id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } }>, handInRules: Array<{ dueAt: string | null, closesAt: string | null, maxAttempts: number | null, activity: { id: string } }>, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null };

export type MeetingRowFragment = { id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } };

export type ClassesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: ClassFilter | null | undefined;
}>;


export type ClassesQuery = { classes: { totalCount: number, nodes: Array<{ id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, course: { id: string, title: string }, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ClassQueryVariables = Exact<{
  id: string;
}>;


export type ClassQuery = { class: { groupUrl: string | null, id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, room: { name: string, url: string } | null, employee: { id: string, archivedAt: string | null } | null, substitutes: Array<{ id: string, from: string, to: string, startsAt: string, endsAt: string, user: { id: string, name: string } }>, course: { id: string, title: string, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> }, meetings: Array<{ id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } }>, handInRules: Array<{ dueAt: string | null, closesAt: string | null, maxAttempts: number | null, activity: { id: string } }>, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null } };

export type CreateClassMutationVariables = Exact<{
  input: CreateClassInput;
}>;


export type CreateClassMutation = { createClass: { groupUrl: string | null, id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, room: { name: string, url: string } | null, employee: { id: string, archivedAt: string | null } | null, substitutes: Array<{ id: string, from: string, to: string, startsAt: string, endsAt: string, user: { id: string, name: string } }>, course: { id: string, title: string, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> }, meetings: Array<{ id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } }>, handInRules: Array<{ dueAt: string | null, closesAt: string | null, maxAttempts: number | null, activity: { id: string } }>, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null } };

export type UpdateClassMutationVariables = Exact<{
  id: string;
  input: UpdateClassInput;
}>;


export type UpdateClassMutation = { updateClass: { groupUrl: string | null, id: string, name: string, shift: Shift, startsOn: string, capacity: number | null, appointmentPlace: string | null, archivedAt: string | null, updatedAt: string, room: { name: string, url: string } | null, employee: { id: string, archivedAt: string | null } | null, substitutes: Array<{ id: string, from: string, to: string, startsAt: string, endsAt: string, user: { id: string, name: string } }>, course: { id: string, title: string, activities: Array<{ id: string, title: string, description: string, kind: ActivityKind, position: number, updatedAt: string }> }, meetings: Array<{ id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } }>, handInRules: Array<{ dueAt: string | null, closesAt: string | null, maxAttempts: number | null, activity: { id: string } }>, cycle: { id: string, name: string, startsOn: string, endsOn: string }, facilitator: { id: string, name: string } | null } };

export type HandOverClassMutationVariables = Exact<{
  id: string;
  facilitatorId: string;
  from: string;
  appointments: HandOverBookings;
}>;


export type HandOverClassMutation = { handOverClass: { id: string } };

export type SetSubstituteMutationVariables = Exact<{
  id: string;
  userId: string;
  from: string;
  to: string;
}>;


export type SetSubstituteMutation = { setSubstitute: { id: string } };

export type RemoveSubstituteMutationVariables = Exact<{
  id: string;
  userId: string;
}>;


export type RemoveSubstituteMutation = { removeSubstitute: { id: string } };

export type RemoveClassMutationVariables = Exact<{
  id: string;
}>;


export type RemoveClassMutation = { removeClass: { id: string } };

export type CopyClassMutationVariables = Exact<{
  id: string;
  cycleId: string;
}>;


export type CopyClassMutation = { copyClass: { id: string } };

export type CreateMeetingsMutationVariables = Exact<{
  classId: string;
  weekdays: Array<number> | number;
  time: string;
  durationMinutes: number;
  from: string;
  until: string;
  skipHolidays?: boolean | null | undefined;
  activityId?: string | null | undefined;
}>;


export type CreateMeetingsMutation = { createMeetings: Array<{ id: string }> };

export type CreateMeetingMutationVariables = Exact<{
  input: CreateMeetingInput;
}>;


export type CreateMeetingMutation = { createMeeting: { id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } } };

export type UpdateMeetingMutationVariables = Exact<{
  id: string;
  input: UpdateMeetingInput;
}>;


export type UpdateMeetingMutation = { updateMeeting: { id: string, title: string, position: number, startsAt: string, endsAt: string, updatedAt: string, videoPlaybackId: string | null, activity: { id: string, title: string } } };

export type RemoveMeetingMutationVariables = Exact<{
  id: string;
}>;


export type RemoveMeetingMutation = { removeMeeting: { id: string } };

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

export type CycleRowFragment = { id: string, name: string, year: number, startsOn: string, endsOn: string, recoveryHours: number, enableStrategicActivities: boolean, updatedAt: string };

export type CyclesQueryVariables = Exact<{
  year?: number | null | undefined;
}>;


export type CyclesQuery = { cycles: Array<{ id: string, name: string, year: number, startsOn: string, endsOn: string, recoveryHours: number, enableStrategicActivities: boolean, updatedAt: string }> };

export type CycleQueryVariables = Exact<{
  id: string;
}>;


export type CycleQuery = { cycle: { id: string, name: string, year: number, startsOn: string, endsOn: string, recoveryHours: number, enableStrategicActivities: boolean, updatedAt: string } };

export type CreateCycleMutationVariables = Exact<{
  input: CreateCycleInput;
}>;


export type CreateCycleMutation = { createCycle: { id: string, name: string, year: number, startsOn: string, endsOn: string, recoveryHours: number, enableStrategicActivities: boolean, updatedAt: string } };

export type UpdateCycleMutationVariables = Exact<{
  id: string;
  input: UpdateCycleInput;
}>;


export type UpdateCycleMutation = { updateCycle: { id: string, name: string, year: number, startsOn: string, endsOn: string, recoveryHours: number, enableStrategicActivities: boolean, updatedAt: string } };

export type CopyCycleMutationVariables = Exact<{
  id: string;
  name: string;
  startsOn: string;
}>;


export type CopyCycleMutation = { copyCycle: { id: string } };

export type RemoveCycleMutationVariables = Exact<{
  id: string;
}>;


export type RemoveCycleMutation = { removeCycle: { id: string } };

export type EnrollmentRowFragment = { id: string, createdAt: string, cancelRequestedAt: string | null, canceledAt: string | null, cancelReason: CancelReason | null, cancelRequestReason: CancelReason | null, cancelNote: string | null, hearsBy: Array<NoticeWay>, participant: { id: string, name: string, email: string | null, cpf: string | null, phone: string | null }, class: { id: string, name: string, facilitator: { id: string } | null, course: { id: string, title: string }, cycle: { id: string } }, attendance: Array<{ id: string, source: PresenceSource, status: PresenceStatus, lateMinutes: number | null, recordedAt: string, activity: { id: string } }> };

export type EnrollmentsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: EnrollmentFilter | null | undefined;
  latestFirst: boolean;
}>;


export type EnrollmentsQuery = { enrollments: { totalCount: number, nodes: Array<{ id: string, createdAt: string, cancelRequestedAt: string | null, canceledAt: string | null, cancelReason: CancelReason | null, cancelRequestReason: CancelReason | null, cancelNote: string | null, hearsBy: Array<NoticeWay>, participant: { id: string, name: string, email: string | null, cpf: string | null, phone: string | null }, class: { id: string, name: string, facilitator: { id: string } | null, course: { id: string, title: string }, cycle: { id: string } }, attendance: Array<{ id: string, source: PresenceSource, status: PresenceStatus, lateMinutes: number | null, recordedAt: string, activity: { id: string } }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EnrollmentQueryVariables = Exact<{
  id: string;
}>;


export type EnrollmentQuery = { enrollment: { exemptUntil: string | null, id: string, createdAt: string, cancelRequestedAt: string | null, canceledAt: string | null, cancelReason: CancelReason | null, cancelRequestReason: CancelReason | null, cancelNote: string | null, hearsBy: Array<NoticeWay>, canceledBy: { id: string, name: string } | null, cancelEvidence: Array<{ meetingId: string, title: string, startsAt: string }> | null, class: { id: string, name: string, substitutes: Array<{ startsAt: string, endsAt: string, user: { id: string } }>, course: { id: string, title: string, activities: Array<{ id: string, title: string, position: number }> }, facilitator: { id: string } | null, cycle: { id: string } }, presenceHistory: Array<{ change: PresenceChange, source: PresenceSource, status: PresenceStatus, lateMinutes: number | null, at: string, reason: string | null, by: { name: string } | null, activity: { title: string } }>, submissions: Array<{ id: string, title: string, status: SubmissionStatus, score: number | null, createdAt: string }>, participant: { id: string, name: string, email: string | null, cpf: string | null, phone: string | null }, attendance: Array<{ id: string, source: PresenceSource, status: PresenceStatus, lateMinutes: number | null, recordedAt: string, activity: { id: string } }> } };

export type EnrollParticipantMutationVariables = Exact<{
  classId: string;
  participantId?: string | null | undefined;
  identifier?: string | null | undefined;
}>;


export type EnrollParticipantMutation = { enrollParticipant: { id: string, createdAt: string, cancelRequestedAt: string | null, canceledAt: string | null, cancelReason: CancelReason | null, cancelRequestReason: CancelReason | null, cancelNote: string | null, hearsBy: Array<NoticeWay>, participant: { id: string, name: string, email: string | null, cpf: string | null, phone: string | null }, class: { id: string, name: string, facilitator: { id: string } | null, course: { id: string, title: string }, cycle: { id: string } }, attendance: Array<{ id: string, source: PresenceSource, status: PresenceStatus, lateMinutes: number | null, recordedAt: string, activity: { id: string } }> } };

export type MoveEnrollmentMutationVariables = Exact<{
  id: string;
  classId: string;
}>;


export type MoveEnrollmentMutation = { moveEnrollment: { id: string, hearsBy: Array<NoticeWay> } };

export type RestoreEnrollmentMutationVariables = Exact<{
  id: string;
}>;


export type RestoreEnrollmentMutation = { restoreEnrollment: { id: string, hearsBy: Array<NoticeWay> } };

export type CancelEnrollmentMutationVariables = Exact<{
  id: string;
  reason: CancelReason;
  note?: string | null | undefined;
}>;


export type CancelEnrollmentMutation = { cancelEnrollment: { id: string, hearsBy: Array<NoticeWay> } };

export type AnswerCancellationRequestMutationVariables = Exact<{
  id: string;
  accept: boolean;
  note?: string | null | undefined;
}>;


export type AnswerCancellationRequestMutation = { answerCancellationRequest: { id: string, hearsBy: Array<NoticeWay> } };

export type RecordPresencesMutationVariables = Exact<{
  classId: string;
  activityId: string;
  participantIds: Array<string> | string;
  status?: PresenceStatus | null | undefined;
  lateMinutes?: number | null | undefined;
}>;


export type RecordPresencesMutation = { recordPresences: Array<{ id: string }> };

export type WithdrawPresenceMutationVariables = Exact<{
  enrollmentId: string;
  activityId: string;
  reason: string;
}>;


export type WithdrawPresenceMutation = { withdrawPresence: { id: string } };

export type EnrollPeopleMutationVariables = Exact<{
  classId: string;
  people: Array<string> | string;
  dryRun: boolean;
}>;


export type EnrollPeopleMutation = { enrollPeople: Array<{ given: string, outcome: EnrollingOutcome, message: string | null, name: string | null, personId: string | null }> };

export type PersonToChooseFragment = { id: string, name: string, email: string | null, cpf: string | null };

export type ParticipantsToChooseQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type ParticipantsToChooseQuery = { participants: { nodes: Array<{ id: string, name: string, email: string | null, cpf: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PersonToChooseQueryVariables = Exact<{
  id: string;
}>;


export type PersonToChooseQuery = { user: { id: string, name: string, email: string | null, cpf: string | null } };

export type FacilitatorsToChooseQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type FacilitatorsToChooseQuery = { facilitators: { nodes: Array<{ id: string, name: string, email: string | null, cpf: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ClassProgressQueryVariables = Exact<{
  cycleId: string;
}>;


export type ClassProgressQuery = { classProgress: Array<{ classId: string, enrolled: number, requestsWaiting: number, oldestRequestAt: string | null, handIns: number, evaluationsWaiting: number, oldestHandInAt: string | null, presenceRate: number | null, class: { name: string, course: { title: string }, facilitator: { name: string } | null }, meetings: Array<{ meetingId: string, position: number, title: string, startsAt: string, isOver: boolean, present: number }> }> };

export type MyWorkQueryVariables = Exact<{ [key: string]: never; }>;


export type MyWorkQuery = { myWork: { evaluationsWaiting: number, oldestHandInAt: string | null, requestsWaiting: number, oldestRequestAt: string | null, meetings: Array<{ id: string, title: string, startsAt: string, endsAt: string, class: { id: string, name: string } }>, appointments: Array<{ id: string, startsAt: string, endsAt: string, client: { name: string } | null }>, submissions: Array<{ id: string, title: string, createdAt: string, participant: { name: string }, class: { name: string } }>, requests: Array<{ id: string, cancelRequestedAt: string | null, participant: { name: string }, class: { name: string } }> } };

export type SubmissionRowFragment = { id: string, title: string, attempt: number, late: boolean, newerAttemptWaits: boolean, status: SubmissionStatus, score: number | null, facilitatorComment: string | null, evaluatedAt: string | null, createdAt: string, updatedAt: string, participant: { id: string, name: string, email: string | null }, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null } };

export type SubmissionDetailsFragment = { id: string, title: string, attempt: number, late: boolean, newerAttemptWaits: boolean, status: SubmissionStatus, score: number | null, facilitatorComment: string | null, evaluatedAt: string | null, createdAt: string, updatedAt: string, class: { id: string, name: string, substitutes: Array<{ startsAt: string, endsAt: string, user: { id: string } }>, facilitator: { id: string } | null }, files: Array<{ id: string, originalName: string, mediaType: string, size: number, url: string }>, history: { nodes: Array<{ id: string, change: SubmissionChange, changedByName: string, changedAt: string, status: SubmissionStatus, score: number | null, facilitatorComment: string | null }> }, participant: { id: string, name: string, email: string | null }, activity: { id: string, title: string } };

export type SubmissionsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: SubmissionFilter | null | undefined;
}>;


export type SubmissionsQuery = { submissions: { totalCount: number, nodes: Array<{ id: string, title: string, attempt: number, late: boolean, newerAttemptWaits: boolean, status: SubmissionStatus, score: number | null, facilitatorComment: string | null, evaluatedAt: string | null, createdAt: string, updatedAt: string, participant: { id: string, name: string, email: string | null }, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SubmissionIdsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: SubmissionFilter | null | undefined;
}>;


export type SubmissionIdsQuery = { submissions: { totalCount: number, nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EvaluationPhrasesQueryVariables = Exact<{ [key: string]: never; }>;


export type EvaluationPhrasesQuery = { evaluationPhrases: Array<string> };

export type SubmissionQueryVariables = Exact<{
  id: string;
}>;


export type SubmissionQuery = { submission: { id: string, title: string, attempt: number, late: boolean, newerAttemptWaits: boolean, status: SubmissionStatus, score: number | null, facilitatorComment: string | null, evaluatedAt: string | null, createdAt: string, updatedAt: string, class: { id: string, name: string, substitutes: Array<{ startsAt: string, endsAt: string, user: { id: string } }>, facilitator: { id: string } | null }, files: Array<{ id: string, originalName: string, mediaType: string, size: number, url: string }>, history: { nodes: Array<{ id: string, change: SubmissionChange, changedByName: string, changedAt: string, status: SubmissionStatus, score: number | null, facilitatorComment: string | null }> }, participant: { id: string, name: string, email: string | null }, activity: { id: string, title: string } } };

export type EvaluateSubmissionMutationVariables = Exact<{
  id: string;
  input: EvaluateSubmissionInput;
}>;


export type EvaluateSubmissionMutation = { evaluateSubmission: { id: string, title: string, attempt: number, late: boolean, newerAttemptWaits: boolean, status: SubmissionStatus, score: number | null, facilitatorComment: string | null, evaluatedAt: string | null, createdAt: string, updatedAt: string, class: { id: string, name: string, substitutes: Array<{ startsAt: string, endsAt: string, user: { id: string } }>, facilitator: { id: string } | null }, files: Array<{ id: string, originalName: string, mediaType: string, size: number, url: string }>, history: { nodes: Array<{ id: string, change: SubmissionChange, changedByName: string, changedAt: string, status: SubmissionStatus, score: number | null, facilitatorComment: string | null }> }, participant: { id: string, name: string, email: string | null }, activity: { id: string, title: string } } };

export type RemoveSubmissionMutationVariables = Exact<{
  id: string;
  action: RemovalAction;
  comment?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type RemoveSubmissionMutation = { removeSubmission: { id: string } };

export type SetHandInRuleMutationVariables = Exact<{
  classId: string;
  activityId: string;
  dueAt?: string | null | undefined;
  closesAt?: string | null | undefined;
  maxAttempts?: number | null | undefined;
}>;


export type SetHandInRuleMutation = { setHandInRule: { id: string } };

export type TemplateRowFragment = { id: string, description: string, updatedAt: string, file: { id: string, originalName: string, size: number, url: string } | null, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null }, course: { id: string, title: string }, cycle: { id: string, name: string } };

export type ActivityTemplatesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: ActivityTemplateFilter | null | undefined;
}>;


export type ActivityTemplatesQuery = { activityTemplates: { totalCount: number, nodes: Array<{ id: string, description: string, updatedAt: string, file: { id: string, originalName: string, size: number, url: string } | null, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null }, course: { id: string, title: string }, cycle: { id: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ActivityTemplateQueryVariables = Exact<{
  id: string;
}>;


export type ActivityTemplateQuery = { activityTemplate: { id: string, description: string, updatedAt: string, file: { id: string, originalName: string, size: number, url: string } | null, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null }, course: { id: string, title: string }, cycle: { id: string, name: string } } };

export type SaveActivityTemplateMutationVariables = Exact<{
  input: SaveActivityTemplateInput;
}>;


export type SaveActivityTemplateMutation = { saveActivityTemplate: { id: string, description: string, updatedAt: string, file: { id: string, originalName: string, size: number, url: string } | null, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null }, course: { id: string, title: string }, cycle: { id: string, name: string } } };

export type ReplaceActivityTemplateMutationVariables = Exact<{
  id: string;
  uploadId?: string | null | undefined;
  description?: string | null | undefined;
}>;


export type ReplaceActivityTemplateMutation = { replaceActivityTemplate: { id: string, description: string, updatedAt: string, file: { id: string, originalName: string, size: number, url: string } | null, activity: { id: string, title: string }, class: { id: string, name: string, facilitator: { id: string } | null }, course: { id: string, title: string }, cycle: { id: string, name: string } } };

export type RemoveActivityTemplateMutationVariables = Exact<{
  id: string;
}>;


export type RemoveActivityTemplateMutation = { removeActivityTemplate: { id: string } };

export type SearchEverythingQueryVariables = Exact<{
  text: string;
  from: string;
  users: boolean;
  participants: boolean;
  classes: boolean;
  courses: boolean;
  appointments: boolean;
}>;


export type SearchEverythingQuery = { users?: { nodes: Array<{ id: string, name: string, email: string | null, phone: string | null, isActive: boolean | null }>, pageInfo: { hasNextPage: boolean } }, participants?: { nodes: Array<{ id: string, name: string, email: string | null, phone: string | null }>, pageInfo: { hasNextPage: boolean } }, classes?: { nodes: Array<{ id: string, name: string, archivedAt: string | null, course: { title: string }, cycle: { name: string } }>, pageInfo: { hasNextPage: boolean } }, courses?: { nodes: Array<{ id: string, title: string, archivedAt: string | null }>, pageInfo: { hasNextPage: boolean } }, appointments?: { nodes: Array<{ id: string, startsAt: string, employee: { id: string, name: string, timeZone: string }, client: { name: string } | null }>, pageInfo: { hasNextPage: boolean } } };

export type WorkWaitingQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkWaitingQuery = { workWaiting: { requests: number | null, evaluations: number | null, classesToday: number | null, withoutFacilitator: number | null, withoutCalendar: number | null, groupLinks: number | null, deadLetters: number | null, imports: number | null, firstSteps: { course: boolean, cycle: boolean, activity: boolean, class: boolean, meeting: boolean, calendar: boolean, participant: boolean } | null } };

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
export const PostRowFragmentDoc = new TypedDocumentString(`
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}
    `, {"fragmentName":"PostRow"}) as unknown as TypedDocumentString<PostRowFragment, unknown>;
export const PostDetailsFragmentDoc = new TypedDocumentString(`
    fragment PostDetails on Post {
  ...PostRow
  excerpt
  body
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}`, {"fragmentName":"PostDetails"}) as unknown as TypedDocumentString<PostDetailsFragment, unknown>;
export const SiteSettingsFormFragmentDoc = new TypedDocumentString(`
    fragment SiteSettingsForm on SiteSettings {
  siteName
  tagline
  logoUrl
  faviconUrl
  primaryColor
  secondaryColor
  supportEmail
  registrationUrl
  portalUrl
  privacyPolicyUrl
  footer
}
    `, {"fragmentName":"SiteSettingsForm"}) as unknown as TypedDocumentString<SiteSettingsFormFragment, unknown>;
export const MaintenanceFormFragmentDoc = new TypedDocumentString(`
    fragment MaintenanceForm on MaintenanceMode {
  area
  enabled
  message
  expectedUntil
}
    `, {"fragmentName":"MaintenanceForm"}) as unknown as TypedDocumentString<MaintenanceFormFragment, unknown>;
export const LaneRouteFragmentDoc = new TypedDocumentString(`
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}
    `, {"fragmentName":"LaneRoute"}) as unknown as TypedDocumentString<LaneRouteFragment, unknown>;
export const ServiceRouteFragmentDoc = new TypedDocumentString(`
    fragment ServiceRoute on FacadeRoute {
  ...LaneRoute
  method
  path
  summary
  switchRefusal
  clients {
    client
    calls
    lastDay
    acknowledgedAt
  }
  sunset {
    announcedAt
    sunsetAt
    successor
  }
  brownouts {
    startsAt
    endsAt
  }
}
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}`, {"fragmentName":"ServiceRoute"}) as unknown as TypedDocumentString<ServiceRouteFragment, unknown>;
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
export const ClassRowFragmentDoc = new TypedDocumentString(`
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}
    `, {"fragmentName":"ClassRow"}) as unknown as TypedDocumentString<ClassRowFragment, unknown>;
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
export const MeetingRowFragmentDoc = new TypedDocumentString(`
    fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}
    `, {"fragmentName":"MeetingRow"}) as unknown as TypedDocumentString<MeetingRowFragment, unknown>;
export const ClassDetailsFragmentDoc = new TypedDocumentString(`
    fragment ClassDetails on Class {
  ...ClassRow
  groupUrl
  room {
    name
    url
  }
  employee {
    id
    archivedAt
  }
  substitutes {
    id
    from
    to
    startsAt
    endsAt
    user {
      id
      name
    }
  }
  course {
    activities {
      ...ActivityRow
    }
  }
  meetings {
    ...MeetingRow
  }
  handInRules {
    dueAt
    closesAt
    maxAttempts
    activity {
      id
    }
  }
}
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}
fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`, {"fragmentName":"ClassDetails"}) as unknown as TypedDocumentString<ClassDetailsFragment, unknown>;
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
export const CycleRowFragmentDoc = new TypedDocumentString(`
    fragment CycleRow on Cycle {
  id
  name
  year
  startsOn
  endsOn
  recoveryHours
  enableStrategicActivities
  updatedAt
}
    `, {"fragmentName":"CycleRow"}) as unknown as TypedDocumentString<CycleRowFragment, unknown>;
export const EnrollmentRowFragmentDoc = new TypedDocumentString(`
    fragment EnrollmentRow on Enrollment {
  id
  createdAt
  cancelRequestedAt
  canceledAt
  cancelReason
  cancelRequestReason
  cancelNote
  hearsBy
  participant {
    id
    name
    email
    cpf
    phone
  }
  class {
    id
    name
    facilitator {
      id
    }
    course {
      id
      title
    }
    cycle {
      id
    }
  }
  attendance {
    id
    source
    status
    lateMinutes
    recordedAt
    activity {
      id
    }
  }
}
    `, {"fragmentName":"EnrollmentRow"}) as unknown as TypedDocumentString<EnrollmentRowFragment, unknown>;
export const PersonToChooseFragmentDoc = new TypedDocumentString(`
    fragment PersonToChoose on Person {
  id
  name
  email
  cpf
}
    `, {"fragmentName":"PersonToChoose"}) as unknown as TypedDocumentString<PersonToChooseFragment, unknown>;
export const SubmissionRowFragmentDoc = new TypedDocumentString(`
    fragment SubmissionRow on Submission {
  id
  title
  attempt
  late
  newerAttemptWaits
  status
  score
  facilitatorComment
  evaluatedAt
  createdAt
  updatedAt
  participant {
    id
    name
    email
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
}
    `, {"fragmentName":"SubmissionRow"}) as unknown as TypedDocumentString<SubmissionRowFragment, unknown>;
export const SubmissionDetailsFragmentDoc = new TypedDocumentString(`
    fragment SubmissionDetails on Submission {
  ...SubmissionRow
  class {
    substitutes {
      startsAt
      endsAt
      user {
        id
      }
    }
  }
  files {
    id
    originalName
    mediaType
    size
    url
  }
  history(first: 20) {
    nodes {
      id
      change
      changedByName
      changedAt
      status
      score
      facilitatorComment
    }
  }
}
    fragment SubmissionRow on Submission {
  id
  title
  attempt
  late
  newerAttemptWaits
  status
  score
  facilitatorComment
  evaluatedAt
  createdAt
  updatedAt
  participant {
    id
    name
    email
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
}`, {"fragmentName":"SubmissionDetails"}) as unknown as TypedDocumentString<SubmissionDetailsFragment, unknown>;
export const TemplateRowFragmentDoc = new TypedDocumentString(`
    fragment TemplateRow on ActivityTemplate {
  id
  description
  updatedAt
  file {
    id
    originalName
    size
    url
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
  course {
    id
    title
  }
  cycle {
    id
    name
  }
}
    `, {"fragmentName":"TemplateRow"}) as unknown as TypedDocumentString<TemplateRowFragment, unknown>;
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
    id
  }
}
    `) as unknown as TypedDocumentString<BookAppointmentMutation, BookAppointmentMutationVariables>;
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
    id
  }
}
    `) as unknown as TypedDocumentString<MoveAppointmentMutation, MoveAppointmentMutationVariables>;
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
export const PublishedPostsDocument = new TypedDocumentString(`
    query PublishedPosts($first: Int, $after: String, $category: String) {
  posts(first: $first, after: $after, category: $category) {
    nodes {
      ...PostRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}`) as unknown as TypedDocumentString<PublishedPostsQuery, PublishedPostsQueryVariables>;
export const DraftPostsDocument = new TypedDocumentString(`
    query DraftPosts($first: Int, $after: String) {
  draftPosts(first: $first, after: $after) {
    nodes {
      ...PostRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}`) as unknown as TypedDocumentString<DraftPostsQuery, DraftPostsQueryVariables>;
export const PostDocument = new TypedDocumentString(`
    query Post($id: ID!) {
  post(id: $id) {
    ...PostDetails
  }
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}
fragment PostDetails on Post {
  ...PostRow
  excerpt
  body
}`) as unknown as TypedDocumentString<PostQuery, PostQueryVariables>;
export const CreatePostDocument = new TypedDocumentString(`
    mutation CreatePost($input: CreatePostInput!) {
  createPost(input: $input) {
    ...PostDetails
  }
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}
fragment PostDetails on Post {
  ...PostRow
  excerpt
  body
}`) as unknown as TypedDocumentString<CreatePostMutation, CreatePostMutationVariables>;
export const UpdatePostDocument = new TypedDocumentString(`
    mutation UpdatePost($id: ID!, $input: UpdatePostInput!) {
  updatePost(id: $id, input: $input) {
    ...PostDetails
  }
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}
fragment PostDetails on Post {
  ...PostRow
  excerpt
  body
}`) as unknown as TypedDocumentString<UpdatePostMutation, UpdatePostMutationVariables>;
export const RemovePostDocument = new TypedDocumentString(`
    mutation RemovePost($id: ID!) {
  removePost(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemovePostMutation, RemovePostMutationVariables>;
export const SettingsDocument = new TypedDocumentString(`
    query Settings {
  siteSettings {
    ...SiteSettingsForm
    recaptchaEnabled
  }
  hub: maintenanceMode(area: HUB) {
    ...MaintenanceForm
  }
  cadastro: maintenanceMode(area: CADASTRO) {
    ...MaintenanceForm
  }
}
    fragment SiteSettingsForm on SiteSettings {
  siteName
  tagline
  logoUrl
  faviconUrl
  primaryColor
  secondaryColor
  supportEmail
  registrationUrl
  portalUrl
  privacyPolicyUrl
  footer
}
fragment MaintenanceForm on MaintenanceMode {
  area
  enabled
  message
  expectedUntil
}`) as unknown as TypedDocumentString<SettingsQuery, SettingsQueryVariables>;
export const ChangeSiteSettingsDocument = new TypedDocumentString(`
    mutation ChangeSiteSettings($input: SiteSettingsInput!) {
  changeSiteSettings(input: $input) {
    ...SiteSettingsForm
  }
}
    fragment SiteSettingsForm on SiteSettings {
  siteName
  tagline
  logoUrl
  faviconUrl
  primaryColor
  secondaryColor
  supportEmail
  registrationUrl
  portalUrl
  privacyPolicyUrl
  footer
}`) as unknown as TypedDocumentString<ChangeSiteSettingsMutation, ChangeSiteSettingsMutationVariables>;
export const SetMaintenanceModeDocument = new TypedDocumentString(`
    mutation SetMaintenanceMode($area: SiteArea!, $enabled: Boolean!, $message: String, $expectedUntil: DateTime) {
  setMaintenanceMode(
    area: $area
    enabled: $enabled
    message: $message
    expectedUntil: $expectedUntil
  ) {
    ...MaintenanceForm
  }
}
    fragment MaintenanceForm on MaintenanceMode {
  area
  enabled
  message
  expectedUntil
}`) as unknown as TypedDocumentString<SetMaintenanceModeMutation, SetMaintenanceModeMutationVariables>;
export const CutoverLanesDocument = new TypedDocumentString(`
    query CutoverLanes {
  routes {
    ...LaneRoute
  }
}
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}`) as unknown as TypedDocumentString<CutoverLanesQuery, CutoverLanesQueryVariables>;
export const WatchCutoverLanesDocument = new TypedDocumentString(`
    subscription WatchCutoverLanes {
  cutover {
    ...LaneRoute
  }
}
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}`) as unknown as TypedDocumentString<WatchCutoverLanesSubscription, WatchCutoverLanesSubscriptionVariables>;
export const CutoverServiceDocument = new TypedDocumentString(`
    query CutoverService($facade: String!) {
  routes(facade: $facade) {
    ...ServiceRoute
  }
}
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}
fragment ServiceRoute on FacadeRoute {
  ...LaneRoute
  method
  path
  summary
  switchRefusal
  clients {
    client
    calls
    lastDay
    acknowledgedAt
  }
  sunset {
    announcedAt
    sunsetAt
    successor
  }
  brownouts {
    startsAt
    endsAt
  }
}`) as unknown as TypedDocumentString<CutoverServiceQuery, CutoverServiceQueryVariables>;
export const WatchCutoverServiceDocument = new TypedDocumentString(`
    subscription WatchCutoverService($facade: String!) {
  cutover(facade: $facade) {
    ...ServiceRoute
  }
}
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}
fragment ServiceRoute on FacadeRoute {
  ...LaneRoute
  method
  path
  summary
  switchRefusal
  clients {
    client
    calls
    lastDay
    acknowledgedAt
  }
  sunset {
    announcedAt
    sunsetAt
    successor
  }
  brownouts {
    startsAt
    endsAt
  }
}`) as unknown as TypedDocumentString<WatchCutoverServiceSubscription, WatchCutoverServiceSubscriptionVariables>;
export const SetRouteModeDocument = new TypedDocumentString(`
    mutation SetRouteMode($routes: [String!]!, $mode: RouteMode!, $percent: Int!, $mirror: Boolean!, $force: Boolean!) {
  setRouteMode(
    routes: $routes
    mode: $mode
    percent: $percent
    mirror: $mirror
    force: $force
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetRouteModeMutation, SetRouteModeMutationVariables>;
export const AnnounceSunsetDocument = new TypedDocumentString(`
    mutation AnnounceSunset($routes: [String!]!, $sunsetAt: DateTime!, $successor: String) {
  announceSunset(routes: $routes, sunsetAt: $sunsetAt, successor: $successor) {
    id
  }
}
    `) as unknown as TypedDocumentString<AnnounceSunsetMutation, AnnounceSunsetMutationVariables>;
export const WithdrawSunsetDocument = new TypedDocumentString(`
    mutation WithdrawSunset($routes: [String!]!) {
  withdrawSunset(routes: $routes) {
    id
  }
}
    `) as unknown as TypedDocumentString<WithdrawSunsetMutation, WithdrawSunsetMutationVariables>;
export const AcknowledgeSunsetDocument = new TypedDocumentString(`
    mutation AcknowledgeSunset($route: String!, $client: String!) {
  acknowledgeSunset(route: $route, client: $client) {
    id
  }
}
    `) as unknown as TypedDocumentString<AcknowledgeSunsetMutation, AcknowledgeSunsetMutationVariables>;
export const ScheduleBrownoutDocument = new TypedDocumentString(`
    mutation ScheduleBrownout($routes: [String!]!, $from: DateTime!, $to: DateTime!) {
  scheduleBrownout(routes: $routes, from: $from, to: $to) {
    id
  }
}
    `) as unknown as TypedDocumentString<ScheduleBrownoutMutation, ScheduleBrownoutMutationVariables>;
export const CloseRoutesDocument = new TypedDocumentString(`
    mutation CloseRoutes($routes: [String!]!, $force: Boolean!) {
  closeRoute(routes: $routes, force: $force) {
    id
  }
}
    `) as unknown as TypedDocumentString<CloseRoutesMutation, CloseRoutesMutationVariables>;
export const ReopenRoutesDocument = new TypedDocumentString(`
    mutation ReopenRoutes($routes: [String!]!) {
  reopenRoute(routes: $routes) {
    id
  }
}
    `) as unknown as TypedDocumentString<ReopenRoutesMutation, ReopenRoutesMutationVariables>;
export const UndocumentedRoutesDocument = new TypedDocumentString(`
    query UndocumentedRoutes($facade: String!) {
  undocumentedRoutes(facade: $facade) {
    method
    path
    calls
    lastDay
  }
}
    `) as unknown as TypedDocumentString<UndocumentedRoutesQuery, UndocumentedRoutesQueryVariables>;
export const MirrorsDocument = new TypedDocumentString(`
    query Mirrors {
  mirrors {
    facade
    toward
    waiting
    failed
    oldestAt
    missed
    missedAt
  }
}
    `) as unknown as TypedDocumentString<MirrorsQuery, MirrorsQueryVariables>;
export const MirrorFailuresDocument = new TypedDocumentString(`
    query MirrorFailures($route: String) {
  mirrorFailures(route: $route, first: 1000) {
    id
    facade
    route
    toward
    acceptedAt
    failedAt
    attempts
    reason
    status
    detail
    behind
    isRetryable
  }
}
    `) as unknown as TypedDocumentString<MirrorFailuresQuery, MirrorFailuresQueryVariables>;
export const RetryMirrorDocument = new TypedDocumentString(`
    mutation RetryMirror($ids: [ID!]!) {
  retryMirror(ids: $ids)
}
    `) as unknown as TypedDocumentString<RetryMirrorMutation, RetryMirrorMutationVariables>;
export const GiveUpMirrorDocument = new TypedDocumentString(`
    mutation GiveUpMirror($ids: [ID!]!) {
  giveUpMirror(ids: $ids)
}
    `) as unknown as TypedDocumentString<GiveUpMirrorMutation, GiveUpMirrorMutationVariables>;
export const DriftReportsDocument = new TypedDocumentString(`
    query DriftReports($facade: String!) {
  driftReports(facade: $facade) {
    noun
    comparedAt
    compared
    missing
    extra
    different
    error
  }
}
    `) as unknown as TypedDocumentString<DriftReportsQuery, DriftReportsQueryVariables>;
export const ParityDifferencesDocument = new TypedDocumentString(`
    query ParityDifferences($route: String!) {
  parityDifferences(route: $route, first: 100) {
    route
    path
    kind
    count
    eloHash
    legacyHash
    status
    firstSeenAt
    lastSeenAt
    ignoredAt
    ignoreReason
    ignoredPath
    ignoredFacade
  }
}
    `) as unknown as TypedDocumentString<ParityDifferencesQuery, ParityDifferencesQueryVariables>;
export const IgnoreDifferencesDocument = new TypedDocumentString(`
    mutation IgnoreDifferences($route: String, $facade: String, $path: String!, $reason: String!) {
  ignoreDifferences(route: $route, facade: $facade, path: $path, reason: $reason) {
    path
  }
}
    `) as unknown as TypedDocumentString<IgnoreDifferencesMutation, IgnoreDifferencesMutationVariables>;
export const WithdrawIgnoredDocument = new TypedDocumentString(`
    mutation WithdrawIgnored($route: String, $facade: String, $path: String!) {
  withdrawIgnored(route: $route, facade: $facade, path: $path) {
    path
  }
}
    `) as unknown as TypedDocumentString<WithdrawIgnoredMutation, WithdrawIgnoredMutationVariables>;
export const ResetParityDocument = new TypedDocumentString(`
    mutation ResetParity($routes: [String!]!) {
  resetParity(routes: $routes) {
    id
  }
}
    `) as unknown as TypedDocumentString<ResetParityMutation, ResetParityMutationVariables>;
export const MeDocument = new TypedDocumentString(`
    query Me {
  me {
    id
    name
    roles
  }
  myHospitalGroups {
    id
  }
}
    `) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
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
export const ClassesDocument = new TypedDocumentString(`
    query Classes($first: Int, $after: String, $filter: ClassFilter) {
  classes(first: $first, after: $after, filter: $filter, latestFirst: true) {
    nodes {
      ...ClassRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}`) as unknown as TypedDocumentString<ClassesQuery, ClassesQueryVariables>;
export const ClassDocument = new TypedDocumentString(`
    query Class($id: ID!) {
  class(id: $id) {
    ...ClassDetails
  }
}
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}
fragment ClassDetails on Class {
  ...ClassRow
  groupUrl
  room {
    name
    url
  }
  employee {
    id
    archivedAt
  }
  substitutes {
    id
    from
    to
    startsAt
    endsAt
    user {
      id
      name
    }
  }
  course {
    activities {
      ...ActivityRow
    }
  }
  meetings {
    ...MeetingRow
  }
  handInRules {
    dueAt
    closesAt
    maxAttempts
    activity {
      id
    }
  }
}
fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<ClassQuery, ClassQueryVariables>;
export const CreateClassDocument = new TypedDocumentString(`
    mutation CreateClass($input: CreateClassInput!) {
  createClass(input: $input) {
    ...ClassDetails
  }
}
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}
fragment ClassDetails on Class {
  ...ClassRow
  groupUrl
  room {
    name
    url
  }
  employee {
    id
    archivedAt
  }
  substitutes {
    id
    from
    to
    startsAt
    endsAt
    user {
      id
      name
    }
  }
  course {
    activities {
      ...ActivityRow
    }
  }
  meetings {
    ...MeetingRow
  }
  handInRules {
    dueAt
    closesAt
    maxAttempts
    activity {
      id
    }
  }
}
fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<CreateClassMutation, CreateClassMutationVariables>;
export const UpdateClassDocument = new TypedDocumentString(`
    mutation UpdateClass($id: ID!, $input: UpdateClassInput!) {
  updateClass(id: $id, input: $input) {
    ...ClassDetails
  }
}
    fragment ClassRow on Class {
  id
  name
  shift
  startsOn
  capacity
  appointmentPlace
  archivedAt
  updatedAt
  course {
    id
    title
  }
  cycle {
    id
    name
    startsOn
    endsOn
  }
  facilitator {
    id
    name
  }
}
fragment ClassDetails on Class {
  ...ClassRow
  groupUrl
  room {
    name
    url
  }
  employee {
    id
    archivedAt
  }
  substitutes {
    id
    from
    to
    startsAt
    endsAt
    user {
      id
      name
    }
  }
  course {
    activities {
      ...ActivityRow
    }
  }
  meetings {
    ...MeetingRow
  }
  handInRules {
    dueAt
    closesAt
    maxAttempts
    activity {
      id
    }
  }
}
fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}
fragment ActivityRow on Activity {
  id
  title
  description
  kind
  position
  updatedAt
}`) as unknown as TypedDocumentString<UpdateClassMutation, UpdateClassMutationVariables>;
export const HandOverClassDocument = new TypedDocumentString(`
    mutation HandOverClass($id: ID!, $facilitatorId: ID!, $from: LocalDate!, $appointments: HandOverBookings!) {
  handOverClass(
    classId: $id
    facilitatorId: $facilitatorId
    from: $from
    appointments: $appointments
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<HandOverClassMutation, HandOverClassMutationVariables>;
export const SetSubstituteDocument = new TypedDocumentString(`
    mutation SetSubstitute($id: ID!, $userId: ID!, $from: LocalDate!, $to: LocalDate!) {
  setSubstitute(classId: $id, userId: $userId, from: $from, to: $to) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetSubstituteMutation, SetSubstituteMutationVariables>;
export const RemoveSubstituteDocument = new TypedDocumentString(`
    mutation RemoveSubstitute($id: ID!, $userId: ID!) {
  removeSubstitute(classId: $id, userId: $userId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveSubstituteMutation, RemoveSubstituteMutationVariables>;
export const RemoveClassDocument = new TypedDocumentString(`
    mutation RemoveClass($id: ID!) {
  removeClass(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveClassMutation, RemoveClassMutationVariables>;
export const CopyClassDocument = new TypedDocumentString(`
    mutation CopyClass($id: ID!, $cycleId: ID!) {
  copyClass(id: $id, cycleId: $cycleId) {
    id
  }
}
    `) as unknown as TypedDocumentString<CopyClassMutation, CopyClassMutationVariables>;
export const CreateMeetingsDocument = new TypedDocumentString(`
    mutation CreateMeetings($classId: ID!, $weekdays: [Int!]!, $time: String!, $durationMinutes: Int!, $from: LocalDate!, $until: LocalDate!, $skipHolidays: Boolean, $activityId: ID) {
  createMeetings(
    classId: $classId
    weekdays: $weekdays
    time: $time
    durationMinutes: $durationMinutes
    from: $from
    until: $until
    skipHolidays: $skipHolidays
    activityId: $activityId
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateMeetingsMutation, CreateMeetingsMutationVariables>;
export const CreateMeetingDocument = new TypedDocumentString(`
    mutation CreateMeeting($input: CreateMeetingInput!) {
  createMeeting(input: $input) {
    ...MeetingRow
  }
}
    fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}`) as unknown as TypedDocumentString<CreateMeetingMutation, CreateMeetingMutationVariables>;
export const UpdateMeetingDocument = new TypedDocumentString(`
    mutation UpdateMeeting($id: ID!, $input: UpdateMeetingInput!) {
  updateMeeting(id: $id, input: $input) {
    ...MeetingRow
  }
}
    fragment MeetingRow on Meeting {
  id
  title
  position
  startsAt
  endsAt
  updatedAt
  videoPlaybackId
  activity {
    id
    title
  }
}`) as unknown as TypedDocumentString<UpdateMeetingMutation, UpdateMeetingMutationVariables>;
export const RemoveMeetingDocument = new TypedDocumentString(`
    mutation RemoveMeeting($id: ID!) {
  removeMeeting(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveMeetingMutation, RemoveMeetingMutationVariables>;
export const CoursesDocument = new TypedDocumentString(`
    query Courses($first: Int, $after: String, $filter: CourseFilter) {
  courses(first: $first, after: $after, filter: $filter, latestFirst: true) {
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
export const CyclesDocument = new TypedDocumentString(`
    query Cycles($year: Int) {
  cycles(year: $year) {
    ...CycleRow
  }
}
    fragment CycleRow on Cycle {
  id
  name
  year
  startsOn
  endsOn
  recoveryHours
  enableStrategicActivities
  updatedAt
}`) as unknown as TypedDocumentString<CyclesQuery, CyclesQueryVariables>;
export const CycleDocument = new TypedDocumentString(`
    query Cycle($id: ID!) {
  cycle(id: $id) {
    ...CycleRow
  }
}
    fragment CycleRow on Cycle {
  id
  name
  year
  startsOn
  endsOn
  recoveryHours
  enableStrategicActivities
  updatedAt
}`) as unknown as TypedDocumentString<CycleQuery, CycleQueryVariables>;
export const CreateCycleDocument = new TypedDocumentString(`
    mutation CreateCycle($input: CreateCycleInput!) {
  createCycle(input: $input) {
    ...CycleRow
  }
}
    fragment CycleRow on Cycle {
  id
  name
  year
  startsOn
  endsOn
  recoveryHours
  enableStrategicActivities
  updatedAt
}`) as unknown as TypedDocumentString<CreateCycleMutation, CreateCycleMutationVariables>;
export const UpdateCycleDocument = new TypedDocumentString(`
    mutation UpdateCycle($id: ID!, $input: UpdateCycleInput!) {
  updateCycle(id: $id, input: $input) {
    ...CycleRow
  }
}
    fragment CycleRow on Cycle {
  id
  name
  year
  startsOn
  endsOn
  recoveryHours
  enableStrategicActivities
  updatedAt
}`) as unknown as TypedDocumentString<UpdateCycleMutation, UpdateCycleMutationVariables>;
export const CopyCycleDocument = new TypedDocumentString(`
    mutation CopyCycle($id: ID!, $name: String!, $startsOn: LocalDate!) {
  copyCycle(id: $id, name: $name, startsOn: $startsOn) {
    id
  }
}
    `) as unknown as TypedDocumentString<CopyCycleMutation, CopyCycleMutationVariables>;
export const RemoveCycleDocument = new TypedDocumentString(`
    mutation RemoveCycle($id: ID!) {
  removeCycle(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveCycleMutation, RemoveCycleMutationVariables>;
export const EnrollmentsDocument = new TypedDocumentString(`
    query Enrollments($first: Int, $after: String, $filter: EnrollmentFilter, $latestFirst: Boolean!) {
  enrollments(
    first: $first
    after: $after
    filter: $filter
    latestFirst: $latestFirst
  ) {
    nodes {
      ...EnrollmentRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EnrollmentRow on Enrollment {
  id
  createdAt
  cancelRequestedAt
  canceledAt
  cancelReason
  cancelRequestReason
  cancelNote
  hearsBy
  participant {
    id
    name
    email
    cpf
    phone
  }
  class {
    id
    name
    facilitator {
      id
    }
    course {
      id
      title
    }
    cycle {
      id
    }
  }
  attendance {
    id
    source
    status
    lateMinutes
    recordedAt
    activity {
      id
    }
  }
}`) as unknown as TypedDocumentString<EnrollmentsQuery, EnrollmentsQueryVariables>;
export const EnrollmentDocument = new TypedDocumentString(`
    query Enrollment($id: ID!) {
  enrollment(id: $id) {
    ...EnrollmentRow
    exemptUntil
    canceledBy {
      id
      name
    }
    cancelEvidence {
      meetingId
      title
      startsAt
    }
    class {
      substitutes {
        startsAt
        endsAt
        user {
          id
        }
      }
      course {
        activities {
          id
          title
          position
        }
      }
    }
    presenceHistory {
      change
      source
      status
      lateMinutes
      at
      reason
      by {
        name
      }
      activity {
        title
      }
    }
    submissions {
      id
      title
      status
      score
      createdAt
    }
  }
}
    fragment EnrollmentRow on Enrollment {
  id
  createdAt
  cancelRequestedAt
  canceledAt
  cancelReason
  cancelRequestReason
  cancelNote
  hearsBy
  participant {
    id
    name
    email
    cpf
    phone
  }
  class {
    id
    name
    facilitator {
      id
    }
    course {
      id
      title
    }
    cycle {
      id
    }
  }
  attendance {
    id
    source
    status
    lateMinutes
    recordedAt
    activity {
      id
    }
  }
}`) as unknown as TypedDocumentString<EnrollmentQuery, EnrollmentQueryVariables>;
export const EnrollParticipantDocument = new TypedDocumentString(`
    mutation EnrollParticipant($classId: ID!, $participantId: ID, $identifier: String) {
  enrollParticipant(
    classId: $classId
    participantId: $participantId
    identifier: $identifier
  ) {
    ...EnrollmentRow
  }
}
    fragment EnrollmentRow on Enrollment {
  id
  createdAt
  cancelRequestedAt
  canceledAt
  cancelReason
  cancelRequestReason
  cancelNote
  hearsBy
  participant {
    id
    name
    email
    cpf
    phone
  }
  class {
    id
    name
    facilitator {
      id
    }
    course {
      id
      title
    }
    cycle {
      id
    }
  }
  attendance {
    id
    source
    status
    lateMinutes
    recordedAt
    activity {
      id
    }
  }
}`) as unknown as TypedDocumentString<EnrollParticipantMutation, EnrollParticipantMutationVariables>;
export const MoveEnrollmentDocument = new TypedDocumentString(`
    mutation MoveEnrollment($id: ID!, $classId: ID!) {
  moveEnrollment(id: $id, classId: $classId) {
    id
    hearsBy
  }
}
    `) as unknown as TypedDocumentString<MoveEnrollmentMutation, MoveEnrollmentMutationVariables>;
export const RestoreEnrollmentDocument = new TypedDocumentString(`
    mutation RestoreEnrollment($id: ID!) {
  restoreEnrollment(id: $id) {
    id
    hearsBy
  }
}
    `) as unknown as TypedDocumentString<RestoreEnrollmentMutation, RestoreEnrollmentMutationVariables>;
export const CancelEnrollmentDocument = new TypedDocumentString(`
    mutation CancelEnrollment($id: ID!, $reason: CancelReason!, $note: String) {
  cancelEnrollment(enrollmentId: $id, reason: $reason, note: $note) {
    id
    hearsBy
  }
}
    `) as unknown as TypedDocumentString<CancelEnrollmentMutation, CancelEnrollmentMutationVariables>;
export const AnswerCancellationRequestDocument = new TypedDocumentString(`
    mutation AnswerCancellationRequest($id: ID!, $accept: Boolean!, $note: String) {
  answerCancellationRequest(enrollmentId: $id, accept: $accept, note: $note) {
    id
    hearsBy
  }
}
    `) as unknown as TypedDocumentString<AnswerCancellationRequestMutation, AnswerCancellationRequestMutationVariables>;
export const RecordPresencesDocument = new TypedDocumentString(`
    mutation RecordPresences($classId: ID!, $activityId: ID!, $participantIds: [ID!]!, $status: PresenceStatus, $lateMinutes: Int) {
  recordPresences(
    classId: $classId
    activityId: $activityId
    participantIds: $participantIds
    status: $status
    lateMinutes: $lateMinutes
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<RecordPresencesMutation, RecordPresencesMutationVariables>;
export const WithdrawPresenceDocument = new TypedDocumentString(`
    mutation WithdrawPresence($enrollmentId: ID!, $activityId: ID!, $reason: String!) {
  withdrawPresence(
    enrollmentId: $enrollmentId
    activityId: $activityId
    reason: $reason
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<WithdrawPresenceMutation, WithdrawPresenceMutationVariables>;
export const EnrollPeopleDocument = new TypedDocumentString(`
    mutation EnrollPeople($classId: ID!, $people: [String!]!, $dryRun: Boolean!) {
  enrollPeople(classId: $classId, people: $people, dryRun: $dryRun) {
    given
    outcome
    message
    name
    personId
  }
}
    `) as unknown as TypedDocumentString<EnrollPeopleMutation, EnrollPeopleMutationVariables>;
export const ParticipantsToChooseDocument = new TypedDocumentString(`
    query ParticipantsToChoose($first: Int, $after: String, $search: String) {
  participants(first: $first, after: $after, search: $search) {
    nodes {
      ...PersonToChoose
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PersonToChoose on Person {
  id
  name
  email
  cpf
}`) as unknown as TypedDocumentString<ParticipantsToChooseQuery, ParticipantsToChooseQueryVariables>;
export const PersonToChooseDocument = new TypedDocumentString(`
    query PersonToChoose($id: ID!) {
  user(id: $id) {
    ...PersonToChoose
  }
}
    fragment PersonToChoose on Person {
  id
  name
  email
  cpf
}`) as unknown as TypedDocumentString<PersonToChooseQuery, PersonToChooseQueryVariables>;
export const FacilitatorsToChooseDocument = new TypedDocumentString(`
    query FacilitatorsToChoose($first: Int, $after: String, $search: String) {
  facilitators(first: $first, after: $after, search: $search) {
    nodes {
      ...PersonToChoose
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PersonToChoose on Person {
  id
  name
  email
  cpf
}`) as unknown as TypedDocumentString<FacilitatorsToChooseQuery, FacilitatorsToChooseQueryVariables>;
export const ClassProgressDocument = new TypedDocumentString(`
    query ClassProgress($cycleId: ID!) {
  classProgress(cycleId: $cycleId) {
    classId
    enrolled
    requestsWaiting
    oldestRequestAt
    handIns
    evaluationsWaiting
    oldestHandInAt
    presenceRate
    class {
      name
      course {
        title
      }
      facilitator {
        name
      }
    }
    meetings {
      meetingId
      position
      title
      startsAt
      isOver
      present
    }
  }
}
    `) as unknown as TypedDocumentString<ClassProgressQuery, ClassProgressQueryVariables>;
export const MyWorkDocument = new TypedDocumentString(`
    query MyWork {
  myWork {
    evaluationsWaiting
    oldestHandInAt
    requestsWaiting
    oldestRequestAt
    meetings {
      id
      title
      startsAt
      endsAt
      class {
        id
        name
      }
    }
    appointments {
      id
      startsAt
      endsAt
      client {
        name
      }
    }
    submissions {
      id
      title
      createdAt
      participant {
        name
      }
      class {
        name
      }
    }
    requests {
      id
      cancelRequestedAt
      participant {
        name
      }
      class {
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MyWorkQuery, MyWorkQueryVariables>;
export const SubmissionsDocument = new TypedDocumentString(`
    query Submissions($first: Int, $after: String, $filter: SubmissionFilter) {
  submissions(first: $first, after: $after, filter: $filter) {
    nodes {
      ...SubmissionRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment SubmissionRow on Submission {
  id
  title
  attempt
  late
  newerAttemptWaits
  status
  score
  facilitatorComment
  evaluatedAt
  createdAt
  updatedAt
  participant {
    id
    name
    email
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
}`) as unknown as TypedDocumentString<SubmissionsQuery, SubmissionsQueryVariables>;
export const SubmissionIdsDocument = new TypedDocumentString(`
    query SubmissionIds($first: Int, $after: String, $filter: SubmissionFilter) {
  submissions(first: $first, after: $after, filter: $filter) {
    nodes {
      id
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<SubmissionIdsQuery, SubmissionIdsQueryVariables>;
export const EvaluationPhrasesDocument = new TypedDocumentString(`
    query EvaluationPhrases {
  evaluationPhrases
}
    `) as unknown as TypedDocumentString<EvaluationPhrasesQuery, EvaluationPhrasesQueryVariables>;
export const SubmissionDocument = new TypedDocumentString(`
    query Submission($id: ID!) {
  submission(id: $id) {
    ...SubmissionDetails
  }
}
    fragment SubmissionRow on Submission {
  id
  title
  attempt
  late
  newerAttemptWaits
  status
  score
  facilitatorComment
  evaluatedAt
  createdAt
  updatedAt
  participant {
    id
    name
    email
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
}
fragment SubmissionDetails on Submission {
  ...SubmissionRow
  class {
    substitutes {
      startsAt
      endsAt
      user {
        id
      }
    }
  }
  files {
    id
    originalName
    mediaType
    size
    url
  }
  history(first: 20) {
    nodes {
      id
      change
      changedByName
      changedAt
      status
      score
      facilitatorComment
    }
  }
}`) as unknown as TypedDocumentString<SubmissionQuery, SubmissionQueryVariables>;
export const EvaluateSubmissionDocument = new TypedDocumentString(`
    mutation EvaluateSubmission($id: ID!, $input: EvaluateSubmissionInput!) {
  evaluateSubmission(id: $id, input: $input) {
    ...SubmissionDetails
  }
}
    fragment SubmissionRow on Submission {
  id
  title
  attempt
  late
  newerAttemptWaits
  status
  score
  facilitatorComment
  evaluatedAt
  createdAt
  updatedAt
  participant {
    id
    name
    email
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
}
fragment SubmissionDetails on Submission {
  ...SubmissionRow
  class {
    substitutes {
      startsAt
      endsAt
      user {
        id
      }
    }
  }
  files {
    id
    originalName
    mediaType
    size
    url
  }
  history(first: 20) {
    nodes {
      id
      change
      changedByName
      changedAt
      status
      score
      facilitatorComment
    }
  }
}`) as unknown as TypedDocumentString<EvaluateSubmissionMutation, EvaluateSubmissionMutationVariables>;
export const RemoveSubmissionDocument = new TypedDocumentString(`
    mutation RemoveSubmission($id: ID!, $action: RemovalAction!, $comment: String, $until: DateTime) {
  removeSubmission(id: $id, action: $action, comment: $comment, until: $until) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveSubmissionMutation, RemoveSubmissionMutationVariables>;
export const SetHandInRuleDocument = new TypedDocumentString(`
    mutation SetHandInRule($classId: ID!, $activityId: ID!, $dueAt: DateTime, $closesAt: DateTime, $maxAttempts: Int) {
  setHandInRule(
    classId: $classId
    activityId: $activityId
    dueAt: $dueAt
    closesAt: $closesAt
    maxAttempts: $maxAttempts
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetHandInRuleMutation, SetHandInRuleMutationVariables>;
export const ActivityTemplatesDocument = new TypedDocumentString(`
    query ActivityTemplates($first: Int, $after: String, $filter: ActivityTemplateFilter) {
  activityTemplates(first: $first, after: $after, filter: $filter) {
    nodes {
      ...TemplateRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment TemplateRow on ActivityTemplate {
  id
  description
  updatedAt
  file {
    id
    originalName
    size
    url
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
  course {
    id
    title
  }
  cycle {
    id
    name
  }
}`) as unknown as TypedDocumentString<ActivityTemplatesQuery, ActivityTemplatesQueryVariables>;
export const ActivityTemplateDocument = new TypedDocumentString(`
    query ActivityTemplate($id: ID!) {
  activityTemplate(id: $id) {
    ...TemplateRow
  }
}
    fragment TemplateRow on ActivityTemplate {
  id
  description
  updatedAt
  file {
    id
    originalName
    size
    url
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
  course {
    id
    title
  }
  cycle {
    id
    name
  }
}`) as unknown as TypedDocumentString<ActivityTemplateQuery, ActivityTemplateQueryVariables>;
export const SaveActivityTemplateDocument = new TypedDocumentString(`
    mutation SaveActivityTemplate($input: SaveActivityTemplateInput!) {
  saveActivityTemplate(input: $input) {
    ...TemplateRow
  }
}
    fragment TemplateRow on ActivityTemplate {
  id
  description
  updatedAt
  file {
    id
    originalName
    size
    url
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
  course {
    id
    title
  }
  cycle {
    id
    name
  }
}`) as unknown as TypedDocumentString<SaveActivityTemplateMutation, SaveActivityTemplateMutationVariables>;
export const ReplaceActivityTemplateDocument = new TypedDocumentString(`
    mutation ReplaceActivityTemplate($id: ID!, $uploadId: ID, $description: String) {
  replaceActivityTemplate(id: $id, uploadId: $uploadId, description: $description) {
    ...TemplateRow
  }
}
    fragment TemplateRow on ActivityTemplate {
  id
  description
  updatedAt
  file {
    id
    originalName
    size
    url
  }
  activity {
    id
    title
  }
  class {
    id
    name
    facilitator {
      id
    }
  }
  course {
    id
    title
  }
  cycle {
    id
    name
  }
}`) as unknown as TypedDocumentString<ReplaceActivityTemplateMutation, ReplaceActivityTemplateMutationVariables>;
export const RemoveActivityTemplateDocument = new TypedDocumentString(`
    mutation RemoveActivityTemplate($id: ID!) {
  removeActivityTemplate(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveActivityTemplateMutation, RemoveActivityTemplateMutationVariables>;
export const SearchEverythingDocument = new TypedDocumentString(`
    query SearchEverything($text: String!, $from: DateTime!, $users: Boolean!, $participants: Boolean!, $classes: Boolean!, $courses: Boolean!, $appointments: Boolean!) {
  users(first: 5, filter: {search: $text}, latestFirst: true) @include(if: $users) {
    nodes {
      id
      name
      email
      phone
      isActive
    }
    pageInfo {
      hasNextPage
    }
  }
  participants(first: 5, search: $text) @include(if: $participants) {
    nodes {
      id
      name
      email
      phone
    }
    pageInfo {
      hasNextPage
    }
  }
  classes(first: 5, filter: {search: $text}, latestFirst: true) @include(if: $classes) {
    nodes {
      id
      name
      archivedAt
      course {
        title
      }
      cycle {
        name
      }
    }
    pageInfo {
      hasNextPage
    }
  }
  courses(first: 5, filter: {search: $text}, latestFirst: true) @include(if: $courses) {
    nodes {
      id
      title
      archivedAt
    }
    pageInfo {
      hasNextPage
    }
  }
  appointments(first: 5, filter: {search: $text, from: $from}) @include(if: $appointments) {
    nodes {
      id
      startsAt
      employee {
        id
        name
        timeZone
      }
      client {
        name
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<SearchEverythingQuery, SearchEverythingQueryVariables>;
export const WorkWaitingDocument = new TypedDocumentString(`
    query WorkWaiting {
  workWaiting {
    requests
    evaluations
    classesToday
    withoutFacilitator
    withoutCalendar
    groupLinks
    deadLetters
    imports
    firstSteps {
      course
      cycle
      activity
      class
      meeting
      calendar
      participant
    }
  }
}
    `) as unknown as TypedDocumentString<WorkWaitingQuery, WorkWaitingQueryVariables>;