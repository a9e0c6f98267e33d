import { beforeAll, expect, it } from '@jest/globals';
import { Presence } from '../../../src/entities/index.js';
import { migrate } from '../../../src/postgres/migrations.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const visits = () =>
  elo.make
    .em()
    .execute<{ meeting_id: number; participant_id: number; joined_at: string; left_at: string | null }[]>(
      'select meeting_id, participant_id, joined_at, left_at from meeting_visits order by id',
    );

it('a departure that another clock puts before the arrival counts at the time of the arrival', async () => {
  const [group, ana] = [await elo.make.aClass(), await elo.make.aUser()];
  await elo.make.anEnrollment({ class: group, participant: ana });
  const meeting = await elo.make.aMeeting({
    class: group,
    startsAt: '2026-11-20T22:00:00Z',
    endsAt: '2026-11-20T23:00:00Z',
  });
  elo.setNow('2026-11-20T22:12:00Z');
  await elo.call('POST', '/portal/api/presence/auto', { as: ana, json: { class_id: group.id } });
  elo.setNow('2026-11-20T22:10:00Z');
  const leave = 'mutation ($id: ID!) { leaveLiveSession(meetingId: $id) }';
  const { body } = await elo.graphql(leave, { id: meeting.id }, { as: ana });
  elo.setNow(null);
  expect(body).toEqual({ data: { leaveLiveSession: true } });
  const [{ joined_at, left_at }] = (await visits()) as [Awaited<ReturnType<typeof visits>>[0]];
  expect(left_at).toEqual(joined_at);
});

it('the migration makes a visit from an automatic presence during the meeting, and from no other presence', async () => {
  const [group, here, early, byHand] = await Promise.all([
    elo.make.aClass(),
    elo.make.aUser(),
    elo.make.aUser(),
    elo.make.aUser(),
  ]);
  const activity = await elo.make.anActivity({ course: group.course, kind: 'COLLECTIVE_MEETING' });
  const meeting = await elo.make.aMeeting({
    class: group,
    activity,
    startsAt: '2026-11-20T22:00:00Z',
    endsAt: '2026-11-20T23:00:00Z',
  });
  for (const [participant, source, recordedAt] of [
    [here, 'AUTO', '2026-11-20T22:05:00Z'],
    [early, 'AUTO', '2026-11-20T21:59:59Z'],
    [byHand, 'STAFF', '2026-11-20T22:05:00Z'],
  ] as const) {
    const enrollment = await elo.make.anEnrollment({ class: group, participant });
    const recorded = { enrollment: enrollment.id, activity: activity.id, source, recordedAt: new Date(recordedAt) };
    await elo.make.save(Presence, recorded);
  }
  await elo.make.em().execute(`
    drop table message_sentiments, live_messages, meeting_visits;
    drop index meetings_period_index, enrollments_created_at_index;
    delete from migrations where name = '20261121181401-live-sessions';
  `);
  await migrate({ databaseUrl: elo.app.services.config.databaseUrl! });
  expect((await visits()).filter(({ meeting_id }) => meeting_id === meeting.id)).toEqual([
    { meeting_id: meeting.id, participant_id: here.id, joined_at: '2026-11-20 22:05:00+00', left_at: null },
  ]);
});
