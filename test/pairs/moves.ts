import { nounTests } from '../support/noun-tests.js';
import { type Move, move } from './move.js';

const input = (fields: string) => `(input: { ${fields} })`;
const MONDAY = '2026-11-23';
const at = (hour: number) => `startsAt: "${MONDAY}T${hour}:00:00Z", endsAt: "${MONDAY}T${hour + 1}:00:00Z"`;

const place = move(['enrollment', 'class', 'person', 'appointment', 'submission'], 'admin');
const own = (as: string) => move(['enrollment', 'class', 'person'], as);
const group = move(
  ['class', 'enrollment', 'person', 'calendar', 'appointment', 'submission', 'course', 'cycle'],
  'admin',
);
const plan = move(['meeting', 'activity', 'class', 'cycle'], 'admin');
const course = move(['course', 'class', 'activity'], 'admin');
const cycle = move(['cycle', 'class', 'meeting'], 'admin');
const activity = move(['activity', 'course', 'submission', 'meeting'], 'admin');
const presence = move(['enrollment', 'class', 'activity', 'meeting'], 'leader');
const submission = (as: string) => move(['submission', 'activity', 'enrollment', 'class'], as);
const booking = (as: string) => move(['appointment', 'calendar', 'enrollment', 'class'], as);
const calendar = move(['calendar', 'appointment', 'person'], 'admin');
const person = move(['person', 'class', 'calendar', 'hospitalGroup', 'enrollment'], 'admin');
const hospital = move(['hospital', 'hospitalGroup', 'person'], 'admin');

/** The moves to combine in pairs, by the noun that they are about. */
export const moves: readonly Move[] = [
  place(
    'enrollParticipant, who is outside',
    w => `enrollParticipant(classId: ${w.group}, participantId: ${w.outside})`,
  ),
  place(
    'enrollParticipant, in the second class',
    w => `enrollParticipant(classId: ${w.second}, participantId: ${w.outside})`,
  ),
  place('enrollParticipant, who led', w => `enrollParticipant(classId: ${w.group}, participantId: ${w.third})`),
  place('enrollPeople', w => `enrollPeople(classId: ${w.group}, people: ["outside${w.n}@example.org"])`),
  own('outside')('enrollInCourse', w => `enrollInCourse(courseId: ${w.course})`),
  place('moveEnrollment', w => `moveEnrollment(id: ${w.place}, classId: ${w.second})`),
  place('restoreEnrollment', w => `restoreEnrollment(id: ${w.canceledPlace})`),
  place('cancelEnrollment', w => `cancelEnrollment(enrollmentId: ${w.place}, reason: OTHER)`),
  place(
    'cancelEnrollment, who asked',
    w => `cancelEnrollment(enrollmentId: ${w.leavingPlace}, reason: SCHEDULE_CONFLICT)`,
  ),
  own('inside')('requestCancellation', w => `requestCancellation(enrollmentId: ${w.place})`),
  own('leaving')('withdrawCancellationRequest', w => `withdrawCancellationRequest(enrollmentId: ${w.leavingPlace})`),
  place(
    'answerCancellationRequest, yes',
    w => `answerCancellationRequest(enrollmentId: ${w.leavingPlace}, accept: true)`,
  ),
  place(
    'answerCancellationRequest, no',
    w => `answerCancellationRequest(enrollmentId: ${w.leavingPlace}, accept: false)`,
  ),

  presence(
    'recordPresence',
    w => `recordPresence(classId: ${w.group}, participantId: ${w.inside}, activityId: ${w.meet})`,
  ),
  presence(
    'recordPresences',
    w => `recordPresences(classId: ${w.group}, participantIds: [${w.inside}, ${w.leaving}], activityId: ${w.meet})`,
  ),
  presence(
    'withdrawPresence',
    w => `withdrawPresence(enrollmentId: ${w.place}, activityId: ${w.meet}, reason: "Engano")`,
  ),
  move(['enrollment', 'class', 'meeting'], 'inside')(
    'recordRecoveryPresence',
    w => `recordRecoveryPresence(classId: ${w.group}, activityId: ${w.meet}, watched: true)`,
  ),

  group('updateClass, another facilitator', w => `updateClass(id: ${w.group}, input: { facilitatorId: ${w.other} })`),
  group('updateClass, archived', w => `updateClass(id: ${w.group}, input: { archived: true })`),
  group('updateClass, two places', w => `updateClass(id: ${w.group}, input: { capacity: 2 })`),
  group('updateClass, another course', w => `updateClass(id: ${w.empty}, input: { courseId: ${w.freeCourse} })`),
  group('updateClass, another cycle', w => `updateClass(id: ${w.empty}, input: { cycleId: ${w.freeCycle} })`),
  group('removeClass', w => `removeClass(id: ${w.empty})`),
  group(
    'createClass',
    w =>
      `createClass${input(`name: "New", shift: MORNING, courseId: ${w.course}, cycleId: ${w.cycle}, startsOn: "2026-06-01", facilitatorId: ${w.third}`)}`,
  ),
  group(
    'createClass, of what is free',
    w =>
      `createClass${input(`name: "New", shift: MORNING, courseId: ${w.freeCourse}, cycleId: ${w.freeCycle}, startsOn: "2026-06-01"`)}`,
  ),
  group(
    'handOverClass, moving',
    w => `handOverClass(classId: ${w.group}, facilitatorId: ${w.other}, from: "2026-11-20", appointments: MOVE)`,
  ),
  group(
    'handOverClass, canceling',
    w => `handOverClass(classId: ${w.group}, facilitatorId: ${w.third}, from: "2026-11-20", appointments: CANCEL)`,
  ),
  group(
    'setSubstitute',
    w => `setSubstitute(classId: ${w.group}, userId: ${w.third}, from: "2026-11-20", to: "2026-11-27")`,
  ),
  group('removeSubstitute', w => `removeSubstitute(classId: ${w.group}, userId: ${w.third})`),
  group(
    'setHandInRule, of the empty class',
    w => `setHandInRule(classId: ${w.empty}, activityId: ${w.freeDelivery}, maxAttempts: 2)`,
  ),
  group(
    'enrollParticipant, in the empty class',
    w => `enrollParticipant(classId: ${w.empty}, participantId: ${w.outside})`,
  ),

  plan(
    'createMeeting',
    w =>
      `createMeeting${input(`classId: ${w.empty}, activityId: ${w.meet}, title: "New", startsAt: "2026-12-20T12:00:00Z", endsAt: "2026-12-20T13:00:00Z"`)}`,
  ),
  plan(
    'createMeeting, at the same time',
    w =>
      `createMeeting${input(`classId: ${w.empty}, activityId: ${w.meet}, title: "Same", startsAt: "2026-12-20T12:30:00Z", endsAt: "2026-12-20T13:30:00Z"`)}`,
  ),
  plan(
    'updateMeeting',
    w =>
      `updateMeeting(id: ${w.nextMeeting}, input: { startsAt: "2026-12-21T12:00:00Z", endsAt: "2026-12-21T13:00:00Z" })`,
  ),
  plan('removeMeeting', w => `removeMeeting(id: ${w.nextMeeting})`),
  plan('removeMeeting, that is over', w => `removeMeeting(id: ${w.pastMeeting})`),

  course('updateCourse, archived', w => `updateCourse(id: ${w.course}, input: { archived: true })`),
  course('removeCourse', w => `removeCourse(id: ${w.freeCourse})`),
  cycle('updateCycle, ends earlier', w => `updateCycle(id: ${w.cycle}, input: { endsOn: "2026-12-01" })`),
  cycle('updateCycle, free, begins later', w => `updateCycle(id: ${w.freeCycle}, input: { startsOn: "2026-07-01" })`),
  cycle('removeCycle', w => `removeCycle(id: ${w.freeCycle})`),

  activity(
    'createActivity',
    w => `createActivity${input(`courseId: ${w.course}, title: "New", kind: DELIVERABLE, position: 1`)}`,
  ),
  activity(
    'createActivity, of the free course',
    w => `createActivity${input(`courseId: ${w.freeCourse}, title: "New", kind: DELIVERABLE`)}`,
  ),
  activity('updateActivity, to the front', w => `updateActivity(id: ${w.meet}, input: { position: 1 })`),
  activity(
    'updateActivity, another kind',
    w => `updateActivity(id: ${w.freeDelivery}, input: { kind: COLLECTIVE_MEETING })`,
  ),
  activity('removeActivity', w => `removeActivity(id: ${w.freeDelivery})`),
  activity(
    'createMeeting, for what is delivered',
    w =>
      `createMeeting${input(`classId: ${w.empty}, activityId: ${w.freeDelivery}, title: "New", startsAt: "2026-12-22T12:00:00Z", endsAt: "2026-12-22T13:00:00Z"`)}`,
  ),

  submission('inside')(
    'createSubmission',
    w => `createSubmission${input(`classId: ${w.group}, participantId: ${w.inside}, activityId: ${w.freeDelivery}`)}`,
  ),
  submission('inside')(
    'createSubmission, again',
    w => `createSubmission${input(`classId: ${w.group}, participantId: ${w.inside}, activityId: ${w.delivery}`)}`,
  ),
  submission('inside')('replaceSubmission', w => `replaceSubmission(id: ${w.waiting}, input: { title: "Newer" })`),
  submission('leader')('evaluateSubmission', w => `evaluateSubmission(id: ${w.waiting}, input: { score: 80 })`),
  submission('leader')('evaluateSubmission, anew', w => `evaluateSubmission(id: ${w.evaluated}, input: { score: 60 })`),
  submission('leader')('removeSubmission', w => `removeSubmission(id: ${w.waiting}, action: RESEND)`),

  booking('inside')('createAppointment', w => `createAppointment${input(`classId: ${w.group}, ${at(15)}`)}`),
  booking('leader')(
    'createAppointment, by staff',
    w =>
      `createAppointment${input(`classId: ${w.group}, clientId: ${w.inside}, employeeId: ${w.calendar}, ${at(15)}`)}`,
  ),
  booking('inside')('moveAppointment', w => `moveAppointment(id: ${w.booking}, ${at(15)})`),
  booking('inside')('cancelAppointment', w => `cancelAppointment(id: ${w.booking})`),
  booking('leader')(
    'cancelAppointments',
    w =>
      `cancelAppointments(employeeId: ${w.calendar}, from: "${MONDAY}T00:00:00Z", to: "${MONDAY}T23:00:00Z", reason: "Doença")`,
  ),
  booking('leader')('setAppointmentOutcome', w => `setAppointmentOutcome(id: ${w.pastBooking}, outcome: ATTENDED)`),
  booking('leader')('blockTime', w => `blockTime${input(`employeeId: ${w.calendar}, ${at(15)}`)}`),
  booking('leader')('unblockTime', w => `unblockTime(id: ${w.block})`),

  calendar('updateEmployee, archived', w => `updateEmployee(id: ${w.calendar}, input: { archived: true })`),
  calendar('createEmployee', w => `createEmployee(input: { userId: ${w.fresh} })`),
  calendar('removeEmployee', w => `removeEmployee(id: ${w.freeCalendar})`),
  calendar('setWorkingHours', w => `setWorkingHours(employeeId: ${w.calendar}, hours: [])`),

  person('deactivateUser, the leader', w => `deactivateUser(id: ${w.leader})`),
  person('deactivateUser, who leads nothing', w => `deactivateUser(id: ${w.third})`),
  person('deactivateUser, outside', w => `deactivateUser(id: ${w.outside})`),
  person('setRoles, a participant', w => `setRoles(id: ${w.third}, roles: [PARTICIPANT])`),
  person('setRoles, a facilitator', w => `setRoles(id: ${w.outside}, roles: [FACILITATOR])`),
  person('setRoles, who has no calendar', w => `setRoles(id: ${w.fresh}, roles: [PARTICIPANT])`),
  person('deactivateUser, who has no calendar', w => `deactivateUser(id: ${w.fresh})`),
  person('reactivateUser', w => `reactivateUser(id: ${w.fresh})`),
  move(['person', 'enrollment', 'appointment'], 'inside')('requestErasure', () => 'requestErasure'),
  group(
    'updateClass, a leader without a calendar',
    w => `updateClass(id: ${w.second}, input: { facilitatorId: ${w.fresh} })`,
  ),
  group(
    'setSubstitute, who has no calendar',
    w => `setSubstitute(classId: ${w.group}, userId: ${w.fresh}, from: "2026-11-20", to: "2026-11-27")`,
  ),
  person('updateUser', w => `updateUser(id: ${w.outside}, input: { name: "Outra Pessoa" })`),
  person('erasePerson', w => `erasePerson(id: ${w.outside}, dryRun: false)`),
  person('erasePerson, a facilitator', w => `erasePerson(id: ${w.third}, dryRun: false)`),

  hospital('updateHospital', w => `updateHospital(id: ${w.hospital}, input: { groupId: ${w.freeHospitalGroup} })`),
  hospital('removeHospital', w => `removeHospital(id: ${w.hospital})`),
  hospital('removeHospitalGroup', w => `removeHospitalGroup(id: ${w.freeHospitalGroup})`),
  hospital('updateHospitalGroup', w => `updateHospitalGroup(id: ${w.hospitalGroup}, input: { name: "Other ${w.n}" })`),
  hospital(
    'setHospitalGroupRole',
    w => `setHospitalGroupRole(groupId: ${w.freeHospitalGroup}, userId: ${w.outside}, role: EDITOR)`,
  ),
  hospital(
    'setHospitalGroupRole, none',
    w => `setHospitalGroupRole(groupId: ${w.hospitalGroup}, userId: ${w.outside}, role: null)`,
  ),

  ...[...nounTests].flatMap(([noun, { moves: own = [] }]) =>
    own.map(each => ({ ...each, touches: [noun, ...each.touches] })),
  ),
];

const touchSame = (one: Move, other: Move) => one.touches.some(noun => other.touches.includes(noun));

/** Every two moves that touch the same noun, each with itself too. */
export const pairs: readonly (readonly [Move, Move])[] = moves.flatMap((one, at) =>
  moves
    .slice(at)
    .filter(other => touchSame(one, other))
    .map(other => [one, other] as const),
);
