import {
  AccessKind,
  ActivityKind,
  AppointmentKind,
  AppointmentOutcome,
  AuditActorKind,
  AuditOperation,
  AuditOutcome,
  BookingOutcome,
  CancelReason,
  CommentTheme,
  ConsentChannel,
  DeliveryStatus,
  EnrollingOutcome,
  EnrollmentStatus,
  FlowName,
  GroupLinkDispatchStatus,
  HealthStatus,
  HospitalGroupRole,
  ErasureEffectKind,
  ErasureState,
  ImportState,
  KpiChart,
  KpiLevel,
  KpiPeriod,
  Language,
  LoginMethod,
  MirrorFailureReason,
  MirrorSide,
  MeasurementSpan,
  LiveSessionState,
  MeetingProgressStatus,
  MessageKind,
  MessageState,
  NoticeWay,
  ParityDifferenceKind,
  PersonExportState,
  PictureKind,
  PresenceChange,
  PresenceSource,
  PresenceStatus,
  RemovalAction,
  Role,
  Sentiment,
  HandOverBookings,
  Shift,
  SiteArea,
  SubmissionChange,
  SubmissionStatus,
  TimelineKind,
  TimelineSendAgain,
  SecondFactorKind,
  SecondFactorMode,
} from '../src/entities/enums.js';
import { describeEnum } from './describe-enum.js';

// Types of the graph import the enums from here, so that they are registered by then.
export * from '../src/entities/enums.js';

const codes = {
  UNAUTHENTICATED: 'A credential is needed.',
  FORBIDDEN: 'The credential is wrong, or does not permit this.',
  NOT_FOUND: 'There is no such record, or the caller may not know of it.',
  INVALID: 'The request or one of its values is wrong.',
  CONFLICT: 'The records are not in a state that allows it.',
  RATE_LIMITED: 'Too many requests; try again after retryAfter seconds.',
  UPSTREAM_FAILED: 'Another server does not answer, or refused.',
  INTERNAL: 'A failure of this server.',
};
/** The order of `errorCodes` (src/failures/errors.ts); a test compares them. */
export const ErrorCode = Object.fromEntries(Object.keys(codes).map(code => [code, code])) as {
  [Code in keyof typeof codes]: Code;
};
export type ErrorCode = keyof typeof ErrorCode;
describeEnum(ErrorCode, 'ErrorCode', 'The kind of a failure. The list is closed.', codes);
describeEnum(BookingOutcome, 'BookingOutcome', 'The result of an attempt to change a calendar.', {
  DONE: 'It was done.',
  ...codes,
});
describeEnum(Role, 'Role', 'A role: the permissions of a person.', {
  PARTICIPANT: 'Takes part in classes: sees and changes only their own records.',
  FACILITATOR: 'Leads classes: sees and changes the records of these classes.',
  SUPERVISOR: 'Sees everything of every class, and changes little.',
  ADMIN: 'Sees and changes everything.',
  SERVICE: 'Another server, with its API key or the service token; no person.',
});
describeEnum(
  HandOverBookings,
  'HandOverBookings',
  'The fate of the appointments of a class that gets another facilitator.',
  {
    MOVE: 'They go to the calendar of the new facilitator.',
    CANCEL: 'They are canceled.',
  },
);
describeEnum(Language, 'Language', 'The languages of messages of failures and of exports.', {
  EN: 'English.',
  PT: 'Portuguese.',
});
describeEnum(Shift, 'Shift', 'The part of the day in which a class meets.', {
  MORNING: 'Before noon.',
  AFTERNOON: 'Between noon and evening.',
  EVENING: 'After the afternoon.',
});
describeEnum(ActivityKind, 'ActivityKind', 'The kind of work that an activity asks of a participant.', {
  COLLECTIVE_MEETING: 'To attend a meeting of the whole class.',
  DELIVERABLE: 'To hand something in.',
});
describeEnum(AppointmentOutcome, 'AppointmentOutcome', 'The attendance of the client of an appointment.', {
  ATTENDED: 'The client came.',
  NO_SHOW: 'The client did not come.',
});
describeEnum(AppointmentKind, 'AppointmentKind', 'An entry of a calendar that takes time.', {
  APPOINTMENT: 'A client meets the employee.',
  BLOCK: 'The employee can’t be booked.',
});
describeEnum(AuditActorKind, 'AuditActorKind', 'The kind of a caller in the audit.', {
  USER: 'A person.',
  KEY: 'Another server, with its API key.',
  SERVICE: 'The service token, or a job of the server itself.',
  NOBODY: 'An unknown caller, without a credential.',
});
describeEnum(AuditOperation, 'AuditOperation', 'A kind of change of a record.', {
  CREATED: 'The record is new.',
  CHANGED: 'Some fields of the record have other values.',
  REMOVED: 'The record was removed.',
});
describeEnum(AuditOutcome, 'AuditOutcome', 'The result of the permission check of an audited mutation.', {
  DONE: 'The mutation ran.',
  REFUSED: 'The caller lacks a permission; nothing was changed.',
});
describeEnum(EnrollmentStatus, 'EnrollmentStatus', 'The status of an enrollment.', {
  ACTIVE: 'The participant has the place.',
  CANCEL_REQUESTED: 'The participant asked to leave, and staff has not decided.',
  CANCELED: 'The enrollment has ended, by staff, by the participant or for absence.',
});
describeEnum(LiveSessionState, 'LiveSessionState', 'The state of a meeting in time.', {
  SCHEDULED: 'The meeting has not begun.',
  LIVE: 'The meeting runs.',
  ENDED: 'The meeting is over.',
});
describeEnum(Sentiment, 'Sentiment', 'The sentiment of a comment.', {
  POSITIVE: 'The comment is praise.',
  NEUTRAL: 'The comment is neither praise nor a complaint.',
  NEGATIVE: 'The comment is a complaint.',
});
describeEnum(CommentTheme, 'CommentTheme', 'The theme of a comment.', {
  CONTENT: 'The course.',
  FACILITATION: 'The way in which the class is led.',
  PACE: 'Speed and time.',
  MATERIAL: 'The texts, videos and other material.',
  CONNECTION: 'Sound, picture and network.',
  PARTICIPATION: 'The way in which people take part.',
  OTHER: 'Anything else.',
});
describeEnum(CancelReason, 'CancelReason', 'The reason why a participant leaves a class.', {
  SCHEDULE_CONFLICT: 'Another event takes place at the same time.',
  FORGOT_TIME: 'The participant forgot the time.',
  CONNECTION_ISSUE: 'The network of the participant does not allow it.',
  UNEXPECTED_EVENT: 'An unexpected event prevented it.',
  LACK_OF_INTEREST: 'The participant is not interested.',
  OTHER: 'Any other reason.',
  ABSENCE: 'The participant did not come. A rule of the server finds this; callers can’t pass it.',
});
describeEnum(PresenceSource, 'PresenceSource', 'The way in which a presence was recorded.', {
  STAFF: 'Staff recorded it.',
  AUTO: 'The participant entered the running meeting.',
  RECOVERY: 'The participant watched the recording in time.',
});
describeEnum(PresenceStatus, 'PresenceStatus', 'The attendance of a participant. PRESENT and LATE count as presence.', {
  PRESENT: 'They took part.',
  LATE: 'They took part, and came after the begin. It counts as presence.',
  EXCUSED: 'They were absent with an excuse that staff accepted. It counts as an absence in all figures.',
  ABSENT: 'They were absent.',
});
describeEnum(PresenceChange, 'PresenceChange', 'A change of a presence.', {
  RECORDED: 'The presence was recorded.',
  WITHDRAWN: 'Staff withdrew the presence.',
});
describeEnum(SubmissionStatus, 'SubmissionStatus', 'The status of a submission.', {
  SUBMITTED: 'Handed in, not evaluated.',
  EVALUATED: 'Staff gave it a score, a comment or both.',
});
describeEnum(SubmissionChange, 'SubmissionChange', 'A change of a submission.', {
  EVALUATED: 'Staff evaluated it, for the first time or again.',
  EVALUATION_WITHDRAWN: 'Staff withdrew its evaluation.',
  REPLACED: 'Its files, its title or both were replaced.',
  FILE_REMOVED: 'One of its files was removed.',
  REMOVED: 'It was removed from every list.',
  SENT_BACK: 'It was removed, and a mail asked the participant to hand it in again.',
});
describeEnum(RemovalAction, 'RemovalAction', 'The action after the removal of a submission.', {
  RESEND: 'A mail asks the participant to hand it in again; only for staff of the class.',
  REMOVE: 'No further action.',
});
describeEnum(FlowName, 'FlowName', 'A conversation in forms of the messaging platform, with which people enroll.', {
  PERSONAL: 'For people who enroll for themselves.',
  BUSINESS: 'For people who enroll for an institution; they name the institution.',
});
describeEnum(
  GroupLinkDispatchStatus,
  'GroupLinkDispatchStatus',
  'The state of the message with a class’s group link.',
  {
    PENDING: 'In the queue.',
    PROCESSING: 'Being sent.',
    FAILED: 'Given up after the last try; an administrator may send it again.',
    SENT: 'The messaging platform accepted it; it has left the queue.',
  },
);
describeEnum(KpiChart, 'KpiChart', 'The chart of a KPI.', {
  LINE: 'A line through the periods.',
  BAR: 'A bar for each period.',
  GAUGE: 'A dial with the latest value.',
});
describeEnum(KpiPeriod, 'KpiPeriod', 'The period of one point of a KPI.', {
  MONTH: 'A calendar month.',
  SEMESTER: 'Half a calendar year.',
});
describeEnum(
  HospitalGroupRole,
  'HospitalGroupRole',
  'The rights of a person without a role of staff on the measurements of a hospital group.',
  {
    MEMBER: 'Reads them, and sees the person who recorded each.',
    EDITOR: 'Reads, records and removes them.',
  },
);
describeEnum(KpiLevel, 'KpiLevel', 'A value in relation to its target.', {
  GOOD: 'It meets the target.',
  ATTENTION: 'It is near the target.',
  BAD: 'It misses the target.',
});
describeEnum(MeasurementSpan, 'MeasurementSpan', 'The time that one measured value covers.', {
  MONTH: 'The total of a month.',
  MOMENT: 'Counted in one moment, together with all others of its kind.',
});
describeEnum(HealthStatus, 'HealthStatus', 'The health of the process.', {
  HEALTHY: 'Nothing is wrong.',
  DEGRADED: 'It still works, but has little memory left or was slow for a while.',
  UNHEALTHY: 'The database does not answer, or the process is stopping.',
});
describeEnum(
  MeetingProgressStatus,
  'MeetingProgressStatus',
  'The progress of a participant with a meeting’s recording.',
  {
    STARTED: 'The participant has begun to watch.',
    COMPLETED: 'The participant has watched it. The state never goes back from here.',
  },
);
describeEnum(MessageKind, 'MessageKind', 'The purpose of an outgoing message.', {
  PASSCODE: 'A code that proves a phone.',
  TEMPLATE: 'A template with a button that opens a flow.',
  REMINDER: 'The link of a class’s group.',
});
describeEnum(MessageState, 'MessageState', 'The furthest state of a message.', {
  SENDING: 'It is being sent.',
  ACCEPTED: 'The platform accepted it, and has reported nothing since.',
  SENT: 'The platform sent it.',
  DELIVERED: 'It arrived on the phone.',
  READ: 'The recipient opened it.',
  FAILED: 'It was not sent, or did not arrive.',
});
describeEnum(DeliveryStatus, 'DeliveryStatus', 'A state of a message that the platform reports.', {
  SENT: 'It was sent.',
  DELIVERED: 'It arrived on the phone.',
  READ: 'The recipient opened it.',
  FAILED: 'It did not arrive.',
});
describeEnum(ErasureState, 'ErasureState', 'The state of the erasure of a person.', {
  REQUESTED: 'The person has asked for it; an administrator decides.',
  WAITING: 'It was decided; it is carried out after the waiting time.',
  RUNNING: 'It is being carried out.',
  DONE: 'The person is erased.',
  WITHDRAWN: 'It was withdrawn; nothing was erased.',
});
describeEnum(ErasureEffectKind, 'ErasureEffectKind', 'The effect of an erasure at one place.', {
  DELETED: 'The data are deleted.',
  EMPTIED: 'The record stays without the personal data.',
  KEPT: 'The data stay, for a reason that is given.',
  ELSEWHERE: 'The data are elsewhere; this server does not erase them.',
});
describeEnum(ImportState, 'ImportState', 'The state of an import.', {
  CHECKING: 'Its files are being checked.',
  CHECKED: 'Nothing is wrong, or the import is partial and has good lines. It can be confirmed for a week.',
  REFUSED: 'Something is wrong, so the import can’t be confirmed. Correct the files and send them again.',
  RUNNING: 'It was confirmed, and its records are being written.',
  DONE: 'Its records are written.',
  CANCELED: 'Somebody canceled it, or nobody confirmed it within a week; nothing is written.',
  FAILED: 'It failed for a reason outside its files; nothing is written.',
});
describeEnum(AccessKind, 'AccessKind', 'A kind of personal data that another person read.', {
  CPF: 'The CPF.',
  RACE: 'The race or colour.',
  FILE: 'The content of a file that the person handed in.',
  TABLE: 'A table of many people, with the CPF of the person.',
  PERSON: 'The export of all data about the person.',
});
describeEnum(ConsentChannel, 'ConsentChannel', 'The way in which a consent was given or withdrawn.', {
  ACCOUNT: 'By the person, in their account or in the graph.',
  REGISTRATION: 'With the form of registration.',
  FLOW: 'With the form of the messaging platform.',
});
describeEnum(PersonExportState, 'PersonExportState', 'The state of the export of a person.', {
  WAITING: 'It is being made.',
  READY: 'It can be downloaded until `expiresAt`, for a day.',
  FAILED: 'It could not be made; request another one.',
  EXPIRED: 'Its day is over; request another one.',
});
describeEnum(PictureKind, 'PictureKind', 'A kind of picture of a person.', {
  AVATAR: 'The picture of the face, at most 512 by 512 pixels.',
  COVER: 'The banner of the profile, at most 1920 by 1080 pixels.',
});
describeEnum(SiteArea, 'SiteArea', 'A site that may be closed for maintenance.', {
  HUB: 'The site with the slug hub.',
  CADASTRO: 'The site with the slug cadastro, for registering.',
});
describeEnum(LoginMethod, 'LoginMethod', 'The way of signing in.', {
  PASSWORD: 'With a password.',
  PHONE_CODE: 'With a code that was sent to the phone.',
  EMAIL_CODE: 'With a code that was sent by e-mail.',
  IDENTITY_PROVIDER: 'With the identity provider.',
  NEW_PASSWORD: 'With the token that a person gets after setting a password.',
});
describeEnum(SecondFactorKind, 'SecondFactorKind', 'A kind of second factor, besides the password.', {
  PASSKEY: 'A passkey (WebAuthn) of a phone, a computer or a security key.',
  TOTP: 'An authenticator app; its codes change every thirty seconds.',
});
describeEnum(SecondFactorMode, 'SecondFactorMode', 'A value of the setting STAFF_SECOND_FACTOR.', {
  OFF: 'Nobody is asked for a second factor.',
  OPTIONAL: 'Staff may have a second factor, and are asked for it when they have one.',
  REQUIRED: 'The same as OPTIONAL, but administrators must have a second factor.',
});
describeEnum(TimelineKind, 'TimelineKind', 'A kind of event in the timeline of a person.', {
  REGISTRATION: 'They registered by the messaging flow: title is the class, state is the flow.',
  PASSCODE: 'The latest passcode to their phone: state is its state; the digits are never shown.',
  SIGN_IN_CODE: 'The latest code to sign in: state is its state; the digits are never shown.',
  MESSAGE: 'A message to their phone: title is the template, state is the furthest state of the message.',
  INBOUND_MESSAGE: 'A text that they wrote: only its beginning.',
  GROUP_LINK: 'The link of a class’s group: title is the class.',
  MAIL: 'A mail: title is the subject, detail is the address.',
  SIGN_IN: 'They signed in: title is the device, detail is the address, state is the way of signing in.',
  ENROLLED: 'They got a place: title is the class.',
  CANCELLATION_REQUESTED: 'They asked to leave: title is the class, state is the reason.',
  ENROLLMENT_CANCELED: 'Their place was canceled: title is the class, state is the reason, detail is the note.',
  CANCELLATION_REFUSED:
    'Staff refused their request to leave: title is the class, state is the reason that they gave, detail is their note.',
  ENROLLMENT_RESTORED: 'Their place was restored: title is the class.',
  PRESENCE: 'They took part: title is the activity, state is the source of the presence.',
  APPOINTMENT_BOOKED:
    'An appointment: title is the employee, detail is its start time, state is the attendance of the client.',
  APPOINTMENT_CANCELED: 'An appointment was canceled: title is the employee, detail is the start time that it had.',
  CHANGE: 'Their record was changed: title is the mutation, detail is the names of the fields.',
});
describeEnum(TimelineSendAgain, 'TimelineSendAgain', 'The mutation that sends something again.', {
  GROUP_LINK: 'resendGroupLink.',
  DEAD_LETTER: 'resendDeadLetter.',
});
describeEnum(MirrorSide, 'MirrorSide', 'A side of a route that moves from an old service to Elo.', {
  ELO: 'This server.',
  LEGACY: 'The old service of the facade.',
});
describeEnum(MirrorFailureReason, 'MirrorFailureReason', 'The reason why a mirrored write was given up.', {
  REFUSED: 'The other side refused it.',
  CALLER_UNKNOWN: 'The other side does not know the credentials of the call.',
  FAILED: 'The other side failed at every try.',
  EXPIRED: 'The other side was unavailable for longer than credentials are kept.',
  BODY_TOO_LONG: 'The body of the write was longer than the limit for storing it.',
  FILES_GONE: 'Its files are no longer in storage.',
  SUPERSEDED:
    'The other side accepted a newer change of the same record before it did this write. This write is void: it is not tried again, and no other write waits for it.',
  OUTCOME_UNKNOWN:
    'Elo passed the write on to the old service, but the answer was lost, so the result is unknown. The request is not kept.',
});
describeEnum(
  ParityDifferenceKind,
  'ParityDifferenceKind',
  'The kind of a difference between answers of Elo and of an old service.',
  {
    STATUS: 'The statuses differ; the bodies are not compared then.',
    HEADER: 'A header that clients depend on differs, or is missing on one side.',
    BODY: 'A body that is not JSON, such as a file, differs.',
    MISSING: 'The old service returns it, Elo does not.',
    EXTRA: 'Elo returns it, the old service does not.',
    TYPE: 'The values have different types, such as a text and a number.',
    VALUE: 'The values differ.',
    LENGTH: 'The lengths of a list differ.',
    ORDER: 'The same elements have another order, where the order matters.',
  },
);
describeEnum(EnrollingOutcome, 'EnrollingOutcome', 'The outcome for a person of a list of people to enroll.', {
  ENROLLED: 'The person has a place now; in a trial, they would get one.',
  ALREADY: 'The person is in the class already, or was named by an earlier line: then there is a reason.',
  UNKNOWN: 'Nobody known is named so.',
  REFUSED: 'A rule does not allow it, or the text names nobody.',
});
describeEnum(NoticeWay, 'NoticeWay', 'The channel of a notice to people.', {
  MAIL: 'A mail to the e-mail address of the person.',
  MESSAGE: 'A message to the verified phone of the person.',
});
