import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { aClassWithMeeting, presencesOf } from '../support/enrollments.js';
import { outcomeOf } from '../support/outcome.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Attendance by staff: present, late, excused, absent. Only the first two are presences.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const BEFORE = '2026-11-20T21:30:00Z';
const DURING = '2026-11-20T22:30:00Z';
const AFTER = '2026-11-21T12:00:00Z';
beforeEach(() => elo.setNow(AFTER));

type Scene = Awaited<ReturnType<typeof aClassWithMeeting>>;
const ask = async (as: { id: number }, query: string) => outcomeOf(await elo.graphql(query, {}, { as })) as any;
/** @param rest the arguments after the people, such as `status: LATE, lateMinutes: 10` */
const note = ({ group, meetingActivity, facilitator }: Scene, people: number[], rest = '') =>
  ask(
    facilitator,
    `mutation { it: recordPresences(classId: ${group.id}, activityId: ${meetingActivity.id}, participantIds: [${people.join()}], ${rest}) {
      presence { status lateMinutes } attendance { status lateMinutes source } } }`,
  );
const noteOne = ({ group, meetingActivity, facilitator, participant }: Scene, rest: string) =>
  ask(
    facilitator,
    `mutation { it: recordPresence(classId: ${group.id}, activityId: ${meetingActivity.id}, participantId: ${participant.id}, ${rest}) {
      attendance { status lateMinutes } } }`,
  );
const isPresent = async ({ group, participant, meetingActivity, facilitator }: Scene) => {
  const { body } = await elo.call('GET', `/portal/api/presence/${group.id}`, { as: facilitator });
  return body.find((each: { id: number }) => each.id === participant.id).activities[meetingActivity.id];
};

it('late counts as presence in the contract’s boolean; excused and absent do not', async () => {
  for (const [rest, status, counts] of [
    ['', 'PRESENT', true],
    ['status: PRESENT', 'PRESENT', true],
    ['status: LATE, lateMinutes: 10', 'LATE', true],
    ['status: LATE', 'LATE', true],
    ['status: EXCUSED', 'EXCUSED', false],
    ['status: ABSENT', 'ABSENT', false],
  ] as const) {
    const scene = await aClassWithMeeting(elo);
    const lateMinutes = rest.includes('10') ? 10 : null;
    expect(await note(scene, [scene.participant.id], rest)).toEqual([
      {
        presence: counts ? [{ status, lateMinutes }] : [],
        attendance: [{ status, lateMinutes, source: 'STAFF' }],
      },
    ]);
    expect([status, await isPresent(scene)]).toEqual([status, counts]);
    const recovery = await ask(
      scene.participant,
      `{ it: recoveryStatus(classId: ${scene.group.id}) { hasPresence recoveryNeeded } me { recovery { hasPresence } } }`,
    );
    expect(recovery).toEqual({ hasPresence: counts, recoveryNeeded: !counts });
    const listed = async (filter: string) =>
      (
        await ask(
          scene.facilitator,
          `{ it: presences(filter: { classId: ${scene.group.id}, ${filter} }) { nodes { status } } }`,
        )
      ).nodes;
    expect(await listed('')).toEqual(counts ? [{ status }] : []);
    expect(await listed('statuses: [PRESENT, LATE, EXCUSED, ABSENT]')).toEqual([{ status }]);
    const progress = await ask(
      scene.facilitator,
      `{ it: classProgress(cycleId: ${scene.group.cycle.id}) { meetings { present } } }`,
    );
    expect(progress).toEqual([{ meetings: [{ present: counts ? 1 : 0 }] }]);
  }
});

it('minutes belong to LATE, and have bounds', async () => {
  const scene = await aClassWithMeeting(elo);
  const wrong = ['INVALID', 'INVALID_FIELDS', 'lateMinutes'];
  for (const rest of ['lateMinutes: 5', 'status: ABSENT, lateMinutes: 5', 'status: LATE, lateMinutes: 0']) {
    expect(await note(scene, [scene.participant.id], rest)).toEqual(wrong);
    expect(await noteOne(scene, rest)).toEqual(wrong);
  }
  expect(await noteOne(scene, 'status: LATE, lateMinutes: 1441')).toEqual(wrong);
  expect(await presencesOf(elo, scene.enrollment)).toEqual([]);
  const store = (status: string, minutes: number) =>
    elo.make
      .em()
      .execute(
        `insert into presences (enrollment_id, activity_id, source, status, late_minutes) values (?, ?, 'STAFF', ?, ?)`,
        [scene.enrollment.id, scene.meetingActivity.id, status, minutes],
      );
  for (const [status, minutes] of [
    ['ABSENT', 5],
    ['LATE', 0],
    ['LATE', 1441],
  ] as const)
    await expect(store(status, minutes)).rejects.toThrow(/presences_late_check/);
});

it('a presence becomes an absence only when it is withdrawn with a reason, and then nobody loses the history', async () => {
  const scene = await aClassWithMeeting(elo);
  const { participant, facilitator, enrollment, meetingActivity, group } = scene;
  elo.setNow(DURING);
  await ask(participant, `mutation { it: recordAutoPresence(classId: ${group.id}) { id } }`);
  expect(await noteOne(scene, 'status: LATE, lateMinutes: 30')).toEqual({
    attendance: [{ status: 'LATE', lateMinutes: 30 }],
  });
  // The participant’s own way of coming stays, and a list of those who came changes nothing.
  expect(await note(scene, [participant.id])).toMatchObject([
    { attendance: [{ status: 'LATE', lateMinutes: 30, source: 'AUTO' }] },
  ]);
  for (const status of ['EXCUSED', 'ABSENT'])
    expect(await noteOne(scene, `status: ${status}`)).toEqual(['CONFLICT', 'PRESENCE_RECORDED']);
  const other = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant: other });
  expect(await note(scene, [other.id, participant.id], 'status: ABSENT')).toEqual(['CONFLICT', 'PRESENCE_RECORDED']);
  await ask(
    facilitator,
    `mutation { it: withdrawPresence(enrollmentId: ${enrollment.id}, activityId: ${meetingActivity.id}, reason: "Saiu") { id } }`,
  );
  expect(await noteOne(scene, 'status: ABSENT')).toEqual({ attendance: [{ status: 'ABSENT', lateMinutes: null }] });
  // A withdrawn entry is not repeated by the participant; an absence that staff noted does not change that.
  expect(await ask(participant, `mutation { it: recordAutoPresence(classId: ${group.id}) { id } }`)).toEqual([
    'CONFLICT',
    'PRESENCE_WITHDRAWN',
  ]);
  const { presenceHistory } = await ask(
    participant,
    `{ it: enrollment(id: ${enrollment.id}) { presenceHistory { change source status lateMinutes } } }`,
  );
  expect(presenceHistory).toHaveLength(3);
  expect(presenceHistory).toEqual(
    expect.arrayContaining([
      { change: 'RECORDED', source: 'STAFF', status: 'ABSENT', lateMinutes: null },
      { change: 'WITHDRAWN', source: 'AUTO', status: 'LATE', lateMinutes: 30 },
      { change: 'RECORDED', source: 'AUTO', status: 'LATE', lateMinutes: 30 },
    ]),
  );
});

it('an absence becomes a presence: who enters, who watches the recording, and whom staff ticks', async () => {
  const entering = await aClassWithMeeting(elo);
  elo.setNow(BEFORE);
  expect(await noteOne(entering, 'status: ABSENT')).toEqual(['CONFLICT', 'MEETING_NOT_BEGUN']);
  // People are excused before the meeting.
  expect(await noteOne(entering, 'status: EXCUSED')).toMatchObject({ attendance: [{ status: 'EXCUSED' }] });
  elo.setNow(DURING);
  await ask(entering.participant, `mutation { it: recordAutoPresence(classId: ${entering.group.id}) { id } }`);
  expect(await presencesOf(elo, entering.enrollment)).toMatchObject([{ source: 'AUTO', status: 'PRESENT' }]);

  elo.setNow(AFTER);
  const watching = await aClassWithMeeting(elo);
  await noteOne(watching, 'status: ABSENT');
  const watched = await ask(
    watching.participant,
    `mutation { it: updateMeetingProgress(participantId: ${watching.participant.id}, meetingId: ${watching.meeting.id}, status: COMPLETED) { state } }`,
  );
  expect(watched).toEqual({ state: 'COMPLETED' });
  expect(await presencesOf(elo, watching.enrollment)).toMatchObject([{ source: 'RECOVERY', status: 'PRESENT' }]);

  const ticked = await aClassWithMeeting(elo);
  await noteOne(ticked, 'status: EXCUSED');
  await note(ticked, [ticked.participant.id]);
  expect(await presencesOf(elo, ticked.enrollment)).toMatchObject([{ source: 'STAFF', status: 'PRESENT' }]);
});

it('a presence stays when another person notes an absence at once', async () => {
  for (let round = 0; round < 5; round++) {
    const scene = await aClassWithMeeting(elo);
    const { participant } = scene;
    await Promise.all([note(scene, [participant.id]), note(scene, [participant.id], 'status: ABSENT')]);
    expect(await presencesOf(elo, scene.enrollment)).toMatchObject([{ status: 'PRESENT' }]);
  }
});

it('changes of a status are found by the time of the change', async () => {
  const scene = await aClassWithMeeting(elo);
  await noteOne(scene, 'status: PRESENT');
  elo.setNow('2026-11-21T13:00:00Z');
  const since = (filter: string) =>
    ask(
      scene.facilitator,
      `{ it: presences(filter: { classId: ${scene.group.id} ${filter} }, updatedSince: "2026-11-21T12:30:00Z") { nodes { status } } }`,
    );
  expect((await since('')).nodes).toEqual([]);
  await noteOne(scene, 'status: LATE, lateMinutes: 3');
  expect((await since('')).nodes).toEqual([{ status: 'LATE' }]);
  expect((await since(', statuses: [ABSENT]')).nodes).toEqual([]);
});
