import { registerEnumType } from 'type-graphql';
import {
  ActivityKind,
  CancelReason,
  CommentTheme,
  DeliveryStatus,
  EnrollmentStatus,
  FlowName,
  GroupLinkDispatchStatus,
  HealthStatus,
  LiveSessionState,
  MeetingProgressStatus,
  MessageKind,
  MessageState,
  PresenceSource,
  RemovalAction,
  Role,
  Sentiment,
  Shift,
  SubmissionChange,
  SubmissionStatus,
} from '../src/entities/enums.js';

registerEnumType(Role, { name: 'Role', description: 'What a person may do.' });
registerEnumType(Shift, { name: 'Shift', description: 'Part of the day in which a class meets.' });
registerEnumType(ActivityKind, { name: 'ActivityKind' });
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
registerEnumType(HealthStatus, {
  name: 'HealthStatus',
  description: 'DEGRADED still works: little memory left, or slow for a while.',
});
registerEnumType(MeetingProgressStatus, { name: 'MeetingProgressStatus' });
registerEnumType(MessageKind, { name: 'MessageKind', description: 'What an outgoing message is for.' });
registerEnumType(MessageState, { name: 'MessageState', description: 'The furthest a message has come.' });
registerEnumType(DeliveryStatus, { name: 'DeliveryStatus', description: 'What the platform tells of a message.' });

export {
  ActivityKind,
  CancelReason,
  CommentTheme,
  DeliveryStatus,
  EnrollmentStatus,
  FlowName,
  GroupLinkDispatchStatus,
  HealthStatus,
  LiveSessionState,
  MeetingProgressStatus,
  MessageKind,
  MessageState,
  PresenceSource,
  RemovalAction,
  Role,
  Sentiment,
  Shift,
  SubmissionChange,
  SubmissionStatus,
};
