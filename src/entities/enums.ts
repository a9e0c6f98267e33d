/*
 * Closed lists of values, stored as text with a check constraint and shown in the graph under the same names.
 */

/** Each word under its own name. */
const words = <Word extends string>(...all: Word[]) =>
  Object.fromEntries(all.map(word => [word, word])) as { readonly [W in Word]: W };

export const Role = words('PARTICIPANT', 'FACILITATOR', 'SUPERVISOR', 'ADMIN', 'SERVICE');
export type Role = keyof typeof Role;

/** The treatment of a class's appointments when it gets another facilitator. */
export const ClassLack = words('FACILITATOR', 'CALENDAR');
export type ClassLack = keyof typeof ClassLack;
export const HandOverBookings = words('MOVE', 'CANCEL');
export type HandOverBookings = keyof typeof HandOverBookings;
export const Shift = words('MORNING', 'AFTERNOON', 'EVENING');
export type Shift = keyof typeof Shift;

/** The task of an activity for a participant: to attend a collective meeting, or to hand something in. */
export const ActivityKind = words('COLLECTIVE_MEETING', 'DELIVERABLE');
export type ActivityKind = keyof typeof ActivityKind;

/** The state of an enrollment, read from its columns. */
export const EnrollmentStatus = words('ACTIVE', 'CANCEL_REQUESTED', 'CANCELED');
export type EnrollmentStatus = keyof typeof EnrollmentStatus;

/**
 * Reasons for leaving a class. The legacy values are the same words in lower case (contract 2, "Reason option"). Only ABSENCE
 * has none: it is a reason of the absence rule alone (domain/enrollments/policy.ts).
 */
export const CancelReason = words(
  'SCHEDULE_CONFLICT',
  'FORGOT_TIME',
  'CONNECTION_ISSUE',
  'UNEXPECTED_EVENT',
  'LACK_OF_INTEREST',
  'OTHER',
  'ABSENCE',
);
export type CancelReason = keyof typeof CancelReason;

/** The origin of a presence: by staff, on entering the running meeting, or by watching its recording in time. */
export const PresenceSource = words('STAFF', 'AUTO', 'RECOVERY');
export type PresenceSource = keyof typeof PresenceSource;

/** Attendance of an activity. PRESENT and LATE count as presence (`COUNTED_STATUSES`). */
export const PresenceStatus = words('PRESENT', 'LATE', 'EXCUSED', 'ABSENT');
export type PresenceStatus = keyof typeof PresenceStatus;

/** A change of a presence. */
export const PresenceChange = words('RECORDED', 'WITHDRAWN');
export type PresenceChange = keyof typeof PresenceChange;

export const SubmissionStatus = words('SUBMITTED', 'EVALUATED');
export type SubmissionStatus = keyof typeof SubmissionStatus;

/** The kind of removal of a submission. RESEND asks the participant by mail to hand it in again. */
export const RemovalAction = words('RESEND', 'REMOVE');
export type RemovalAction = keyof typeof RemovalAction;

/** A change of a submission. REPLACED changes the handed-in content; SENT_BACK removes it and asks for it again. */
export const SubmissionChange = words(
  'EVALUATED',
  'EVALUATION_WITHDRAWN',
  'REPLACED',
  'FILE_REMOVED',
  'REMOVED',
  'SENT_BACK',
);
export type SubmissionChange = keyof typeof SubmissionChange;

/** The progress of a participant with a meeting's recording. */
export const MeetingProgressStatus = words('STARTED', 'COMPLETED');
export type MeetingProgressStatus = keyof typeof MeetingProgressStatus;

/** The purpose of an outgoing message. */
export const MessageKind = words('PASSCODE', 'TEMPLATE', 'REMINDER');
export type MessageKind = keyof typeof MessageKind;

/** Our own progress with an outgoing message; its delivery states tell its later fate. */
export const MessageStatus = words('SENDING', 'ACCEPTED', 'FAILED');
export type MessageStatus = keyof typeof MessageStatus;

/** The furthest state of a message: `MessageStatus`, and after that the platform's reports. */
export const MessageState = words('SENDING', 'ACCEPTED', 'SENT', 'DELIVERED', 'READ', 'FAILED');
export type MessageState = keyof typeof MessageState;

/** The platform's reports about a message it took. */
export const DeliveryStatus = words('SENT', 'DELIVERED', 'READ', 'FAILED');
export type DeliveryStatus = keyof typeof DeliveryStatus;

/** The conversations in forms of the messaging platform. The legacy names are the same words in lower case. */
export const FlowName = words('PERSONAL', 'BUSINESS');
export type FlowName = keyof typeof FlowName;

/** Pending, processing and failed are in the queue; sent ones have left it and are history. */
export const GroupLinkDispatchStatus = words('PENDING', 'PROCESSING', 'FAILED', 'SENT');
export type GroupLinkDispatchStatus = keyof typeof GroupLinkDispatchStatus;

/** The kinds of audited actors: a person, an API key, the service token or a job, or nobody that we know. */
export const AuditActorKind = words('USER', 'KEY', 'SERVICE', 'NOBODY');
export type AuditActorKind = keyof typeof AuditActorKind;

/** REFUSED: the rights were missing; nothing was changed. */
export const AuditOutcome = words('DONE', 'REFUSED');
export type AuditOutcome = keyof typeof AuditOutcome;

export const AuditOperation = words('CREATED', 'CHANGED', 'REMOVED');
export type AuditOperation = keyof typeof AuditOperation;

/** The sentiment of a comment of a live session. */
export const Sentiment = words('POSITIVE', 'NEUTRAL', 'NEGATIVE');
export type Sentiment = keyof typeof Sentiment;

/** The theme of a comment of a live session. */
export const CommentTheme = words(
  'CONTENT',
  'FACILITATION',
  'PACE',
  'MATERIAL',
  'CONNECTION',
  'PARTICIPATION',
  'OTHER',
);
export type CommentTheme = keyof typeof CommentTheme;

/** The state of a meeting in time. */
export const LiveSessionState = words('SCHEDULED', 'LIVE', 'ENDED');
export type LiveSessionState = keyof typeof LiveSessionState;

/** The level of a line of the log. */
export const LogLevel = words('TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL');
export type LogLevel = keyof typeof LogLevel;

/** A process's own statement about its health. */
export const HealthStatus = words('HEALTHY', 'DEGRADED', 'UNHEALTHY');
export type HealthStatus = keyof typeof HealthStatus;

/** `type_id` of the legacy calendar. */
export const AppointmentType = { BLOCK: 1, APPOINTMENT: 2 } as const;
export type AppointmentType = (typeof AppointmentType)[keyof typeof AppointmentType];
/** The kinds of taken time in a calendar. */
export const AppointmentKind = words('APPOINTMENT', 'BLOCK');
export type AppointmentKind = keyof typeof AppointmentKind;

/** The attendance of an appointment's client. */
export const AppointmentOutcome = words('ATTENDED', 'NO_SHOW');
export type AppointmentOutcome = keyof typeof AppointmentOutcome;

/** The outcome of an attempt to change a calendar: done, or the code of its error. */
export const BookingOutcome = words(
  'DONE',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID',
  'CONFLICT',
  'RATE_LIMITED',
  'UPSTREAM_FAILED',
  'INTERNAL',
);
export type BookingOutcome = keyof typeof BookingOutcome;

/** The progress of an import. */
export const ImportState = words('CHECKING', 'CHECKED', 'REFUSED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED');
export type ImportState = keyof typeof ImportState;

/** The progress of the erasure of a person. */
export const ErasureState = words('REQUESTED', 'WAITING', 'RUNNING', 'DONE', 'WITHDRAWN');
export type ErasureState = keyof typeof ErasureState;
/** The effect of an erasure at one place. */
export const ErasureEffectKind = words('DELETED', 'EMPTIED', 'KEPT', 'ELSEWHERE');
export type ErasureEffectKind = keyof typeof ErasureEffectKind;

/** A reason to think that two records are of one person. */
export const DuplicateReason = words('PHONE', 'NAME_AND_BIRTHDAY');
export type DuplicateReason = keyof typeof DuplicateReason;

/** A thing that two merged people both have, and only one person can. */
export const MergeConflictKind = words(
  'PLACE',
  'PRESENCE',
  'HAND_IN',
  'APPOINTMENT',
  'GROUP_ROLE',
  'FIELD',
  'CONTACT',
  'PASSWORD',
  'SECOND_FACTOR',
  'IDENTITY',
  'OTHER',
);
export type MergeConflictKind = keyof typeof MergeConflictKind;

/** The person whose thing stays in a merge. */
export const MergeSide = words('KEPT', 'DROPPED', 'BOTH');
export type MergeSide = keyof typeof MergeSide;

/** A person's right to the measurements of a hospital group: to read them, or to record them too. */
export const HospitalGroupRole = words('MEMBER', 'EDITOR');
export type HospitalGroupRole = keyof typeof HospitalGroupRole;

/** The chart of a KPI. */
export const KpiChart = words('LINE', 'BAR', 'GAUGE');
export type KpiChart = keyof typeof KpiChart;

/** The period of one point of a KPI. */
export const KpiPeriod = words('MONTH', 'SEMESTER');
export type KpiPeriod = keyof typeof KpiPeriod;

/** The rating of a value against its target. */
export const KpiLevel = words('GOOD', 'ATTENTION', 'BAD');
export type KpiLevel = keyof typeof KpiLevel;

/** The span of a measurement: over a month, or counted in a moment. */
export const MeasurementSpan = words('MONTH', 'MOMENT');
export type MeasurementSpan = keyof typeof MeasurementSpan;

/** Pictures that a person may have. */
export const PictureKind = words('AVATAR', 'COVER');
export type PictureKind = keyof typeof PictureKind;

/** Sites that may be closed for maintenance. The legacy slugs are the same words in lower case. */
export const SiteArea = words('HUB', 'CADASTRO');
export type SiteArea = keyof typeof SiteArea;

/**
 * The right that a link in a mail or a message gives its reader. KEEP: object to another e-mail or phone. RECOVER_BY_EMAIL:
 * stop a recovery that lets codes go by mail instead of to a phone reported lost.
 */
export const ActionPurpose = words(
  'ACTIVATE_ACCOUNT',
  'CHANGE_EMAIL',
  'CHANGE_PHONE',
  'KEEP_EMAIL',
  'KEEP_PHONE',
  'RECOVER_BY_EMAIL',
  'SET_PASSWORD',
);
export type ActionPurpose = keyof typeof ActionPurpose;

/** The means of a sign-in. NEW_PASSWORD: they set one, and went on with a token of its own. */
export const LoginMethod = words('PASSWORD', 'PHONE_CODE', 'EMAIL_CODE', 'IDENTITY_PROVIDER', 'NEW_PASSWORD');
export type LoginMethod = keyof typeof LoginMethod;

/** The means to prove a person's identity beside their password. */
export const SecondFactorKind = words('PASSKEY', 'TOTP');
export type SecondFactorKind = keyof typeof SecondFactorKind;
/** The values of the setting STAFF_SECOND_FACTOR. */
export const SecondFactorMode = words('OFF', 'OPTIONAL', 'REQUIRED');
export type SecondFactorMode = keyof typeof SecondFactorMode;

/** The outcome of a mail: the mail server took it, or did not. */
export const MailStatus = words('SENT', 'FAILED');
export type MailStatus = keyof typeof MailStatus;

/** An event in the life of a person's account, as support looks for it. */
export const TimelineKind = words(
  'REGISTRATION',
  'PASSCODE',
  'SIGN_IN_CODE',
  'MESSAGE',
  'INBOUND_MESSAGE',
  'GROUP_LINK',
  'MAIL',
  'SIGN_IN',
  'ENROLLED',
  'CANCELLATION_REQUESTED',
  'CANCELLATION_REFUSED',
  'ENROLLMENT_CANCELED',
  'ENROLLMENT_RESTORED',
  'PRESENCE',
  'APPOINTMENT_BOOKED',
  'APPOINTMENT_CANCELED',
  'CHANGE',
);
export type TimelineKind = keyof typeof TimelineKind;

/** The mutation that sends an event of a timeline again. */
export const TimelineSendAgain = words('GROUP_LINK', 'DEAD_LETTER');
export type TimelineSendAgain = keyof typeof TimelineSendAgain;

/** The side that answers a route of a facade, Elo or the old service, and the asking of the other one afterwards. */
export const RouteMode = words('ELO', 'LEGACY', 'COMPARE', 'VERIFY');
export type RouteMode = keyof typeof RouteMode;
/** The side that is to do a mirrored write. */
export const MirrorSide = words('ELO', 'LEGACY');
export type MirrorSide = keyof typeof MirrorSide;

/** The reason for giving up a mirrored write. */
export const MirrorFailureReason = words(
  'REFUSED',
  'CALLER_UNKNOWN',
  'FAILED',
  'EXPIRED',
  'BODY_TOO_LONG',
  'FILES_GONE',
  'SUPERSEDED',
  'OUTCOME_UNKNOWN',
);
export type MirrorFailureReason = keyof typeof MirrorFailureReason;
/** The kinds of differences between answers of Elo and of an old service. */
export const ParityDifferenceKind = words(
  'STATUS',
  'HEADER',
  'BODY',
  'MISSING',
  'EXTRA',
  'TYPE',
  'VALUE',
  'LENGTH',
  'ORDER',
);
export type ParityDifferenceKind = keyof typeof ParityDifferenceKind;

/**
 * The data of a person that somebody else read: a value, a file, a table with the person in it, or all of it (an export of the
 * person).
 */
export const AccessKind = words('CPF', 'RACE', 'FILE', 'TABLE', 'PERSON');
export type AccessKind = keyof typeof AccessKind;

/** The channel of giving or withdrawing a consent: the graph, the form of the sites, or that of the messaging platform. */
export const ConsentChannel = words('ACCOUNT', 'REGISTRATION', 'FLOW');
export type ConsentChannel = keyof typeof ConsentChannel;

/** The progress of the export of a person. */
export const PersonExportState = words('WAITING', 'READY', 'FAILED', 'EXPIRED');
export type PersonExportState = keyof typeof PersonExportState;

/** The outcomes for a person of a list of people to enroll. */
export const EnrollingOutcome = words('ENROLLED', 'ALREADY', 'UNKNOWN', 'REFUSED');
export type EnrollingOutcome = keyof typeof EnrollingOutcome;

/** The channels of notices to people. */
export const NoticeWay = words('MAIL', 'MESSAGE');
export type NoticeWay = keyof typeof NoticeWay;

/** The languages of messages about failures. */
export const Language = words('EN', 'PT');
export type Language = keyof typeof Language;
