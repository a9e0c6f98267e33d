import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import { Meeting } from '../../src/entities/index.js';
import { aClassWithMeeting, presencesOf } from '../support/enrollments.js';
import { outcomeOf } from '../support/outcome.js';
import { soonAfter } from '../support/moments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Presence from all its sources: attendance of the meeting, the watched recording, and the records of staff.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  await ensureAppKey(elo.app.services);
});

const BEFORE = '2026-11-20T21:30:00Z';
const DURING = '2026-11-20T22:30:00Z';
const AFTER = '2026-11-21T12:00:00Z';
beforeEach(() => elo.setNow(AFTER));

type Person = { id: number };
/** The meeting of aClassWithMeeting, and another on the day after. Both may be recovered for 48 hours. */
async function aScene() {
  const scene = await aClassWithMeeting(elo);
  const second = await elo.make.anActivity({ course: scene.course, kind: 'COLLECTIVE_MEETING', title: 'Segundo' });
  const other = await elo.make.aMeeting({
    class: scene.group,
    activity: second,
    position: 2,
    startsAt: '2026-11-21T10:00:00Z',
    endsAt: '2026-11-21T11:30:00Z',
  });
  return { ...scene, second, other };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

const ask = async (as: Person | null, query: string, variables: object = {}) =>
  outcomeOf(await elo.graphql(query, { ...variables }, as ? { as } : {})) as any;
const recordSheet = ({ group, meetingActivity }: Scene, as: Person | null, participantIds: number[]) =>
  ask(
    as,
    `mutation ($c: ID!, $a: ID!, $p: [ID!]!) {
      it: recordPresences(classId: $c, activityId: $a, participantIds: $p) { participant { id } presence { source } }
    }`,
    { c: group.id, a: meetingActivity.id, p: participantIds },
  );
const withdraw = ({ enrollment }: Scene, as: Person, activity: { id: number }, reason = 'Saiu logo depois') =>
  ask(
    as,
    'mutation ($e: ID!, $a: ID!, $r: String!) { it: withdrawPresence(enrollmentId: $e, activityId: $a, reason: $r) { presence { source } } }',
    { e: enrollment.id, a: activity.id, r: reason },
  );
const recover = ({ group, participant }: Scene, activity?: { id: number }) =>
  ask(
    participant,
    `mutation ($c: ID!, $a: ID) { it: recordRecoveryPresence(classId: $c, activityId: $a) { presence { source activity { title } } } }`,
    { c: group.id, a: activity?.id },
  );
const watch = ({ participant }: Scene, meeting: { id: number }, status: string) =>
  ask(
    participant,
    `mutation ($p: ID!, $m: ID!, $s: MeetingProgressStatus!) {
      it: updateMeetingProgress(participantId: $p, meetingId: $m, status: $s) { state }
    }`,
    { p: participant.id, m: meeting.id, s: status },
  );
const recoverable = async ({ group }: Scene, as: Person | null) =>
  ask(as, 'query ($c: ID!) { it: recoverableMeetings(classId: $c) { meeting { title } recoveryDeadline } }', {
    c: group.id,
  });
const titlesOf = (meetings: { meeting: { title: string } }[]) => meetings.map(({ meeting }) => meeting.title);

it('a cycle of presences: entered, missed and watched, contested by staff, and shown in the history', async () => {
  const scene = await aScene();
  const { participant, facilitator, group, meeting, other, meetingActivity, second } = scene;
  elo.setNow(BEFORE);
  expect(await recordSheet(scene, facilitator, [participant.id])).toEqual(['CONFLICT', 'MEETING_NOT_BEGUN']);
  const early = { class_id: group.id, student_id: participant.id, activity_id: meetingActivity.id };
  expect(await elo.call('POST', '/portal/api/presence', { as: facilitator, json: early })).toMatchObject({
    status: 409,
    body: { message: 'The meeting has not begun' },
  });

  elo.setNow(DURING);
  const enter = () =>
    ask(participant, `mutation { it: recordAutoPresence(classId: ${group.id}) { presence { source } } }`);
  expect(await enter()).toEqual({ presence: [{ source: 'AUTO' }] });
  expect(await withdraw(scene, facilitator, meetingActivity)).toEqual({ presence: [] });
  expect(await enter()).toEqual(['CONFLICT', 'PRESENCE_WITHDRAWN']);

  elo.setNow(AFTER);
  const status = await ask(
    participant,
    `{ it: recoveryStatus(classId: ${group.id}, activityId: ${meetingActivity.id}) { recoveryNeeded meeting { title } } }`,
  );
  expect(status).toEqual({ recoveryNeeded: true, meeting: { title: meeting.title } });
  expect(
    (
      await elo.call(
        'GET',
        `/portal/api/cycles/recovery-status?class_id=${group.id}&activity_id=${meetingActivity.id}`,
        { as: participant },
      )
    ).body.data,
  ).toMatchObject({ collective_meeting_index: 1, recovery_needed: true });
  expect(await recoverable(scene, participant)).toEqual([
    { meeting: { title: meeting.title }, recoveryDeadline: '2026-11-22T23:30:00.000Z' },
    { meeting: { title: other.title }, recoveryDeadline: '2026-11-23T11:30:00.000Z' },
  ]);
  expect(titlesOf((await ask(participant, '{ it: me { recovery { meeting { title } } } }')).recovery)).toEqual([
    meeting.title,
    other.title,
  ]);
  expect(await recover(scene, meetingActivity)).toEqual(['CONFLICT', 'RECORDING_NOT_WATCHED']);
  await watch(scene, meeting, 'STARTED');
  expect(await recover(scene, meetingActivity)).toEqual(['CONFLICT', 'RECORDING_NOT_WATCHED']);
  expect(await watch(scene, meeting, 'COMPLETED')).toEqual({ state: 'COMPLETED' });
  expect(await recover(scene, meetingActivity)).toEqual({
    presence: [{ source: 'RECOVERY', activity: { title: 'Encontro' } }],
  });
  expect(titlesOf(await recoverable(scene, participant))).toEqual([other.title]);
  // Without a recording there is nothing to watch.
  await elo.make.em().nativeUpdate(Meeting, other.id, { videoPlaybackId: null });
  expect(await recover(scene, second)).toEqual({
    presence: [
      { source: 'RECOVERY', activity: { title: 'Encontro' } },
      { source: 'RECOVERY', activity: { title: 'Segundo' } },
    ],
  });
  expect(await recoverable(scene, participant)).toEqual([]);

  const history = await ask(
    participant,
    `{ it: enrollment(id: ${scene.enrollment.id}) {
      presenceHistory { change source at reason by { id } activity { title } }
    } }`,
  );
  const [me, staff] = [participant, facilitator].map(({ id }) => ({ id: String(id) }));
  const [first, later] = [{ title: 'Encontro' }, { title: 'Segundo' }].map(activity => ({ activity }));
  const at = { during: soonAfter(DURING), after: soonAfter(AFTER) };
  expect(history.presenceHistory).toEqual([
    { change: 'RECORDED', source: 'RECOVERY', at: at.after, reason: null, by: me, ...later },
    { change: 'RECORDED', source: 'RECOVERY', at: at.after, reason: null, by: me, ...first },
    { change: 'WITHDRAWN', source: 'AUTO', at: at.during, reason: 'Saiu logo depois', by: staff, ...first },
    { change: 'RECORDED', source: 'AUTO', at: at.during, reason: null, by: me, ...first },
  ]);
});

it('a watched recording counts once, after the meeting and before the deadline', async () => {
  const scene = await aScene();
  elo.setNow(DURING);
  await watch(scene, scene.meeting, 'COMPLETED');
  expect(await presencesOf(elo, scene.enrollment)).toEqual([]);
  elo.setNow(AFTER);
  // Leaving the meeting early does not count as watching its recording.
  expect(await recover(scene, scene.meetingActivity)).toEqual(['CONFLICT', 'RECORDING_NOT_WATCHED']);
  await Promise.all([1, 2, 3].map(() => watch(scene, scene.meeting, 'COMPLETED')));
  expect(await presencesOf(elo, scene.enrollment)).toMatchObject([{ source: 'RECOVERY' }]);
  elo.setNow('2026-11-23T11:30:00.001Z');
  await watch(scene, scene.other, 'COMPLETED');
  expect(await presencesOf(elo, scene.enrollment)).toHaveLength(1);
  expect(await recover(scene, scene.second)).toEqual(['CONFLICT', 'RECOVERY_OVER']);
});

it('a watched recording that staff withdrew stays withdrawn until staff records a presence', async () => {
  const scene = await aScene();
  await watch(scene, scene.meeting, 'COMPLETED');
  expect(await withdraw(scene, scene.facilitator, scene.meetingActivity, 'Não assistiu')).toEqual({ presence: [] });
  await watch(scene, scene.meeting, 'COMPLETED');
  expect(await presencesOf(elo, scene.enrollment)).toEqual([]);
  expect(await recover(scene, scene.meetingActivity)).toEqual(['CONFLICT', 'PRESENCE_WITHDRAWN']);
  expect(await recordSheet(scene, scene.facilitator, [scene.participant.id])).toMatchObject([
    { presence: [{ source: 'STAFF' }] },
  ]);
  // A wrong mark by staff takes nothing from the participant.
  const another = await aScene();
  await recordSheet(another, another.facilitator, [another.participant.id]);
  await withdraw(another, another.facilitator, another.meetingActivity);
  await watch(another, another.meeting, 'COMPLETED');
  expect(await presencesOf(elo, another.enrollment)).toMatchObject([{ source: 'RECOVERY' }]);
});

it('a presence sheet is recorded whole or not at all, and repeating it changes nothing', async () => {
  const scene = await aScene();
  const { facilitator, participant, group } = scene;
  const people = await Promise.all([elo.make.aUser(), elo.make.aUser(), elo.make.aUser()]);
  for (const each of people) await elo.make.anEnrollment({ class: group, participant: each });
  const all = [participant, ...people].map(({ id }) => id);
  const answer = all.map(id => ({ participant: { id: String(id) }, presence: [{ source: 'STAFF' }] }));
  const count = async () =>
    (
      await elo.make
        .em()
        .execute<[{ n: number }]>(
          'select count(*)::int as n from presences p join enrollments e on e.id = p.enrollment_id where e.class_id = ?',
          [group.id],
        )
    )[0].n;
  const stranger = await elo.make.aUser();
  expect(await recordSheet(scene, facilitator, [...all, stranger.id])).toEqual(['NOT_FOUND', 'STUDENT_NOT_FOUND']);
  const gone = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant: gone, canceledAt: new Date(), cancelReason: 'OTHER' });
  expect(await recordSheet(scene, facilitator, [...all, gone.id])).toEqual(['CONFLICT', 'ENROLLMENT_CANCELED']);
  expect(await recordSheet(scene, facilitator, [])).toEqual(['INVALID', 'INVALID_FIELDS', 'participantIds']);
  const many = Array.from({ length: 501 }, (_each, index) => index + 1);
  expect(await recordSheet(scene, facilitator, many)).toEqual(['INVALID', 'INVALID_FIELDS', 'participantIds']);
  expect(await count()).toBe(0);
  const both = await Promise.all([
    recordSheet(scene, facilitator, all),
    recordSheet(scene, facilitator, [...all.toReversed(), participant.id]),
  ]);
  expect(both).toEqual([answer, answer]);
  expect(await count()).toBe(all.length);

  for (const as of [participant, stranger, await elo.make.aFacilitator(), await elo.make.aSupervisor()])
    expect(await recordSheet(scene, as, all)).toEqual(['FORBIDDEN', 'NOT_ALLOWED']);
  expect(await recordSheet(scene, null, all)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
  const byKey = await elo.graphql(
    `mutation { it: recordPresences(classId: ${group.id}, activityId: ${scene.second.id}, participantIds: [${participant.id}]) { id } }`,
    {},
    { headers: { authorization: 'demo-api-key' } },
  );
  expect(outcomeOf(byKey)).toEqual([{ id: String(scene.enrollment.id) }]);
});

it('participants see their own recoverable meetings, staff none, and strangers learn nothing', async () => {
  const scene = await aScene();
  for (const as of [scene.facilitator, await elo.make.anAdmin(), await elo.make.aSupervisor()])
    expect(await recoverable(scene, as)).toEqual([]);
  for (const as of [await elo.make.aUser(), await elo.make.aFacilitator()])
    expect(await recoverable(scene, as)).toEqual(['NOT_FOUND', 'ENROLLMENT_NOT_FOUND']);
  expect(await recoverable(scene, null)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
});
