/** Closed lists of values, stored as text with a check constraint and shown in the graph under the same names. */
export const Role = {
  PARTICIPANT: 'PARTICIPANT',
  FACILITATOR: 'FACILITATOR',
  SUPERVISOR: 'SUPERVISOR',
  ADMIN: 'ADMIN',
  SERVICE: 'SERVICE',
} as const;
export type Role = keyof typeof Role;

export const Shift = { MORNING: 'MORNING', AFTERNOON: 'AFTERNOON', EVENING: 'EVENING' } as const;
export type Shift = keyof typeof Shift;

/** What an activity asks of a participant: to attend a collective meeting, or to hand something in. */
export const ActivityKind = { COLLECTIVE_MEETING: 'COLLECTIVE_MEETING', DELIVERABLE: 'DELIVERABLE' } as const;
export type ActivityKind = keyof typeof ActivityKind;

/** How an enrollment stands, of what its columns say. */
export const EnrollmentStatus = {
  ACTIVE: 'ACTIVE',
  CANCEL_REQUESTED: 'CANCEL_REQUESTED',
  CANCELED: 'CANCELED',
} as const;
export type EnrollmentStatus = keyof typeof EnrollmentStatus;

/**
 * Why somebody leaves a class. The legacy values are the same words in lower case (contract 2, "Reason option"), but for
 * ABSENCE, which is the rule's alone (domain/enrollments/policy.ts).
 */
export const CancelReason = {
  SCHEDULE_CONFLICT: 'SCHEDULE_CONFLICT',
  FORGOT_TIME: 'FORGOT_TIME',
  CONNECTION_ISSUE: 'CONNECTION_ISSUE',
  UNEXPECTED_EVENT: 'UNEXPECTED_EVENT',
  LACK_OF_INTEREST: 'LACK_OF_INTEREST',
  OTHER: 'OTHER',
  ABSENCE: 'ABSENCE',
} as const;
export type CancelReason = keyof typeof CancelReason;

/** How a presence came to be: by staff, on entering the running meeting, or by watching its recording in time. */
export const PresenceSource = { STAFF: 'STAFF', AUTO: 'AUTO', RECOVERY: 'RECOVERY' } as const;
export type PresenceSource = keyof typeof PresenceSource;

export const SubmissionStatus = { SUBMITTED: 'SUBMITTED', EVALUATED: 'EVALUATED' } as const;
export type SubmissionStatus = keyof typeof SubmissionStatus;

/** Why a submission was removed. RESEND asks the participant by mail to hand it in again. */
export const RemovalAction = { RESEND: 'RESEND', REMOVE: 'REMOVE' } as const;
export type RemovalAction = keyof typeof RemovalAction;

/** What was done to a submission. REPLACED changes what was handed in; SENT_BACK removes it and asks for it again. */
export const SubmissionChange = {
  EVALUATED: 'EVALUATED',
  EVALUATION_WITHDRAWN: 'EVALUATION_WITHDRAWN',
  REPLACED: 'REPLACED',
  FILE_REMOVED: 'FILE_REMOVED',
  REMOVED: 'REMOVED',
  SENT_BACK: 'SENT_BACK',
} as const;
export type SubmissionChange = keyof typeof SubmissionChange;

/** How far a participant is with a meeting's recording. */
export const MeetingProgressStatus = { STARTED: 'STARTED', COMPLETED: 'COMPLETED' } as const;
export type MeetingProgressStatus = keyof typeof MeetingProgressStatus;

/** What an outgoing message is for. */
export const MessageKind = { PASSCODE: 'PASSCODE', TEMPLATE: 'TEMPLATE', REMINDER: 'REMINDER' } as const;
export type MessageKind = keyof typeof MessageKind;

/** How far we came with an outgoing message; what became of it later is in its delivery states. */
export const MessageStatus = { SENDING: 'SENDING', ACCEPTED: 'ACCEPTED', FAILED: 'FAILED' } as const;
export type MessageStatus = keyof typeof MessageStatus;

/** The furthest a message has come: `MessageStatus`, and after that what the platform told. */
export const MessageState = {
  SENDING: 'SENDING',
  ACCEPTED: 'ACCEPTED',
  SENT: 'SENT',
  DELIVERED: 'DELIVERED',
  READ: 'READ',
  FAILED: 'FAILED',
} as const;
export type MessageState = keyof typeof MessageState;

/** What the platform tells of a message it took. */
export const DeliveryStatus = { SENT: 'SENT', DELIVERED: 'DELIVERED', READ: 'READ', FAILED: 'FAILED' } as const;
export type DeliveryStatus = keyof typeof DeliveryStatus;

/** The conversations in forms of the messaging platform. The legacy names are the same words in lower case. */
export const FlowName = { PERSONAL: 'PERSONAL', BUSINESS: 'BUSINESS' } as const;
export type FlowName = keyof typeof FlowName;

/** Pending, processing and failed are in the queue; sent ones have left it and are history. */
export const GroupLinkDispatchStatus = {
  PENDING: 'PENDING',
  PROCESSING: 'PROCESSING',
  FAILED: 'FAILED',
  SENT: 'SENT',
} as const;
export type GroupLinkDispatchStatus = keyof typeof GroupLinkDispatchStatus;

/** Who did what is audited: a person, an API key, the service token or a job, or nobody that we know. */
export const AuditActorKind = { USER: 'USER', KEY: 'KEY', SERVICE: 'SERVICE', NOBODY: 'NOBODY' } as const;
export type AuditActorKind = keyof typeof AuditActorKind;

/** REFUSED: for want of rights; nothing was changed. */
export const AuditOutcome = { DONE: 'DONE', REFUSED: 'REFUSED' } as const;
export type AuditOutcome = keyof typeof AuditOutcome;

export const AuditOperation = { CREATED: 'CREATED', CHANGED: 'CHANGED', REMOVED: 'REMOVED' } as const;
export type AuditOperation = keyof typeof AuditOperation;

/** How a comment of a live session is meant. */
export const Sentiment = { POSITIVE: 'POSITIVE', NEUTRAL: 'NEUTRAL', NEGATIVE: 'NEGATIVE' } as const;
export type Sentiment = keyof typeof Sentiment;

/** What a comment of a live session is about. */
export const CommentTheme = {
  CONTENT: 'CONTENT',
  FACILITATION: 'FACILITATION',
  PACE: 'PACE',
  MATERIAL: 'MATERIAL',
  CONNECTION: 'CONNECTION',
  PARTICIPATION: 'PARTICIPATION',
  OTHER: 'OTHER',
} as const;
export type CommentTheme = keyof typeof CommentTheme;

/** Where a meeting stands in time. */
export const LiveSessionState = { SCHEDULED: 'SCHEDULED', LIVE: 'LIVE', ENDED: 'ENDED' } as const;
export type LiveSessionState = keyof typeof LiveSessionState;

/** How grave a line of the log is. */
export const LogLevel = {
  TRACE: 'TRACE',
  DEBUG: 'DEBUG',
  INFO: 'INFO',
  WARN: 'WARN',
  ERROR: 'ERROR',
  FATAL: 'FATAL',
} as const;
export type LogLevel = keyof typeof LogLevel;

/** How a process says that it is. */
export const HealthStatus = { HEALTHY: 'HEALTHY', DEGRADED: 'DEGRADED', UNHEALTHY: 'UNHEALTHY' } as const;
export type HealthStatus = keyof typeof HealthStatus;

/** `type_id` of the legacy calendar. */
export const AppointmentType = { BLOCK: 1, APPOINTMENT: 2 } as const;
export type AppointmentType = (typeof AppointmentType)[keyof typeof AppointmentType];

/** How a KPI is drawn. */
export const KpiChart = { LINE: 'LINE', BAR: 'BAR', GAUGE: 'GAUGE' } as const;
export type KpiChart = keyof typeof KpiChart;

/** What one point of a KPI stands for. */
export const KpiPeriod = { MONTH: 'MONTH', SEMESTER: 'SEMESTER' } as const;
export type KpiPeriod = keyof typeof KpiPeriod;

/** How a value stands to its target. */
export const KpiLevel = { GOOD: 'GOOD', ATTENTION: 'ATTENTION', BAD: 'BAD' } as const;
export type KpiLevel = keyof typeof KpiLevel;

/** Whether something is measured over a month or counted in a moment. */
export const MeasuredOver = { MONTH: 'MONTH', MOMENT: 'MOMENT' } as const;
export type MeasuredOver = keyof typeof MeasuredOver;

/** Pictures that a person may have. */
export const PictureKind = { AVATAR: 'AVATAR', COVER: 'COVER' } as const;
export type PictureKind = keyof typeof PictureKind;

/** Sites that may be closed for maintenance. The legacy slugs are the same words in lower case. */
export const SiteArea = { HUB: 'HUB', CADASTRO: 'CADASTRO' } as const;
export type SiteArea = keyof typeof SiteArea;
