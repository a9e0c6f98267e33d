import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { ColumnType } from 'kysely';
import { AccessRecordSchema } from './access-record.entity.js';
import { ActionLog, ActionLogSchema } from './action-log.entity.js';
import { ActivityTemplate, ActivityTemplateSchema } from './activity-template.entity.js';
import { Activity, ActivitySchema } from './activity.entity.js';
import { ApiKey, ApiKeySchema } from './api-key.entity.js';
import { AuditChangeSchema } from './audit-change.entity.js';
import { AuditRecordSchema } from './audit-record.entity.js';
import { AuditValueSchema } from './audit-value.entity.js';
import { Appointment, AppointmentSchema } from './appointment.entity.js';
import { BookingRequestSchema } from './booking-request.entity.js';
import {
  KeySideSchema,
  RouteBrownoutSchema,
  RouteConsentSchema,
  RouteStateSchema,
  UndocumentedRouteSchema,
} from './route-state.entity.js';
import {
  DriftReportSchema,
  MirrorIntentSchema,
  MirrorOverflowSchema,
  MirrorRecordIdSchema,
  MirrorWriteSchema,
} from './mirror-write.entity.js';
import { ParityCountSchema, ParityDifferenceSchema, ParityIgnoreSchema } from './parity.entity.js';
import { RouteUsageSchema } from './route-usage.entity.js';
import { FieldUsageSchema } from './field-usage.entity.js';
import { Class, ClassSchema } from './class.entity.js';
import { ClassSubstitute, ClassSubstituteSchema } from './class-substitute.entity.js';
import { Consent, ConsentSchema, ConsentText, ConsentTextSchema } from './consent.entity.js';
import { ConversionEvent, ConversionEventSchema } from './conversion-event.entity.js';
import { WorkNoticeSchema } from './work-notice.entity.js';
import { CourseStartNoticeSchema } from './course-start-notice.entity.js';
import { Course, CourseSchema } from './course.entity.js';
import { CrowdingReading, CrowdingReadingSchema } from './crowding-reading.entity.js';
import { Cycle, CycleSchema } from './cycle.entity.js';
import { DeliveryStateSchema } from './delivery-state.entity.js';
import { Employee, EmployeeSchema } from './employee.entity.js';
import { Erasure, ErasureSchema } from './erasure.entity.js';
import { Enrollment, EnrollmentSchema } from './enrollment.entity.js';
import { FlowSession, FlowSessionSchema } from './flow-session.entity.js';
import { GroupLinkDispatch, GroupLinkDispatchSchema } from './group-link-dispatch.entity.js';
import { HandInRuleSchema } from './hand-in-rule.entity.js';
import { HospitalGroup, HospitalGroupSchema } from './hospital-group.entity.js';
import { HospitalGroupMember, HospitalGroupMemberSchema } from './hospital-group-member.entity.js';
import { Hospital, HospitalSchema } from './hospital.entity.js';
import { IdempotencyKeySchema } from './idempotency-key.entity.js';
import { Import, ImportSchema } from './import.entity.js';
import { InboundMessageSchema } from './inbound-message.entity.js';
import { Measurement, MeasurementSchema } from './measurement.entity.js';
import { LiveMessage, LiveMessageSchema } from './live-message.entity.js';
import { MeetingProgress, MeetingProgressSchema } from './meeting-progress.entity.js';
import { MeetingVisitSchema } from './meeting-visit.entity.js';
import { Meeting, MeetingSchema } from './meeting.entity.js';
import { MessageSentimentSchema } from './message-sentiment.entity.js';
import { MessageSchema } from './message.entity.js';
import { OutboxMessage, OutboxMessageSchema } from './outbox-message.entity.js';
import { ParticipantModeLog, ParticipantModeLogSchema } from './participant-mode-log.entity.js';
import { PasscodeSchema } from './passcode.entity.js';
import {
  RecoveryCodeSchema,
  SecondFactorChallengeSchema,
  SecondFactorRequirementSchema,
  SecondFactorSchema,
} from './second-factor.entity.js';
import { SignInCodeSchema } from './sign-in-code.entity.js';
import { PersonExport, PersonExportSchema } from './person-export.entity.js';
import { Presence, PresenceSchema } from './presence.entity.js';
import { RecordedMessage, RecordedMessageSchema } from './recorded-message.entity.js';
import { StorageMarkerSchema } from './storage-marker.entity.js';
import { RecurringRunSchema } from './recurring-run.entity.js';
import { Registration, RegistrationSchema } from './registration.entity.js';
import { Room, RoomSchema } from './room.entity.js';
import { StoredFile, StoredFileSchema } from './stored-file.entity.js';
import { SubmissionRevisionSchema } from './submission-revision.entity.js';
import { Submission, SubmissionSchema } from './submission.entity.js';
import { TrustedDocument, TrustedDocumentSchema } from './trusted-document.entity.js';
import { User, UserSchema } from './user.entity.js';
import { WithdrawnPresenceSchema } from './withdrawn-presence.entity.js';
import { WorkingHours, WorkingHoursSchema } from './working-hours.entity.js';
import { ActionToken, ActionTokenSchema } from './action-token.entity.js';
import { IdentityLink, IdentityLinkSchema } from './identity-link.entity.js';
import { EndedLoginSchema } from './ended-login.entity.js';
import { LoginSchema } from './login.entity.js';
import { MailSchema } from './mail.entity.js';
import { GroupInvitation, GroupInvitationSchema } from './group-invitation.entity.js';
import { InstitutionProfile, InstitutionProfileSchema } from './institution-profile.entity.js';
import { Picture, PictureSchema } from './picture.entity.js';
import { PostLike, PostLikeSchema } from './post-like.entity.js';
import { Post, PostSchema } from './post.entity.js';
import { ParticipantMode, ParticipantModeSchema } from './participant-mode.entity.js';
import { SiteSetting, SiteSettingSchema } from './site-setting.entity.js';

export const schemas = [
  ActionTokenSchema,
  IdentityLinkSchema,
  EndedLoginSchema,
  LoginSchema,
  MailSchema,
  GroupInvitationSchema,
  InstitutionProfileSchema,
  ParticipantModeSchema,
  PictureSchema,
  PostLikeSchema,
  PostSchema,
  SiteSettingSchema,
  AccessRecordSchema,
  ConsentSchema,
  ConsentTextSchema,
  PersonExportSchema,
  ActionLogSchema,
  ActivityTemplateSchema,
  ActivitySchema,
  ApiKeySchema,
  AppointmentSchema,
  AuditChangeSchema,
  AuditRecordSchema,
  AuditValueSchema,
  BookingRequestSchema,
  FieldUsageSchema,
  KeySideSchema,
  DriftReportSchema,
  MirrorIntentSchema,
  MirrorOverflowSchema,
  MirrorRecordIdSchema,
  MirrorWriteSchema,
  ParityCountSchema,
  ParityDifferenceSchema,
  ParityIgnoreSchema,
  RouteBrownoutSchema,
  RouteConsentSchema,
  RouteStateSchema,
  RouteUsageSchema,
  UndocumentedRouteSchema,
  ClassSchema,
  ClassSubstituteSchema,
  ConversionEventSchema,
  CourseStartNoticeSchema,
  WorkNoticeSchema,
  CourseSchema,
  CrowdingReadingSchema,
  CycleSchema,
  DeliveryStateSchema,
  EmployeeSchema,
  EnrollmentSchema,
  ErasureSchema,
  HandInRuleSchema,
  HospitalGroupSchema,
  HospitalGroupMemberSchema,
  HospitalSchema,
  IdempotencyKeySchema,
  ImportSchema,
  InboundMessageSchema,
  FlowSessionSchema,
  GroupLinkDispatchSchema,
  MeasurementSchema,
  LiveMessageSchema,
  MeetingProgressSchema,
  MeetingVisitSchema,
  MessageSentimentSchema,
  MeetingSchema,
  MessageSchema,
  OutboxMessageSchema,
  ParticipantModeLogSchema,
  PasscodeSchema,
  RecoveryCodeSchema,
  SecondFactorChallengeSchema,
  SecondFactorRequirementSchema,
  SecondFactorSchema,
  SignInCodeSchema,
  PresenceSchema,
  RecordedMessageSchema,
  RecurringRunSchema,
  StorageMarkerSchema,
  RegistrationSchema,
  RoomSchema,
  StoredFileSchema,
  SubmissionRevisionSchema,
  SubmissionSchema,
  TrustedDocumentSchema,
  UserSchema,
  WithdrawnPresenceSchema,
  WorkingHoursSchema,
];

type Inferred = InferKyselyDB<(typeof schemas)[number]>;
type Readable<T> = T extends ColumnType<infer S, infer _I, infer _U> ? S : T;
/** Reads get instants and days as PostgreSQL's text (UTC): a Date for every cell was measured to cost a third. */
type AsText<T> = Date extends T ? string | Exclude<T, Date> : T;

/** The tables in read queries: snake-case columns, plain values. */
export type Tables = { [T in keyof Inferred]: { [C in keyof Inferred[T]]: AsText<Readable<Inferred[T][C]>> } };

type Inserted<C> = C extends ColumnType<infer _S, infer I, infer _U> ? I : C;
/** PostgreSQL gives ids. */
type InsertedAs<Name, C> = Name extends 'id' ? number | undefined : AsText<Inserted<C>>;

/** The tables as writing statements see them: a column with a default may be left out. */
export type WrittenTables = {
  [T in keyof Inferred]: {
    [C in keyof Inferred[T]]: ColumnType<Tables[T][C], InsertedAs<C, Inferred[T][C]>, Tables[T][C]>;
  };
};

export {
  Consent,
  ConsentText,
  PersonExport,
  ActionLog,
  ActivityTemplate,
  Activity,
  ApiKey,
  Appointment,
  Class,
  ClassSubstitute,
  ConversionEvent,
  Course,
  CrowdingReading,
  Cycle,
  Employee,
  Enrollment,
  Erasure,
  FlowSession,
  GroupLinkDispatch,
  Hospital,
  HospitalGroup,
  HospitalGroupMember,
  Import,
  Measurement,
  LiveMessage,
  MeetingProgress,
  Meeting,
  OutboxMessage,
  ParticipantMode,
  ParticipantModeLog,
  Presence,
  RecordedMessage,
  Registration,
  Room,
  StoredFile,
  Submission,
  TrustedDocument,
  User,
  WorkingHours,
  ActionToken,
  IdentityLink,
  GroupInvitation,
  InstitutionProfile,
  Picture,
  PostLike,
  Post,
  SiteSetting,
};
export * from './enums.js';
