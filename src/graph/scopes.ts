import { getMetadataStorage } from 'type-graphql';
import type { Area, Scope } from '../domain/kernel/scopes.js';

/** The area of each resolver with root fields, by the name of its class. */
const areaOf: Record<string, Area> = {
  UserResolver: 'people',
  ParticipantResolver: 'people',
  AccountResolver: 'people',
  PasscodeResolver: 'people',
  PictureResolver: 'people',
  InvitationResolver: 'people',
  ClassResolver: 'classes',
  RoomResolver: 'classes',
  CourseResolver: 'classes',
  CycleResolver: 'classes',
  EnrollmentResolver: 'classes',
  RecoveryStatusResolver: 'classes',
  MeetingStatusResolver: 'classes',
  ActionLogResolver: 'classes',
  ParticipantModeLogResolver: 'classes',
  SubmissionResolver: 'submissions',
  TemplateResolver: 'submissions',
  FileResolver: 'submissions',
  AppointmentResolver: 'schedule',
  CalendarResolver: 'schedule',
  MessageResolver: 'messaging',
  InboundMessageResolver: 'messaging',
  FlowResolver: 'messaging',
  GroupLinkDispatchResolver: 'messaging',
  OnboardingResolver: 'messaging',
  DashboardResolver: 'dashboard',
  LiveResolver: 'dashboard',
  KpiResolver: 'dashboard',
  MeasurementResolver: 'dashboard',
  HospitalGroupResolver: 'dashboard',
  PostResolver: 'content',
  PlaceResolver: 'content',
  SettingsResolver: 'content',
  AuditResolver: 'administration',
  BookingRequestResolver: 'administration',
  LogFileResolver: 'administration',
  OutboxResolver: 'administration',
};

/** Fields whose scope does not follow from their resolver and kind; null: every key may ask. */
const exceptions: Record<string, Scope | null> = {
  // A legacy GET, and audited: so it is a mutation that changes nothing.
  exportAppointments: 'schedule:read',
  uploadToken: 'submissions:write',
  me: null,
  callerName: null,
  nonce: null,
  signIn: null,
  signOut: null,
  configuration: null,
  chatbotAppKey: null,
  health: null,
  readiness: null,
  cancelReasons: null,
  processHealth: null,
  processReadiness: null,
  dashboardStatus: null,
};

/** By name of a root field, the scope that an API key needs for it; null for what every key may ask. */
export function scopesOfRootFields(): Map<string, Scope | null> {
  const { queries, mutations } = getMetadataStorage();
  const scopeOf = (kind: 'read' | 'write') => (field: (typeof queries)[number]) => {
    const known = exceptions[field.schemaName];
    const area = areaOf[(field.target as { name: string }).name];
    // What nobody has put into an area is for keys without bounds.
    const scope = known === undefined ? (`${area ?? 'administration'}:${kind}` as const) : known;
    return [field.schemaName, scope] as const;
  };
  return new Map([...queries.map(scopeOf('read')), ...mutations.map(scopeOf('write'))]);
}
