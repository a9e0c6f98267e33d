import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Cycle, Meeting, MeetingProgress, Presence } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(null));

/** A participant of a class with one meeting on 20 November, 19:00 to 20:30 in São Paulo, and 48 hours to recover it. */
async function aScene() {
  const [facilitator, participant] = await Promise.all([elo.make.aFacilitator(), elo.make.aUser()]);
  const cycle = await elo.make.aCycle({ recoveryHours: 48 });
  const group = await elo.make.aClass({ facilitator, cycle });
  const activity = await elo.make.anActivity({ course: group.course, kind: 'COLLECTIVE_MEETING' });
  const meeting = await elo.make.aMeeting({
    class: group,
    activity,
    position: 1,
    startsAt: '2026-11-20T22:00:00Z',
    endsAt: '2026-11-20T23:30:00Z',
    videoPlaybackId: 'video-a',
  });
  const enrollment = await elo.make.anEnrollment({ class: group, participant });
  return { facilitator, participant, cycle, group, activity, meeting, enrollment };
}

const read = (id: number | string, as: { id: number } | null) => elo.call('GET', `/portal/api/status/${id}`, { as });
const update = (id: number | string, as: { id: number } | null, json: unknown) =>
  elo.call('PUT', `/portal/api/status/${id}`, { as, json });

const BEFORE = '2026-11-20T12:00:00Z';
const DURING = '2026-11-20T22:30:00Z';
const AFTER = '2026-11-21T12:00:00Z';

describe('GET /portal/api/status/:client-id', () => {
  it('answers the whole meeting status', async () => {
    const { participant, meeting } = await aScene();
    elo.stopClock('2026-11-20T23:30:00Z', 'the answer counts the seconds that are left');
    const reply = await read(participant.id, participant);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      id: String(meeting.id),
      title: meeting.title,
      status: 'available',
      when: '2026-11-20T22:00:00.000Z',
      activityIncluded: true,
      activityAvailable: true,
      activityCompleted: false,
      videoPlaybackId: 'video-a',
      expiresIn: 48 * 3600,
      videoMetadata: { video_id: 'video-a', video_title: meeting.title, viewer_user_id: String(participant.id) },
    });
  });

  it.each([
    ['scheduled', '2026-11-20T21:59:59Z', 48 * 3600 + 5401, false],
    ['live', '2026-11-20T22:00:00Z', 48 * 3600 + 5400, false],
    ['live', '2026-11-20T23:29:59Z', 48 * 3600 + 1, false],
    ['available', '2026-11-20T23:30:00Z', 48 * 3600, true],
    ['available', '2026-11-22T23:30:00Z', 0, true],
    ['expired', '2026-11-22T23:30:01Z', 0, false],
  ])('is %s at %s', async (status, now, expiresIn, activityAvailable) => {
    const { participant } = await aScene();
    elo.stopClock(now, 'each is the first or the last second of a state');
    const { body } = await read(participant.id, participant);
    expect(body).toMatchObject({ status, expiresIn, activityAvailable, activityCompleted: false });
  });

  it('is completed with a presence, at any time', async () => {
    const { participant, enrollment, activity } = await aScene();
    await elo.make.save(Presence, { enrollment: enrollment.id, activity: activity.id, source: 'STAFF' });
    for (const now of [DURING, AFTER, '2027-11-21T12:00:00Z']) {
      elo.setNow(now);
      const { body } = await read(participant.id, participant);
      expect(body).toMatchObject({ status: 'completed', activityCompleted: true, activityAvailable: false });
    }
  });

  it('offers no missing recording, and says when the cycle has no strategic activities', async () => {
    const { participant, meeting, cycle } = await aScene();
    await elo.make.em().nativeUpdate(Meeting, meeting.id, { videoPlaybackId: null });
    await elo.make.em().nativeUpdate(Cycle, cycle.id, { enableStrategicActivities: false });
    elo.setNow(AFTER);
    expect((await read(participant.id, participant)).body).toMatchObject({
      status: 'available',
      activityIncluded: false,
      activityAvailable: false,
      videoPlaybackId: '',
      videoMetadata: { video_id: '' },
    });
  });

  it('is about the running meeting, otherwise the latest recoverable, the next or the last one', async () => {
    const { participant, group, meeting } = await aScene();
    const second = await elo.make.aMeeting({
      class: group,
      position: 2,
      startsAt: '2026-11-21T22:00:00Z',
      endsAt: '2026-11-21T23:30:00Z',
    });
    const at = async (now: string) => {
      elo.setNow(now);
      const { body } = await read(participant.id, participant);
      return [body.id, body.status];
    };
    const [one, two] = [String(meeting.id), String(second.id)];
    expect(await at(BEFORE)).toEqual([one, 'scheduled']);
    expect(await at(DURING)).toEqual([one, 'live']);
    expect(await at(AFTER)).toEqual([one, 'available']);
    expect(await at('2026-11-21T22:30:00Z')).toEqual([two, 'live']);
    expect(await at('2026-11-22T12:00:00Z')).toEqual([two, 'available']);
    expect(await at('2026-12-22T12:00:00Z')).toEqual([two, 'expired']);
  });

  it('is open to the facilitator of the class and to people with full read access', async () => {
    const { participant, facilitator } = await aScene();
    elo.setNow(AFTER);
    for (const who of [facilitator, await elo.make.aSupervisor(), await elo.make.anAdmin()]) {
      const reply = await read(participant.id, who);
      expect(reply).toMatchObject({ status: 200, body: { videoMetadata: { viewer_user_id: String(participant.id) } } });
    }
  });

  it('is 404 for strangers, unknown people and people without meetings', async () => {
    const { participant, group, facilitator } = await aScene();
    const classmate = await elo.make.aUser();
    await elo.make.anEnrollment({ class: group, participant: classmate });
    const notFound = { status: 404, message: 'Meeting not found' };
    for (const who of [classmate, await elo.make.aFacilitator()]) {
      expect((await read(participant.id, who)).body).toEqual(notFound);
    }
    expect((await read(facilitator.id, participant)).body).toEqual(notFound);
    expect((await read(999_999, await elo.make.anAdmin())).body).toEqual(notFound);
    const idle = await elo.make.aUser();
    expect((await read(idle.id, idle)).body).toEqual(notFound);
  });

  it('leaves out the meetings of a canceled enrollment', async () => {
    const { participant, enrollment } = await aScene();
    elo.setNow(AFTER);
    await elo.call('POST', `/portal/api/enroll/cancel/${enrollment.id}`, {
      as: participant,
      json: { reason: 'other' },
    });
    expect((await read(participant.id, participant)).status).toBe(404);
  });
});

describe('PUT /portal/api/status/:client-id', () => {
  const progressOf = (participant: { id: number }) =>
    elo.make.em().find(MeetingProgress, { participant: participant.id }, { orderBy: { meeting: 'asc' } });

  it('stores the participant’s progress and answers the new status', async () => {
    const { participant, meeting } = await aScene();
    elo.stopClock(AFTER, 'the answer counts the seconds that are left');
    const started = await update(participant.id, participant, { status: 'started' });
    expect(started.status).toBe(200);
    expect(started.body).toEqual({
      id: String(meeting.id),
      title: meeting.title,
      status: 'started',
      when: '2026-11-20T22:00:00.000Z',
      activityIncluded: true,
      activityAvailable: true,
      activityCompleted: false,
      videoPlaybackId: 'video-a',
      expiresIn: 35 * 3600 + 1800,
      videoMetadata: { video_id: 'video-a', video_title: meeting.title, viewer_user_id: String(participant.id) },
    });
    expect((await read(participant.id, participant)).body).toEqual(started.body);
    const completed = await update(participant.id, participant, { status: 'completed' });
    expect(completed.body).toMatchObject({ status: 'completed', activityCompleted: true, activityAvailable: false });
    expect((await read(participant.id, participant)).body).toEqual(completed.body);
  });

  it('keeps completed as the final status', async () => {
    const { participant, meeting } = await aScene();
    elo.setNow(AFTER);
    await update(participant.id, participant, { status: 'completed' });
    const reply = await update(participant.id, participant, { status: 'started', id: meeting.id });
    expect(reply).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await progressOf(participant)).toMatchObject([{ status: 'COMPLETED' }]);
  });

  it('keeps completed as the final status for concurrent requests too', async () => {
    elo.setNow(AFTER);
    for (let round = 0; round < 10; round += 1) {
      const { participant, meeting } = await aScene();
      const say = (status: string) => update(participant.id, participant, { status, id: meeting.id });
      const replies = await Promise.all(['started', 'completed', 'started', 'started'].map(say));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await progressOf(participant)).toMatchObject([{ status: 'COMPLETED' }]);
    }
  });

  it('accepts the meeting’s id as text or number, and uses the current meeting without one', async () => {
    const { participant, group, meeting } = await aScene();
    const second = await elo.make.aMeeting({
      class: group,
      position: 2,
      startsAt: '2026-11-21T10:00:00Z',
      endsAt: '2026-11-21T11:30:00Z',
    });
    elo.setNow(AFTER);
    const first = await update(participant.id, participant, { status: 'started', id: String(meeting.id) });
    expect(first.body).toMatchObject({ id: String(meeting.id), status: 'started' });
    const current = await update(participant.id, participant, { status: 'started' });
    expect(current.body).toMatchObject({ id: String(second.id), status: 'started' });
    expect(await progressOf(participant)).toHaveLength(2);
  });

  it('is 409 for a meeting in the future, because completed would be final', async () => {
    const { participant, meeting } = await aScene();
    elo.stopClock('2026-11-20T21:59:59Z', 'it is the last second before the meeting');
    for (const id of [meeting.id, undefined]) {
      const reply = await update(participant.id, participant, { status: 'completed', id });
      expect(reply).toMatchObject({ status: 409, body: { status: 409, message: 'The meeting has not begun' } });
    }
    expect(await progressOf(participant)).toEqual([]);
  });

  it('is for the participant only', async () => {
    const { participant, facilitator, group } = await aScene();
    elo.setNow(AFTER);
    const classmate = await elo.make.aUser();
    await elo.make.anEnrollment({ class: group, participant: classmate });
    for (const [who, status, message] of [
      [null, 401, 'Not signed in'],
      [classmate, 404, 'Meeting not found'],
      [await elo.make.aFacilitator(), 404, 'Meeting not found'],
      [facilitator, 403, 'Only the participant can do this'],
      [await elo.make.aSupervisor(), 403, 'Only the participant can do this'],
      [await elo.make.anAdmin(), 403, 'Only the participant can do this'],
    ] as const) {
      const reply = await update(participant.id, who, { status: 'completed' });
      expect(reply.body).toEqual({ status, message });
      expect(reply.status).toBe(status);
    }
    expect(await progressOf(participant)).toEqual([]);
  });

  it('is 404 for another class’s meeting, and 400 for another status or a malformed id', async () => {
    const [{ participant }, other] = [await aScene(), await aScene()];
    elo.setNow(AFTER);
    for (const [json, status] of [
      [{ status: 'started', id: other.meeting.id }, 404],
      [{ status: 'started', id: 999_999 }, 404],
      [{ status: 'expired' }, 400],
      [{}, 400],
      [{ status: 'started', id: 'x' }, 400],
    ] as const) {
      expect((await update(participant.id, participant, json)).status).toBe(status);
    }
    expect(await progressOf(participant)).toEqual([]);
    expect(await progressOf(other.participant)).toEqual([]);
  });
});
