import { beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A caller with read access alone gets FORBIDDEN for a change. A caller who must not know of the record gets NOT_FOUND.

let elo: TestApp;
let supervisor: User, otherFacilitator: User, stranger: User, participant: User, classmate: User;
/** Mutations that name a record of one class, with their arguments. */
const mutations: Record<string, string> = {};
/** The mutations with a record that a participant of the class may see. */
const seenByClassmates = ['replaceActivityTemplate', 'removeActivityTemplate', 'revokeCalendarFeed', 'recordPresence'];

beforeAll(async () => {
  elo = await startTestApp();
  const { make } = elo;
  const facilitator = await make.aFacilitator();
  [supervisor, otherFacilitator, stranger, participant, classmate] = await Promise.all([
    make.aSupervisor(),
    make.aFacilitator(),
    make.aUser(),
    make.aUser(),
    make.aUser(),
  ]);
  const employee = await make.anEmployee({ user: facilitator });
  const group = await make.aClass({ facilitator });
  const enrollment = await make.anEnrollment({ class: group, participant });
  await make.anEnrollment({ class: group, participant: classmate });
  const submission = await make.aSubmission({ class: group, participant, files: 1 });
  const [file] = await make.em().execute<{ id: number }[]>('select id from stored_files');
  const activity = await make.anActivity({ course: group.course });
  const [template] = await make.em().execute<{ id: number }[]>(
    `insert into activity_templates (activity_id, course_id, cycle_id, class_id, description, created_at, updated_at)
     values (?, ?, ?, ?, 'x', now(), now()) returning id`,
    [activity.id, group.course.id, group.cycle.id, group.id],
  );
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const meeting = await make.aMeeting({ class: group, startsAt: minutes(-10), endsAt: minutes(60) });
  const at = { startsAt: '2030-01-07T12:00:00Z', endsAt: '2030-01-07T13:00:00Z' };
  const booked = await make.anAppointment({ employee, client: participant, class: group, ...at });
  const block = await make.anAppointment({
    employee,
    typeId: 1,
    startsAt: '2030-01-08T12:00:00Z',
    endsAt: '2030-01-08T13:00:00Z',
  });
  Object.assign(mutations, {
    requestCancellation: `requestCancellation(enrollmentId: ${enrollment.id}) { id }`,
    cancelEnrollment: `cancelEnrollment(enrollmentId: ${enrollment.id}, reason: OTHER) { id }`,
    replaceSubmission: `replaceSubmission(id: ${submission.id}, input: { title: "x" }) { id }`,
    evaluateSubmission: `evaluateSubmission(id: ${submission.id}, input: { score: 1 }) { id }`,
    removeSubmission: `removeSubmission(id: ${submission.id}) { id }`,
    removeSubmissionFile: `removeSubmissionFile(id: ${file!.id}) { id }`,
    replaceActivityTemplate: `replaceActivityTemplate(id: ${template!.id}, description: "x") { id }`,
    removeActivityTemplate: `removeActivityTemplate(id: ${template!.id}) { id }`,
    cancelAppointment: `cancelAppointment(id: ${booked.id}) { id }`,
    unblockTime: `unblockTime(id: ${block.id}) { id }`,
    revokeCalendarFeed: `revokeCalendarFeed(employeeId: ${employee.id}) { id }`,
    updateParticipant: `updateParticipant(id: ${participant.id}, input: { name: "Outra Pessoa" }) { id }`,
    updateMeetingProgress: `updateMeetingProgress(participantId: ${participant.id}, status: STARTED) { state }`,
    postLiveMessage: `postLiveMessage(meetingId: ${meeting.id}, text: "x") { id }`,
    leaveLiveSession: `leaveLiveSession(meetingId: ${meeting.id})`,
  });
});

const codeFor = async (as: User, mutation: string): Promise<string | undefined> =>
  (await elo.graphql(`mutation { ${mutation} }`, {}, { as })).body.errors?.[0].extensions.code;

const names = [
  'requestCancellation',
  'cancelEnrollment',
  'replaceSubmission',
  'evaluateSubmission',
  'removeSubmission',
  'removeSubmissionFile',
  'replaceActivityTemplate',
  'removeActivityTemplate',
  'cancelAppointment',
  'unblockTime',
  'revokeCalendarFeed',
  'updateParticipant',
  'updateMeetingProgress',
  'postLiveMessage',
  'leaveLiveSession',
];

describe.each(names)('the mutation %s', name => {
  it('is FORBIDDEN to a supervisor, who may read the record', async () => {
    expect(await codeFor(supervisor, mutations[name]!)).toBe('FORBIDDEN');
  });

  it('is NOT_FOUND to strangers: a participant and the facilitator of another class', async () => {
    expect(await codeFor(stranger, mutations[name]!)).toBe('NOT_FOUND');
    expect(await codeFor(otherFacilitator, mutations[name]!)).toBe('NOT_FOUND');
  });

  it('tells classmates no more than they may read', async () => {
    if (['postLiveMessage', 'leaveLiveSession'].includes(name)) return;
    const expected = seenByClassmates.includes(name) ? 'FORBIDDEN' : 'NOT_FOUND';
    expect(await codeFor(classmate, mutations[name]!)).toBe(expected);
  });
});

it('the portal answers 403 and 404 in the same cases', async () => {
  const { id } = await elo.make.anEnrollment();
  for (const [as, status] of [
    [supervisor, 403],
    [stranger, 404],
  ] as const) {
    expect((await elo.call('POST', `/portal/api/enroll/cancel/${id}`, { as, json: { reason: 'other' } })).status).toBe(
      status,
    );
    expect((await elo.call('POST', `/portal/api/enrollment/${id}/request-cancellation`, { as })).status).toBe(status);
  }
});
