// The value of an argument, by its name and by the field or route that it belongs to.

const day = days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const instant = days => `${day(days)}T00:00:00Z`;

/** The record of `id`, by the field of the graph or the id of the route. */
const OF_ID = {
  class: 'classId',
  course: 'courseId',
  cycle: 'cycleId',
  enrollment: 'enrollmentId',
  hospitalGroup: 'groupId',
  hospital: 'hospitalId',
  import: 'importId',
  liveSession: 'meetingId',
  outboxMessage: 'outboxId',
  person: 'participantId',
  user: 'participantId',
  post: 'postId',
  appointment: 'appointmentId',
  submission: 'submissionId',
  activityTemplate: 'templateId',
  'portal.class.read': 'classId',
  'portal.course.read': 'courseId',
  'portal.cycle.read': 'cycleId',
  'portal.room.read': 'classId',
  'portal.user.read': 'participantId',
  'portal.presence.list': 'classId',
  'portal.submissions.read': 'submissionId',
  'portal.submissions.class-summary': 'classId',
  'portal.schedule.calendar.read': 'employeeId',
  'portal.schedule.calendar.of-class': 'employeeId',
  'portal.schedule.appointment.list': 'classId',
  'portal.schedule.slot.free': 'classId',
  'submissions.read': 'submissionId',
  'submissions.templates.read': 'templateId',
  'dashboard.live-session.read': 'meetingId',
  'dashboard.live-messages.list': 'meetingId',
};
const OF_SLUG = {
  course: 'courseSlug',
  post: 'postSlug',
  'onboarding.course.read': 'courseSlug',
  'portal.schedule.calendar.of-class': 'classId',
};
const OF_PATH = { picture: 'picturePath', 'cms.pictures.read': 'picturePath' };

/** Most periods are a month of a year ago. */
const FROM = {
  measurements: day(-400).slice(0, 7),
  auditStats: instant(-364),
  auditRecords: instant(-400),
  'cms.system-logs.stats': day(-364),
  appointments: instant(-400),
  logEntries: instant(0),
  'dashboard.logs.entries': '00:00',
  'portal.schedule.calendar.read': day(1),
  'portal.schedule.calendar.of-class': day(1),
};
const TO = {
  measurements: day(-40).slice(0, 7),
  auditStats: instant(-370),
  auditRecords: instant(-370),
  appointments: instant(-370),
  logEntries: instant(1),
  'dashboard.logs.entries': '23:59',
  'portal.schedule.calendar.read': day(14),
  'portal.schedule.calendar.of-class': day(14),
};
const TOKEN = {
  groupLink: 'groupLinkToken',
  'messaging.group-link.read': 'groupLinkToken',
  invitation: 'invitationToken',
};

/** Values of arguments by their name in camel case; functions get the field or route of the argument. */
const VALUES = {
  id: (of, facts) => facts[OF_ID[of]],
  slug: (of, facts) => (of === 'portal.schedule.slot.free' ? day(2) : facts[OF_SLUG[of]]),
  path: (of, facts) => facts[OF_PATH[of] ?? 'filePath'],
  personId: 'participantId',
  clientId: 'participantId',
  classIdd: 'classId',
  sessionId: 'meetingId',
  actorUserId: 'facilitatorId',
  actorId: 'facilitatorId',
  changedById: 'facilitatorId',
  onBehalfOfId: 'participantId',
  onBehalfOf: 'participantId',
  employee: 'employeeId',
  recordId: (_of, facts) => String(facts.participantId),
  recordType: () => 'Submission',
  actorKeyId: () => 1,
  keyId: () => 1,
  stateId: () => 35,
  year: of => new Date().getUTCFullYear() - (/cycle|kpi/.test(of) ? 1 : 0),
  week: () => 20,
  action: of => (/auth/.test(of) ? 'session' : /nonce/.test(of) ? 'rest' : 'evaluateSubmission'),
  face: () => 'portal',
  requestId: () => 'request-1000',
  outcome: of => (of === 'bookingRequests' ? 'DONE' : 'REFUSED'),
  category: () => 'noticias',
  offset: () => 1_000,
  date: () => day(2),
  day: () => day(0),
  from: of => FROM[of] ?? day(-400),
  to: of => TO[of] ?? day(-370),
  failedFrom: () => instant(-1),
  failedBefore: () => instant(1),
  error: () => 'x',
  text: () => 'route',
  level: of => (of.includes('.') ? 'warn' : 'WARN'),
  route: of => (of === 'parityDifferences' ? 'portal.submissions.list' : 'portal'),
  name: of => (of === 'portal.download' ? 'x.pdf' : 'nedocs'),
  area: () => 'HUB',
  token: (of, facts) => facts[TOKEN[of]],
  'hub.mode': () => 'subscribe',
  mode: () => 'subscribe',
  'hub.verifyToken': 'webhookToken',
  verifyToken: 'webhookToken',
  challenge: () => '1',
  'hub.challenge': () => '1',
  mine: () => true,
  intervalMinutes: () => 5,
};

/** @returns the value of an argument, or undefined when there is none: then the argument is left out */
export function valueOf(name, of, facts) {
  const value =
    VALUES[name.replaceAll(/[_-](\w)/g, (_, letter) => letter.toUpperCase())] ??
    name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
  const found = typeof value === 'function' ? value(of, facts) : facts[value];
  return found ?? undefined;
}
