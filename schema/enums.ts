import { registerEnumType } from 'type-graphql';
import {
  ActivityKind,
  AuditActorKind,
  AuditOperation,
  AuditOutcome,
  CancelReason,
  CommentTheme,
  DeliveryStatus,
  EnrollmentStatus,
  FlowName,
  GroupLinkDispatchStatus,
  HealthStatus,
  KpiChart,
  KpiLevel,
  KpiPeriod,
  MeasurementSpan,
  LiveSessionState,
  MeetingProgressStatus,
  MessageKind,
  MessageState,
  PictureKind,
  PresenceSource,
  RemovalAction,
  Role,
  Sentiment,
  Shift,
  SiteArea,
  SubmissionChange,
  SubmissionStatus,
} from '../src/entities/enums.js';

// Types of the graph import them from here, so that they are registered by then.
export * from '../src/entities/enums.js';

registerEnumType(Role, { name: 'Role', description: 'What a person may do.' });
registerEnumType(Shift, { name: 'Shift', description: 'Part of the day in which a class meets.' });
registerEnumType(ActivityKind, { name: 'ActivityKind' });
registerEnumType(AuditActorKind, {
  name: 'AuditActorKind',
  description: 'A person, an API key, the service token or a job, or nobody that we know.',
});
registerEnumType(AuditOperation, { name: 'AuditOperation' });
registerEnumType(AuditOutcome, {
  name: 'AuditOutcome',
  description: 'REFUSED: for want of rights; nothing was changed.',
});
registerEnumType(EnrollmentStatus, {
  name: 'EnrollmentStatus',
  description: 'CANCEL_REQUESTED: the participant asked to leave, staff has not decided.',
});
registerEnumType(LiveSessionState, { name: 'LiveSessionState' });
registerEnumType(Sentiment, { name: 'Sentiment', description: 'How a comment is meant.' });
registerEnumType(CommentTheme, {
  name: 'CommentTheme',
  description: 'What a comment is about. PACE: speed and time; CONNECTION: sound, picture and network.',
});
registerEnumType(CancelReason, { name: 'CancelReason', description: 'Why somebody leaves a class.' });
registerEnumType(PresenceSource, { name: 'PresenceSource', description: 'How a presence came to be.' });
registerEnumType(SubmissionStatus, { name: 'SubmissionStatus' });
registerEnumType(SubmissionChange, {
  name: 'SubmissionChange',
  description:
    'What was done to a submission. REPLACED changes what was handed in; SENT_BACK removes it and asks for it again.',
});
registerEnumType(RemovalAction, {
  name: 'RemovalAction',
  description: 'RESEND asks the participant by mail to hand it in again.',
});
registerEnumType(FlowName, { name: 'FlowName' });
registerEnumType(GroupLinkDispatchStatus, {
  name: 'GroupLinkDispatchStatus',
  description: 'PENDING, PROCESSING and FAILED are in the queue; SENT is history.',
});
registerEnumType(KpiChart, { name: 'KpiChart', description: 'How a KPI is drawn.' });
registerEnumType(KpiPeriod, { name: 'KpiPeriod', description: 'What one point of a KPI stands for.' });
registerEnumType(KpiLevel, { name: 'KpiLevel', description: 'How a value stands to its target.' });
registerEnumType(MeasurementSpan, {
  name: 'MeasurementSpan',
  description: 'A total of a MONTH, or counted in one MOMENT together with all others of its kind.',
});
registerEnumType(HealthStatus, {
  name: 'HealthStatus',
  description: 'DEGRADED still works: little memory left, or slow for a while.',
});
registerEnumType(MeetingProgressStatus, { name: 'MeetingProgressStatus' });
registerEnumType(MessageKind, { name: 'MessageKind', description: 'What an outgoing message is for.' });
registerEnumType(MessageState, { name: 'MessageState', description: 'The furthest a message has come.' });
registerEnumType(DeliveryStatus, { name: 'DeliveryStatus', description: 'What the platform tells of a message.' });
registerEnumType(PictureKind, { name: 'PictureKind' });
registerEnumType(SiteArea, { name: 'SiteArea', description: 'A site that may be closed for maintenance.' });
