import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Presence } from '../../../src/entities/index.js';
import { aClassWithMeeting } from '../../support/enrollments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(null));

const get = (path: string, as: { id: number } | null) => elo.call('GET', `/portal/api${path}`, { as });
const aScene = () => aClassWithMeeting(elo);
type Scene = Awaited<ReturnType<typeof aScene>>;

const COUNTED = 'the answer counts the seconds that are left';

describe('GET /portal/api/cycles/recovery-status', () => {
  const status = (scene: Scene, as: { id: number } | null, name = 'class_id') =>
    get(`/cycles/recovery-status?${name}=${scene.group.id}`, as);

  /** The whole body after the meeting of a scene, at 20 November 20:45 in São Paulo. */
  const afterMeeting = ({ participant, group, cycle, meeting }: Scene) => ({
    status: 200,
    message: 'Recovery status retrieved successfully',
    code: 'recovery_status',
    data: {
      user_id: participant.id,
      class_id: group.id,
      cycle_id: cycle.id,
      cycle_name: 'Ciclo 2026',
      class_turno: 'manhã',
      collective_meeting_index: 1,
      collective_meeting_name: meeting.title,
      collective_meeting_date: '20/11/2026 19:00:00',
      collective_meeting_time: '20/11/2026 19:00:00',
      recovery_deadline: '22/11/2026 20:30:00',
      now: '20/11/2026 20:45:00',
      has_presence: false,
      recovery_needed: true,
      recovery_expired: false,
      enable_strategic_activities: true,
      recovery_hours_configured: 48,
      time_remaining: 47 * 3600 + 45 * 60,
      recovery_video: 'video-a',
    },
  });

  it('needs a recovery after the meeting, with the deadline ahead', async () => {
    const scene = await aScene();
    elo.stopClock('2026-11-20T23:45:00Z', COUNTED);
    const reply = await status(scene, scene.participant);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(afterMeeting(scene));
  });

  it('accepts class_idd, the legacy relay’s name, and prefers class_id', async () => {
    const scene = await aScene();
    elo.stopClock('2026-11-20T23:45:00Z', COUNTED);
    expect((await status(scene, scene.participant, 'class_idd')).body).toEqual(afterMeeting(scene));
    expect((await status(scene, scene.participant, 'class_idd=999999&class_id')).status).toBe(200);
  });

  it.each([
    ['before the meeting', '2026-11-20T21:59:59Z', 48 * 3600 + 5401],
    ['when it starts', '2026-11-20T22:00:00Z', 48 * 3600 + 5400],
    ['until its last second', '2026-11-20T23:29:59Z', 48 * 3600 + 1],
  ])('needs no recovery %s', async (_when, now, remaining) => {
    const scene = await aScene();
    elo.stopClock(now, COUNTED);
    expect((await status(scene, scene.participant)).body.data).toMatchObject({
      collective_meeting_index: 1,
      has_presence: false,
      recovery_needed: false,
      recovery_expired: false,
      time_remaining: remaining,
    });
  });

  it.each([
    ['when it ends', '2026-11-20T23:30:00Z', false, 48 * 3600],
    ['on the deadline', '2026-11-22T23:30:00Z', false, 0],
    ['a second later', '2026-11-22T23:30:01Z', true, 0],
    ['a month later', '2026-12-22T23:30:01Z', true, 0],
  ])('needs a recovery %s', async (_when, now, expired, remaining) => {
    const scene = await aScene();
    elo.stopClock(now, COUNTED);
    expect((await status(scene, scene.participant)).body.data).toMatchObject({
      recovery_needed: true,
      recovery_expired: expired,
      time_remaining: remaining,
      recovery_deadline: '22/11/2026 20:30:00',
    });
  });

  it('needs no recovery with a recorded presence', async () => {
    const scene = await aScene();
    await elo.make.save(Presence, {
      enrollment: scene.enrollment.id,
      activity: scene.meetingActivity.id,
      source: 'STAFF',
    });
    elo.stopClock('2026-11-20T23:45:00Z', COUNTED);
    expect((await status(scene, scene.participant)).body.data).toMatchObject({
      has_presence: true,
      recovery_needed: false,
    });
  });

  it('is about the latest meeting that is over', async () => {
    const scene = await aScene();
    await elo.make.aMeeting({
      class: scene.group,
      position: 2,
      startsAt: '2026-11-27T22:00:00Z',
      endsAt: '2026-11-27T23:30:00Z',
    });
    elo.setNow('2026-11-27T22:30:00Z');
    expect((await status(scene, scene.participant)).body.data.collective_meeting_index).toBe(1);
    elo.setNow('2026-11-27T23:30:00Z');
    expect((await status(scene, scene.participant)).body.data).toMatchObject({
      collective_meeting_index: 2,
      collective_meeting_date: '27/11/2026 19:00:00',
    });
  });

  it('shows the meeting to staff of the class and full readers without an own place', async () => {
    const scene = await aScene();
    elo.stopClock('2026-11-20T23:45:00Z', COUNTED);
    for (const who of [scene.facilitator, await elo.make.aSupervisor(), await elo.make.anAdmin()]) {
      const reply = await status(scene, who);
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({ user_id: who.id, has_presence: false, recovery_needed: false });
    }
  });

  it('is 404 for strangers, an unknown class and a class without meetings; 400 without class_id', async () => {
    const scene = await aScene();
    expect((await status(scene, await elo.make.aUser())).body).toEqual({
      status: 404,
      message: 'Enrollment not found',
    });
    expect((await status(scene, await elo.make.aFacilitator())).status).toBe(404);
    expect((await get('/cycles/recovery-status?class_id=999999', scene.participant)).body).toEqual({
      status: 404,
      message: 'Class not found',
    });
    const empty = await elo.make.anEnrollment({ participant: scene.participant });
    expect((await get(`/cycles/recovery-status?class_id=${empty.class.id}`, scene.participant)).status).toBe(404);
    for (const query of ['', '?class_id=', '?class_id=x', '?class_idd=0', '?class_id=1&class_id=2']) {
      const reply = await get(`/cycles/recovery-status${query}`, scene.participant);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ status: 400, message: expect.stringContaining('class_id') });
    }
  });
});
