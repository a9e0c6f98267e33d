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
  FORBIDDEN: 'The credential is wrong, or not enough for this.',
  NOT_FOUND: 'There is no such record, or the caller may not know of it.',
  INVALID: 'The request or one of its values is wrong.',
  CONFLICT: 'The records are not in a state that allows it.',
  RATE_LIMITED: 'Too much was asked for; come again after retryAfter seconds.',
  UPSTREAM_FAILED: 'Another server does not answer or refused.',
  INTERNAL: 'A failure of this server.',
};
/** The order of `errorCodes` (src/failures/errors.ts); a test compares them. */
export const ErrorCode = Object.fromEntries(Object.keys(codes).map(code => [code, code])) as {
  [Code in keyof typeof codes]: Code;
};
export type ErrorCode = keyof typeof ErrorCode;
describeEnum(ErrorCode, 'ErrorCode', 'What kind of failure an error is. The list is closed.', codes);
describeEnum(BookingOutcome, 'BookingOutcome', 'What came of an attempt to change a calendar.', {
  DONE: 'It was done.',
  ...codes,
});
describeEnum(Role, 'Role', 'What a person may do.', {
  PARTICIPANT: 'Takes part in classes: sees and changes what is their own.',
  FACILITATOR: 'Leads classes: sees and changes what belongs to these.',
  SUPERVISOR: 'Sees everything of every class, and changes little.',
  ADMIN: 'Sees and changes everything.',
  SERVICE: 'Another server, by its API key or the service token; no person.',
});
describeEnum(
  HandOverBookings,
  'HandOverBookings',
  'What becomes of the appointments of a class that gets another facilitator.',
  {
    MOVE: 'They go to the calendar of the new facilitator.',
    CANCEL: 'They are canceled.',
  },
);
describeEnum(Shift, 'Shift', 'Part of the day in which a class meets.', {
  MORNING: 'Before noon.',
  AFTERNOON: 'Between noon and evening.',
  EVENING: 'After the afternoon.',
});
describeEnum(ActivityKind, 'ActivityKind', 'What an activity asks of a participant.', {
  COLLECTIVE_MEETING: 'To attend a meeting of the whole class.',
  DELIVERABLE: 'To hand something in.',
});
describeEnum(AppointmentOutcome, 'AppointmentOutcome', 'Whether the client of an appointment came.', {
  ATTENDED: 'They came.',
  NO_SHOW: 'They did not.',
});
describeEnum(AppointmentKind, 'AppointmentKind', 'What takes time in a calendar.', {
  APPOINTMENT: 'Somebody meets the collaborator.',
  BLOCK: 'The collaborator is not to be booked.',
});
describeEnum(AuditActorKind, 'AuditActorKind', 'Who did what is audited.', {
  USER: 'A person.',
  KEY: 'Another server, by its API key.',
  SERVICE: 'The service token, or a job of the server itself.',
  NOBODY: 'Somebody that we do not know: without a credential.',
});
describeEnum(AuditOperation, 'AuditOperation', 'What was done to a record.', {
  CREATED: 'It is new.',
  CHANGED: 'Some of its fields have other values.',
  REMOVED: 'It is no more.',
});
describeEnum(AuditOutcome, 'AuditOutcome', 'Whether an audited mutation was let through.', {
  DONE: 'It ran.',
  REFUSED: 'For want of rights; nothing was changed.',
});
describeEnum(EnrollmentStatus, 'EnrollmentStatus', 'How an enrollment stands.', {
  ACTIVE: 'The participant has the place.',
  CANCEL_REQUESTED: 'The participant asked to leave, staff has not decided.',
  CANCELED: 'It has ended, by staff, by the participant or for absence.',
});
describeEnum(LiveSessionState, 'LiveSessionState', 'Where a meeting stands in time.', {
  SCHEDULED: 'It has not begun.',
  LIVE: 'It runs.',
  ENDED: 'It is over.',
});
describeEnum(Sentiment, 'Sentiment', 'How a comment is meant.', {
  POSITIVE: 'As praise.',
  NEUTRAL: 'Neither as praise nor as a complaint.',
  NEGATIVE: 'As a complaint.',
});
describeEnum(CommentTheme, 'CommentTheme', 'What a comment is about.', {
  CONTENT: 'What is taught.',
  FACILITATION: 'How the class is led.',
  PACE: 'Speed and time.',
  MATERIAL: 'What there is to read, watch or work with.',
  CONNECTION: 'Sound, picture and network.',
  PARTICIPATION: 'How people take part.',
  OTHER: 'Anything else.',
});
describeEnum(CancelReason, 'CancelReason', 'Why somebody leaves a class.', {
  SCHEDULE_CONFLICT: 'Something else is at the same time.',
  FORGOT_TIME: 'They forgot when it is.',
  CONNECTION_ISSUE: 'Their network does not allow it.',
  UNEXPECTED_EVENT: 'Something came in between.',
  LACK_OF_INTEREST: 'They do not care for it.',
  OTHER: 'Any other reason.',
  ABSENCE: 'They did not come: found out by a rule, and refused from callers.',
});
describeEnum(PresenceSource, 'PresenceSource', 'How a presence came to be.', {
  STAFF: 'Staff recorded it.',
  AUTO: 'The participant entered the running meeting.',
  RECOVERY: 'The participant watched the recording in time.',
});
describeEnum(PresenceChange, 'PresenceChange', 'What happened to a presence.', {
  RECORDED: 'It came to be.',
  WITHDRAWN: 'Staff took it back.',
});
describeEnum(SubmissionStatus, 'SubmissionStatus', 'How a submission stands.', {
  SUBMITTED: 'Handed in, not evaluated.',
  EVALUATED: 'Staff gave it a score, a comment or both.',
});
describeEnum(SubmissionChange, 'SubmissionChange', 'What was done to a submission.', {
  EVALUATED: 'Staff evaluated it, for the first time or again.',
  EVALUATION_WITHDRAWN: 'Staff took its evaluation back.',
  REPLACED: 'Other files, another title or both were handed in.',
  FILE_REMOVED: 'One of its files was taken out.',
  REMOVED: 'It was taken out of every list.',
  SENT_BACK: 'It was removed, and the participant asked by mail to hand it in again.',
});
describeEnum(RemovalAction, 'RemovalAction', 'What follows the removal of a submission.', {
  RESEND: 'The participant is asked by mail to hand it in again; for staff of the class only.',
  REMOVE: 'Nothing more.',
});
describeEnum(FlowName, 'FlowName', 'A conversation in forms of the messaging platform, by which people enroll.', {
  PERSONAL: 'For people who come by themselves.',
  BUSINESS: 'For people who come for an institution, which is named.',
});
describeEnum(
  GroupLinkDispatchStatus,
  'GroupLinkDispatchStatus',
  'Where the message with a class’s group link stands.',
  {
    PENDING: 'In the queue.',
    PROCESSING: 'Being sent.',
    FAILED: 'Given up; an administrator may send it again.',
    SENT: 'The messaging platform took it; it has left the queue.',
  },
);
describeEnum(KpiChart, 'KpiChart', 'How a KPI is drawn.', {
  LINE: 'A line through the periods.',
  BAR: 'A bar for each period.',
  GAUGE: 'A dial with the latest value.',
});
describeEnum(KpiPeriod, 'KpiPeriod', 'What one point of a KPI stands for.', {
  MONTH: 'A calendar month.',
  SEMESTER: 'Half a calendar year.',
});
describeEnum(
  HospitalGroupRole,
  'HospitalGroupRole',
  'What somebody who is no staff may do with the measurements of a hospital group.',
  {
    MEMBER: 'Read them, with who recorded them.',
    EDITOR: 'Read, record and remove them.',
  },
);
describeEnum(KpiLevel, 'KpiLevel', 'How a value stands to its target.', {
  GOOD: 'It meets the target.',
  ATTENTION: 'It is near the target.',
  BAD: 'It misses the target.',
});
describeEnum(MeasurementSpan, 'MeasurementSpan', 'What one measured value stands for.', {
  MONTH: 'The total of a month.',
  MOMENT: 'Counted in one moment, together with all others of its kind.',
});
describeEnum(HealthStatus, 'HealthStatus', 'How well the process works.', {
  HEALTHY: 'Nothing is wrong.',
  DEGRADED: 'It still works: little memory left, or slow for a while.',
  UNHEALTHY: 'The database does not answer, or the process is stopping.',
});
describeEnum(MeetingProgressStatus, 'MeetingProgressStatus', 'How far a participant is with a meeting’s recording.', {
  STARTED: 'They have begun to watch.',
  COMPLETED: 'They have watched it. It never goes back from here.',
});
describeEnum(MessageKind, 'MessageKind', 'What an outgoing message is for.', {
  PASSCODE: 'A code that proves a phone.',
  TEMPLATE: 'A template whose button opens a flow.',
  REMINDER: 'The link of a class’s group.',
});
describeEnum(MessageState, 'MessageState', 'The furthest a message has come.', {
  SENDING: 'It is being sent.',
  ACCEPTED: 'The platform took it, and told nothing since.',
  SENT: 'The platform sent it on.',
  DELIVERED: 'It is on the phone.',
  READ: 'It was opened.',
  FAILED: 'It did not go out, or did not arrive.',
});
describeEnum(DeliveryStatus, 'DeliveryStatus', 'What the platform tells of a message.', {
  SENT: 'It was sent on.',
  DELIVERED: 'It is on the phone.',
  READ: 'It was opened.',
  FAILED: 'It did not arrive.',
});
describeEnum(ErasureState, 'ErasureState', 'How far the erasure of a person is.', {
  REQUESTED: 'The person has asked for it; an administrator decides.',
  WAITING: 'It was decided, and is carried out when its time has come.',
  RUNNING: 'It is being carried out.',
  DONE: 'The person is erased.',
  WITHDRAWN: 'It was withdrawn: nothing was erased.',
});
describeEnum(ErasureEffectKind, 'ErasureEffectKind', 'What an erasure does at one place.', {
  DELETED: 'What is there goes.',
  EMPTIED: 'The record stays without what it says of the person.',
  KEPT: 'It stays, for a reason.',
  ELSEWHERE: 'It is not erased from here.',
});
describeEnum(ImportState, 'ImportState', 'How far an import is.', {
  CHECKING: 'Its files are being checked.',
  CHECKED: 'Nothing is wrong: it can be confirmed, for a week.',
  REFUSED: 'Something is wrong: it can’t be confirmed. Mend the files and send them again.',
  RUNNING: 'It was confirmed, and is being written.',
  DONE: 'It is written.',
  CANCELED: 'Somebody ended it, or nobody confirmed it within a week; nothing is written.',
  FAILED: 'It failed for reasons that are not in its files; nothing is written.',
});
describeEnum(AccessKind, 'AccessKind', 'What of a person somebody else read.', {
  CPF: 'The CPF.',
  RACE: 'The race or colour.',
  FILE: 'The content of a file that the person handed in.',
  TABLE: 'A table of many people, in which the CPF of the person stood.',
  PERSON: 'The export of all that is held of the person.',
});
describeEnum(ConsentChannel, 'ConsentChannel', 'By which way a consent was given or withdrawn.', {
  ACCOUNT: 'By the person in their account, or in the graph.',
  REGISTRATION: 'By the form in which they registered.',
  FLOW: 'By the form of the messaging platform.',
});
describeEnum(PersonExportState, 'PersonExportState', 'How far the export of a person is.', {
  WAITING: 'It is being made.',
  READY: 'It can be downloaded until `expiresAt`, for a day.',
  FAILED: 'It could not be made; ask for another one.',
  EXPIRED: 'Its day is over; ask for another one.',
});
describeEnum(PictureKind, 'PictureKind', 'Which picture of a person.', {
  AVATAR: 'The face, at most 512 by 512 pixels.',
  COVER: 'The banner of the profile, at most 1920 by 1080 pixels.',
});
describeEnum(SiteArea, 'SiteArea', 'A site that may be closed for maintenance.', {
  HUB: 'The site with the slug hub.',
  CADASTRO: 'The site with the slug cadastro, on which people register.',
});
describeEnum(LoginMethod, 'LoginMethod', 'By what somebody came in.', {
  PASSWORD: 'By their password.',
  PHONE_CODE: 'By a code that was sent to their phone.',
  EMAIL_CODE: 'By a code that was mailed to them.',
  IDENTITY_PROVIDER: 'By the identity provider.',
  NEW_PASSWORD: 'They set a password, and went on with the token that this gave.',
});
describeEnum(SecondFactorKind, 'SecondFactorKind', 'With what somebody shows beside their password that it is them.', {
  PASSKEY: 'A passkey (WebAuthn): of a phone, a computer or a security key.',
  TOTP: 'An authenticator app, whose codes change every thirty seconds.',
});
describeEnum(SecondFactorMode, 'SecondFactorMode', 'What the setting STAFF_SECOND_FACTOR says.', {
  OFF: 'Nobody is asked for a second factor.',
  OPTIONAL: 'Staff may have one, and who has one is asked for it.',
  REQUIRED: 'As OPTIONAL, and administrators must have one.',
});
describeEnum(TimelineKind, 'TimelineKind', 'What happened to a person.', {
  REGISTRATION: 'They registered by the messaging flow: title is the class, state the flow.',
  PASSCODE: 'The latest passcode to their phone: how it stands, never the digits.',
  SIGN_IN_CODE: 'The latest code to sign in: how it stands, never the digits.',
  MESSAGE: 'A message to their phone: title is the template, state how far it came.',
  INBOUND_MESSAGE: 'A text that they wrote: its beginning.',
  GROUP_LINK: 'The link of a class’s group: title is the class.',
  MAIL: 'A mail: title is the subject, detail the address.',
  SIGN_IN: 'They signed in: title is the device, detail the address, state how.',
  ENROLLED: 'They got a place: title is the class.',
  CANCELLATION_REQUESTED: 'They asked to leave: title is the class, state the reason.',
  ENROLLMENT_CANCELED: 'Their place was canceled: title is the class, state the reason, detail what was noted.',
  CANCELLATION_REFUSED:
    'Staff refused that they leave: title is the class, detail what they had written, state the reason that they had given.',
  ENROLLMENT_RESTORED: 'Their place was restored: title is the class.',
  PRESENCE: 'They took part: title is the activity, state where that is known from.',
  APPOINTMENT_BOOKED: 'An appointment: title is with whom, detail when it begins, state whether they came.',
  APPOINTMENT_CANCELED: 'An appointment was canceled: title is with whom, detail when it would have begun.',
  CHANGE: 'Their record was changed: title is the mutation, detail the names of the fields.',
});
describeEnum(TimelineSendAgain, 'TimelineSendAgain', 'By which mutation something is sent again.', {
  GROUP_LINK: 'resendGroupLink.',
  DEAD_LETTER: 'resendDeadLetter.',
});
describeEnum(MirrorSide, 'MirrorSide', 'A side of a route that moves from an old service to Elo.', {
  ELO: 'This server.',
  LEGACY: 'The old service of the facade.',
});
describeEnum(MirrorFailureReason, 'MirrorFailureReason', 'Why a mirrored write was given up.', {
  REFUSED: 'The other side refused it.',
  CALLER_UNKNOWN: 'The other side does not know the credentials of the call.',
  FAILED: 'The other side failed again and again.',
  EXPIRED: 'The other side was away for longer than credentials are kept.',
  BODY_TOO_LONG: 'Its body was longer than what is kept.',
  FILES_GONE: 'Its files are not in storage any more.',
  SUPERSEDED:
    'The other side accepted a newer change of the same record before it did this one, which is void now: it is not tried again, and nothing waits for it.',
  OUTCOME_UNKNOWN:
    'It was passed on to the old service, and whether that did it is not known: its answer was lost. What it asked is not kept.',
});
describeEnum(
  ParityDifferenceKind,
  'ParityDifferenceKind',
  'In which way answers of Elo and of an old service differ.',
  {
    STATUS: 'Another status; the bodies are not compared then.',
    HEADER: 'A header that clients go by is another one, or is missing on one side.',
    BODY: 'A body that is no JSON, such as a file, is another one.',
    MISSING: 'The old service gives it, Elo does not.',
    EXTRA: 'Elo gives it, the old service does not.',
    TYPE: 'A value of another type, such as a text for a number.',
    VALUE: 'Another value.',
    LENGTH: 'A list of another length.',
    ORDER: 'The same elements in another order, where the order counts.',
  },
);
describeEnum(NoticeWay, 'NoticeWay', 'By what people are told of things.', {
  MAIL: 'A mail to their e-mail.',
  MESSAGE: 'A message to the phone that they have proven.',
});
