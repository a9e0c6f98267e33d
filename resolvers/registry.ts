// Written by npm run codegen; do not edit.
import type { NonEmptyArray } from 'type-graphql';
import { AccountResolver } from './accounts.resolver.js';
import { ActionLogResolver, ParticipantModeLogResolver } from './action-logs.resolver.js';
import { ApiKeyResolver } from './api-keys.resolver.js';
import { AuditResolver } from './audit.resolver.js';
import { BookingRequestResolver } from './booking-requests.resolver.js';
import { EmployeeResolver } from './calendars.resolver.js';
import { ClassLeaderEditor } from './class-leaders.resolver.js';
import { ClassResolver, RoomResolver, MeetingResolver, CourseResolver, CycleResolver } from './classes.resolver.js';
import { DashboardResolver } from './dashboard.resolver.js';
import { GroupLinkDispatchResolver } from './dispatches.resolver.js';
import { EnrollmentResolver, RecoveryStatusResolver, PresenceEventResolver } from './enrollments.resolver.js';
import { ErasureResolver } from './erasures.resolver.js';
import { FieldUsageResolver } from './field-usage.resolver.js';
import { FileResolver } from './files.resolver.js';
import { FlowResolver } from './flows.resolver.js';
import { HospitalGroupResolver, HospitalGroupMemberResolver, HospitalResolver } from './hospitals.resolver.js';
import { ImportResolver } from './imports.resolver.js';
import { InvitationResolver } from './invitations.resolver.js';
import { KpiResolver, MeasurementResolver } from './kpis.resolver.js';
import { LiveResolver } from './live.resolver.js';
import { LogFileResolver } from './log-files.resolver.js';
import { MeetingStatusResolver } from './meetings.resolver.js';
import { MessageResolver, InboundMessageResolver } from './messaging.resolver.js';
import { MirrorResolver } from './mirror.resolver.js';
import { OnboardingResolver } from './onboarding.resolver.js';
import { OutboxResolver } from './outbox.resolver.js';
import { ParityResolver } from './parity.resolver.js';
import { PasscodeResolver } from './passcodes.resolver.js';
import { PersonResolver } from './people.resolver.js';
import { PictureResolver } from './pictures.resolver.js';
import { PlaceResolver } from './places.resolver.js';
import { PostResolver } from './posts.resolver.js';
import { PrivacyResolver } from './privacy.resolver.js';
import { CourseEditor, CycleEditor, ClassEditor } from './programme.resolver.js';
import { ClassProgressResolver, MyWorkResolver } from './progress.resolver.js';
import { RouteUsageResolver } from './route-usage.resolver.js';
import { RouteResolver } from './routes.resolver.js';
import { AppointmentResolver, ClassCalendarResolver, CalendarResolver } from './scheduling.resolver.js';
import { SecondFactorResolver } from './second-factors.resolver.js';
import { SessionResolver } from './sessions.resolver.js';
import { SettingsResolver } from './settings.resolver.js';
import { OpenActivityResolver, SubmissionResolver } from './submissions.resolver.js';
import { SystemResolver } from './system.resolver.js';
import { TemplateResolver } from './templates.resolver.js';

export const resolverClasses: NonEmptyArray<Function> = [
  AccountResolver,
  ActionLogResolver,
  ParticipantModeLogResolver,
  ApiKeyResolver,
  AuditResolver,
  BookingRequestResolver,
  EmployeeResolver,
  ClassLeaderEditor,
  ClassResolver,
  RoomResolver,
  MeetingResolver,
  CourseResolver,
  CycleResolver,
  DashboardResolver,
  GroupLinkDispatchResolver,
  EnrollmentResolver,
  RecoveryStatusResolver,
  PresenceEventResolver,
  ErasureResolver,
  FieldUsageResolver,
  FileResolver,
  FlowResolver,
  HospitalGroupResolver,
  HospitalGroupMemberResolver,
  HospitalResolver,
  ImportResolver,
  InvitationResolver,
  KpiResolver,
  MeasurementResolver,
  LiveResolver,
  LogFileResolver,
  MeetingStatusResolver,
  MessageResolver,
  InboundMessageResolver,
  MirrorResolver,
  OnboardingResolver,
  OutboxResolver,
  ParityResolver,
  PasscodeResolver,
  PersonResolver,
  PictureResolver,
  PlaceResolver,
  PostResolver,
  PrivacyResolver,
  CourseEditor,
  CycleEditor,
  ClassEditor,
  ClassProgressResolver,
  MyWorkResolver,
  RouteUsageResolver,
  RouteResolver,
  AppointmentResolver,
  ClassCalendarResolver,
  CalendarResolver,
  SecondFactorResolver,
  SessionResolver,
  SettingsResolver,
  OpenActivityResolver,
  SubmissionResolver,
  SystemResolver,
  TemplateResolver,
];
