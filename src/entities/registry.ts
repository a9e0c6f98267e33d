// Written by npm run codegen; do not edit.
import { AccessRecordSchema } from './access-record.entity.js';
import { ActionLogSchema, ActionLog } from './action-log.entity.js';
import { ActionTokenSchema, ActionToken } from './action-token.entity.js';
import { ActivityTemplateSchema, ActivityTemplate } from './activity-template.entity.js';
import { ActivitySchema, Activity } from './activity.entity.js';
import { ApiKeySchema, ApiKey } from './api-key.entity.js';
import { AppointmentSchema, Appointment } from './appointment.entity.js';
import { AuditChangeSchema } from './audit-change.entity.js';
import { AuditRecordSchema } from './audit-record.entity.js';
import { AuditValueSchema } from './audit-value.entity.js';
import { BookingRequestSchema } from './booking-request.entity.js';
import { ClassSubstituteSchema, ClassSubstitute } from './class-substitute.entity.js';
import { ClassSchema, Class } from './class.entity.js';
import { ConsentTextSchema, ConsentSchema, ConsentText, Consent } from './consent.entity.js';
import { ConversionEventSchema, ConversionEvent } from './conversion-event.entity.js';
import { CourseStartNoticeSchema } from './course-start-notice.entity.js';
import { CourseSchema, Course } from './course.entity.js';
import { CrowdingReadingSchema, CrowdingReading } from './crowding-reading.entity.js';
import { CycleSchema, Cycle } from './cycle.entity.js';
import { DeliveryStateSchema, DeliveryState } from './delivery-state.entity.js';
import { EmployeeSchema, Employee } from './employee.entity.js';
import { EndedLoginSchema, EndedLogin } from './ended-login.entity.js';
import { EnrollmentSchema, Enrollment } from './enrollment.entity.js';
import { ErasureSchema, Erasure } from './erasure.entity.js';
import { FieldUsageSchema } from './field-usage.entity.js';
import { FlowSessionSchema, FlowSession } from './flow-session.entity.js';
import { GroupInvitationSchema, GroupInvitation } from './group-invitation.entity.js';
import { GroupLinkDispatchSchema, GroupLinkDispatch } from './group-link-dispatch.entity.js';
import { HandInRuleSchema, HandInRule } from './hand-in-rule.entity.js';
import { HolidaySchema, Holiday } from './holiday.entity.js';
import { HospitalGroupMemberSchema, HospitalGroupMember } from './hospital-group-member.entity.js';
import { HospitalGroupSchema, HospitalGroup } from './hospital-group.entity.js';
import { HospitalSchema, Hospital } from './hospital.entity.js';
import { IdempotencyKeySchema, IdempotencyKey } from './idempotency-key.entity.js';
import { IdentityLinkSchema, IdentityLink } from './identity-link.entity.js';
import { ImportMatchSchema, ImportMatch } from './import-match.entity.js';
import { ImportSchema, Import } from './import.entity.js';
import { InboundMessageSchema, InboundMessage } from './inbound-message.entity.js';
import { InstitutionProfileSchema, InstitutionProfile } from './institution-profile.entity.js';
import { LiveMessageSchema, LiveMessage } from './live-message.entity.js';
import { LoginSchema } from './login.entity.js';
import { MailSchema } from './mail.entity.js';
import { MeasurementSchema, Measurement } from './measurement.entity.js';
import { MeetingProgressSchema, MeetingProgress } from './meeting-progress.entity.js';
import { MeetingVisitSchema, MeetingVisit } from './meeting-visit.entity.js';
import { MeetingSchema, Meeting } from './meeting.entity.js';
import { MessageSentimentSchema, MessageSentiment } from './message-sentiment.entity.js';
import { MessageSchema, Message } from './message.entity.js';
import { MinimumNoticeSchema } from './minimum-notice.entity.js';
import { OutboxMessageSchema, OutboxMessage } from './outbox-message.entity.js';
import { ParticipantModeLogSchema, ParticipantModeLog } from './participant-mode-log.entity.js';
import { ParticipantModeSchema, ParticipantMode } from './participant-mode.entity.js';
import { PasscodeSchema, Passcode } from './passcode.entity.js';
import { PersonExportSchema, PersonExport } from './person-export.entity.js';
import { PersonMergeSchema, NotDuplicateSchema, PersonMerge, NotDuplicate } from './person-merge.entity.js';
import { PictureSchema, Picture } from './picture.entity.js';
import { PostLikeSchema, PostLike } from './post-like.entity.js';
import { PostSchema, Post } from './post.entity.js';
import { PresenceSchema, Presence } from './presence.entity.js';
import { RecordedMessageSchema, RecordedMessage } from './recorded-message.entity.js';
import { RecurringRunSchema } from './recurring-run.entity.js';
import { RegistrationSchema, Registration } from './registration.entity.js';
import { RoomSchema, Room } from './room.entity.js';
import { SecondFactorSchema, RecoveryCodeSchema, SecondFactorChallengeSchema, SecondFactorRequirementSchema } from './second-factor.entity.js';
import { SignInCodeSchema, SignInCode } from './sign-in-code.entity.js';
import { SiteSettingSchema, SiteSetting } from './site-setting.entity.js';
import { StorageMarkerSchema } from './storage-marker.entity.js';
import { StoredFileSchema, StoredFile } from './stored-file.entity.js';
import { SubmissionRevisionSchema, SubmissionRevision } from './submission-revision.entity.js';
import { SubmissionSchema, Submission } from './submission.entity.js';
import { TrustedDocumentSchema, TrustedDocument } from './trusted-document.entity.js';
import { UserSchema, User } from './user.entity.js';
import { WithdrawnPresenceSchema, WithdrawnPresence } from './withdrawn-presence.entity.js';
import { WorkNoticeSchema } from './work-notice.entity.js';
import { WorkingHoursSchema, WorkingHours } from './working-hours.entity.js';
import { MirrorWriteSchema, MirrorIntentSchema, MirrorRecordIdSchema, MirrorOverflowSchema, DriftReportSchema } from '../cutover/entities/mirror-write.entity.js';
import { ParityCountSchema, ParityDifferenceSchema, ParityIgnoreSchema } from '../cutover/entities/parity.entity.js';
import { RouteStateSchema, UndocumentedRouteSchema, KeySideSchema, RouteBrownoutSchema, RouteConsentSchema } from '../cutover/entities/route-state.entity.js';
import { RouteUsageSchema } from '../cutover/entities/route-usage.entity.js';

export const schemas = [
  AccessRecordSchema,
  ActionLogSchema,
  ActionTokenSchema,
  ActivityTemplateSchema,
  ActivitySchema,
  ApiKeySchema,
  AppointmentSchema,
  AuditChangeSchema,
  AuditRecordSchema,
  AuditValueSchema,
  BookingRequestSchema,
  ClassSubstituteSchema,
  ClassSchema,
  ConsentTextSchema,
  ConsentSchema,
  ConversionEventSchema,
  CourseStartNoticeSchema,
  CourseSchema,
  CrowdingReadingSchema,
  CycleSchema,
  DeliveryStateSchema,
  EmployeeSchema,
  EndedLoginSchema,
  EnrollmentSchema,
  ErasureSchema,
  FieldUsageSchema,
  FlowSessionSchema,
  GroupInvitationSchema,
  GroupLinkDispatchSchema,
  HandInRuleSchema,
  HolidaySchema,
  HospitalGroupMemberSchema,
  HospitalGroupSchema,
  HospitalSchema,
  IdempotencyKeySchema,
  IdentityLinkSchema,
  ImportMatchSchema,
  ImportSchema,
  InboundMessageSchema,
  InstitutionProfileSchema,
  LiveMessageSchema,
  LoginSchema,
  MailSchema,
  MeasurementSchema,
  MeetingProgressSchema,
  MeetingVisitSchema,
  MeetingSchema,
  MessageSentimentSchema,
  MessageSchema,
  MinimumNoticeSchema,
  OutboxMessageSchema,
  ParticipantModeLogSchema,
  ParticipantModeSchema,
  PasscodeSchema,
  PersonExportSchema,
  PersonMergeSchema,
  NotDuplicateSchema,
  PictureSchema,
  PostLikeSchema,
  PostSchema,
  PresenceSchema,
  RecordedMessageSchema,
  RecurringRunSchema,
  RegistrationSchema,
  RoomSchema,
  SecondFactorSchema,
  RecoveryCodeSchema,
  SecondFactorChallengeSchema,
  SecondFactorRequirementSchema,
  SignInCodeSchema,
  SiteSettingSchema,
  StorageMarkerSchema,
  StoredFileSchema,
  SubmissionRevisionSchema,
  SubmissionSchema,
  TrustedDocumentSchema,
  UserSchema,
  WithdrawnPresenceSchema,
  WorkNoticeSchema,
  WorkingHoursSchema,
  MirrorWriteSchema,
  MirrorIntentSchema,
  MirrorRecordIdSchema,
  MirrorOverflowSchema,
  DriftReportSchema,
  ParityCountSchema,
  ParityDifferenceSchema,
  ParityIgnoreSchema,
  RouteStateSchema,
  UndocumentedRouteSchema,
  KeySideSchema,
  RouteBrownoutSchema,
  RouteConsentSchema,
  RouteUsageSchema,
];

export {
  ActionLog,
  ActionToken,
  ActivityTemplate,
  Activity,
  ApiKey,
  Appointment,
  ClassSubstitute,
  Class,
  ConsentText,
  Consent,
  ConversionEvent,
  Course,
  CrowdingReading,
  Cycle,
  DeliveryState,
  Employee,
  EndedLogin,
  Enrollment,
  Erasure,
  FlowSession,
  GroupInvitation,
  GroupLinkDispatch,
  HandInRule,
  Holiday,
  HospitalGroupMember,
  HospitalGroup,
  Hospital,
  IdempotencyKey,
  IdentityLink,
  ImportMatch,
  Import,
  InboundMessage,
  InstitutionProfile,
  LiveMessage,
  Measurement,
  MeetingProgress,
  MeetingVisit,
  Meeting,
  MessageSentiment,
  Message,
  OutboxMessage,
  ParticipantModeLog,
  ParticipantMode,
  Passcode,
  PersonExport,
  PersonMerge,
  NotDuplicate,
  Picture,
  PostLike,
  Post,
  Presence,
  RecordedMessage,
  Registration,
  Room,
  SignInCode,
  SiteSetting,
  StoredFile,
  SubmissionRevision,
  Submission,
  TrustedDocument,
  User,
  WithdrawnPresence,
  WorkingHours,
};
