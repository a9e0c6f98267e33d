// Written by npm run codegen; do not edit.
import type { NonEmptyArray } from 'type-graphql';
import type { Answer } from './answer.js';
import { AccountResolver } from './accounts.resolver.js';
import { ActionLogResolver, ParticipantModeLogResolver, actionLogAnswer, participantModeLogAnswer } from './action-logs.resolver.js';
import { ApiKeyResolver, apiKeyAnswer } from './api-keys.resolver.js';
import { AuditResolver, auditChangeAnswer, auditRecordAnswer } from './audit.resolver.js';
import { BookingRequestResolver, bookingRequestAnswer } from './booking-requests.resolver.js';
import { EmployeeResolver } from './calendars.resolver.js';
import { ClassLeaderEditor } from './class-leaders.resolver.js';
import { ClassResolver, RoomResolver, MeetingResolver, CourseResolver, CycleResolver, activityAnswer, classAnswer, classSubstituteAnswer, courseAnswer, cycleAnswer, handInRuleAnswer, meetingAnswer, roomAnswer } from './classes.resolver.js';
import { DashboardResolver } from './dashboard.resolver.js';
import { GroupLinkDispatchResolver, groupLinkDispatchAnswer } from './dispatches.resolver.js';
import { EnrollmentResolver, RecoveryStatusResolver, PresenceEventResolver, enrollmentAnswer, presenceAnswer } from './enrollments.resolver.js';
import { ErasureResolver, erasureAnswer } from './erasures.resolver.js';
import { FieldUsageResolver } from './field-usage.resolver.js';
import { FileResolver, storedFileAnswer } from './files.resolver.js';
import { FlowResolver, registrationAnswer } from './flows.resolver.js';
import { HolidayResolver } from './holidays.resolver.js';
import { HospitalGroupResolver, HospitalGroupMemberResolver, HospitalResolver, hospitalGroupAnswer, hospitalGroupMemberAnswer, hospitalAnswer } from './hospitals.resolver.js';
import { ImportResolver, importAnswer } from './imports.resolver.js';
import { InvitationResolver, groupInvitationAnswer } from './invitations.resolver.js';
import { KpiResolver, MeasurementResolver, measurementAnswer } from './kpis.resolver.js';
import { LiveResolver } from './live.resolver.js';
import { LogFileResolver } from './log-files.resolver.js';
import { MeetingStatusResolver } from './meetings.resolver.js';
import { MergeResolver, mergeAnswer } from './merges.resolver.js';
import { MessageResolver, InboundMessageResolver, deliveryStateAnswer, inboundMessageAnswer, messageAnswer, recordedMessageAnswer } from './messaging.resolver.js';
import { NodeResolver } from './node.resolver.js';
import { OnboardingResolver } from './onboarding.resolver.js';
import { OutboxResolver } from './outbox.resolver.js';
import { PasscodeResolver } from './passcodes.resolver.js';
import { PersonResolver, personAnswer } from './people.resolver.js';
import { PictureResolver } from './pictures.resolver.js';
import { PlaceResolver } from './places.resolver.js';
import { PostResolver, postAnswer } from './posts.resolver.js';
import { PrivacyResolver, personExportAnswer, accessRecordAnswer } from './privacy.resolver.js';
import { CourseEditor, CycleEditor, ClassEditor } from './programme.resolver.js';
import { ClassProgressResolver, MyWorkResolver, WorkWaitingResolver } from './progress.resolver.js';
import { AppointmentResolver, ClassCalendarResolver, CalendarResolver, appointmentAnswer, employeeAnswer, workingHoursAnswer } from './scheduling.resolver.js';
import { SecondFactorResolver } from './second-factors.resolver.js';
import { SessionResolver } from './sessions.resolver.js';
import { SettingsResolver } from './settings.resolver.js';
import { OpenActivityResolver, SubmissionResolver, submissionAnswer, submissionRevisionAnswer } from './submissions.resolver.js';
import { SystemResolver } from './system.resolver.js';
import { TemplateResolver, activityTemplateAnswer } from './templates.resolver.js';
import { MirrorResolver } from '../src/cutover/resolvers/mirror.resolver.js';
import { ParityResolver } from '../src/cutover/resolvers/parity.resolver.js';
import { RouteUsageResolver } from '../src/cutover/resolvers/route-usage.resolver.js';
import { RouteResolver } from '../src/cutover/resolvers/routes.resolver.js';

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
  HolidayResolver,
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
  MergeResolver,
  MessageResolver,
  InboundMessageResolver,
  NodeResolver,
  OnboardingResolver,
  OutboxResolver,
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
  WorkWaitingResolver,
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
  MirrorResolver,
  ParityResolver,
  RouteUsageResolver,
  RouteResolver,
];

/** The types of the graph with the record that answers each, and the types of the related records. */
export const answers: readonly Answer[] = [
  actionLogAnswer,
  participantModeLogAnswer,
  apiKeyAnswer,
  auditChangeAnswer,
  auditRecordAnswer,
  bookingRequestAnswer,
  activityAnswer,
  classAnswer,
  classSubstituteAnswer,
  courseAnswer,
  cycleAnswer,
  handInRuleAnswer,
  meetingAnswer,
  roomAnswer,
  groupLinkDispatchAnswer,
  enrollmentAnswer,
  presenceAnswer,
  erasureAnswer,
  storedFileAnswer,
  registrationAnswer,
  hospitalGroupAnswer,
  hospitalGroupMemberAnswer,
  hospitalAnswer,
  importAnswer,
  groupInvitationAnswer,
  measurementAnswer,
  mergeAnswer,
  deliveryStateAnswer,
  inboundMessageAnswer,
  messageAnswer,
  recordedMessageAnswer,
  personAnswer,
  postAnswer,
  personExportAnswer,
  accessRecordAnswer,
  appointmentAnswer,
  employeeAnswer,
  workingHoursAnswer,
  submissionAnswer,
  submissionRevisionAnswer,
  activityTemplateAnswer,
];
