import type { NonEmptyArray } from 'type-graphql';
import { AccountResolver } from './accounts.resolver.js';
import { ApiKeyResolver } from './api-keys.resolver.js';
import { AuditResolver } from './audit.resolver.js';
import { ErasureResolver } from './erasures.resolver.js';
import { FieldUsageResolver } from './field-usage.resolver.js';
import { BookingRequestResolver } from './booking-requests.resolver.js';
import { EmployeeResolver } from './calendars.resolver.js';
import { ClassLeaderEditor } from './class-leaders.resolver.js';
import { ClassResolver, CourseResolver, CycleResolver, MeetingResolver, RoomResolver } from './classes.resolver.js';
import { DashboardResolver } from './dashboard.resolver.js';
import { GroupLinkDispatchResolver } from './dispatches.resolver.js';
import { EnrollmentResolver, PresenceEventResolver, RecoveryStatusResolver } from './enrollments.resolver.js';
import { FileResolver } from './files.resolver.js';
import { FlowResolver } from './flows.resolver.js';
import { HospitalGroupMemberResolver, HospitalGroupResolver, HospitalResolver } from './hospitals.resolver.js';
import { ImportResolver } from './imports.resolver.js';
import { KpiResolver, MeasurementResolver } from './kpis.resolver.js';
import { InvitationResolver } from './invitations.resolver.js';
import { InboundMessageResolver, MessageResolver } from './messaging.resolver.js';
import { ClassProgressResolver, MyWorkResolver } from './progress.resolver.js';
import { LiveResolver } from './live.resolver.js';
import { LogFileResolver } from './log-files.resolver.js';
import { MirrorResolver } from './mirror.resolver.js';
import { MeetingStatusResolver } from './meetings.resolver.js';
import { ActionLogResolver, ParticipantModeLogResolver } from './action-logs.resolver.js';
import { OnboardingResolver } from './onboarding.resolver.js';
import { OutboxResolver } from './outbox.resolver.js';
import { ParityResolver } from './parity.resolver.js';
import { PersonResolver } from './people.resolver.js';
import { PictureResolver } from './pictures.resolver.js';
import { PrivacyResolver } from './privacy.resolver.js';
import { PlaceResolver } from './places.resolver.js';
import { PostResolver } from './posts.resolver.js';
import { answers } from './records.js';
import { PasscodeResolver } from './passcodes.resolver.js';
import { ClassEditor, CourseEditor, CycleEditor } from './programme.resolver.js';
import { AppointmentResolver, CalendarResolver, ClassCalendarResolver } from './scheduling.resolver.js';
import { RouteUsageResolver } from './route-usage.resolver.js';
import { RouteResolver } from './routes.resolver.js';
import { SecondFactorResolver } from './second-factors.resolver.js';
import { SessionResolver } from './sessions.resolver.js';
import { OpenActivityResolver, SubmissionResolver } from './submissions.resolver.js';
import { SettingsResolver } from './settings.resolver.js';
import { SystemResolver } from './system.resolver.js';
import { TemplateResolver } from './templates.resolver.js';

/** Every resolver of the graph, by noun, and the fields that follow relations. */
export const resolvers: NonEmptyArray<Function> = [
  PersonResolver,
  PrivacyResolver,
  ClassLeaderEditor,
  ClassResolver,
  ClassEditor,
  CourseEditor,
  CycleEditor,
  MeetingResolver,
  RoomResolver,
  CourseResolver,
  CycleResolver,
  EnrollmentResolver,
  PresenceEventResolver,
  RecoveryStatusResolver,
  MeetingStatusResolver,
  MirrorResolver,
  OpenActivityResolver,
  SubmissionResolver,
  TemplateResolver,
  FileResolver,
  AppointmentResolver,
  CalendarResolver,
  ClassCalendarResolver,
  SecondFactorResolver,
  SessionResolver,
  ApiKeyResolver,
  ActionLogResolver,
  ParticipantModeLogResolver,
  OutboxResolver,
  OnboardingResolver,
  PasscodeResolver,
  MessageResolver,
  InboundMessageResolver,
  SystemResolver,
  FlowResolver,
  GroupLinkDispatchResolver,
  HospitalGroupResolver,
  HospitalGroupMemberResolver,
  HospitalResolver,
  ImportResolver,
  EmployeeResolver,
  KpiResolver,
  MeasurementResolver,
  AccountResolver,
  PlaceResolver,
  PostResolver,
  InvitationResolver,
  SettingsResolver,
  PictureResolver,
  AuditResolver,
  DashboardResolver,
  ClassProgressResolver,
  MyWorkResolver,
  LiveResolver,
  LogFileResolver,
  BookingRequestResolver,
  ErasureResolver,
  FieldUsageResolver,
  RouteUsageResolver,
  RouteResolver,
  ParityResolver,
  ...answers.map(({ resolver }) => resolver),
];
