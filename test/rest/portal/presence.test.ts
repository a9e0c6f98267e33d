import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Presence } from '../../../src/entities/index.js';
import { anEnrolledStudent, expectEnrollmentUnchanged, presencesOf } from '../../support/enrollments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(null));

const aScene = () => anEnrolledStudent(elo);
type Scene = Awaited<ReturnType<typeof aScene>>;

/** The same as `aScene`, with the collective meeting of 20 November, 19:00 to 20:30 in São Paulo, as its first activity. */
async function aMeetingScene() {
  const scene = await aScene();
  const meeting = await elo.make.aMeeting({
    class: scene.group,
    activity: scene.first,
    position: 1,
    startsAt: '2026-11-20T22:00:00Z',
    endsAt: '2026-11-20T23:30:00Z',
  });
  return { ...scene, meeting };
}

const post = (path: string, as: { id: number } | null, json?: unknown) =>
  elo.call('POST', `/portal/api${path}`, { as, json });

const presences = (enrollment: { id: number }) => presencesOf(elo, enrollment);

const recordOf = (
  { student, enrollment, first, second }: Scene,
  present: { first?: boolean; second?: boolean } = {},
) => ({
  id: student.id,
  name: student.name,
  cpf: student.cpf,
  phone: student.phone,
  activities: { [first.id]: present.first ?? false, [second.id]: present.second ?? false },
  enrollment_id: enrollment.id,
});

const expectNoChange = expectEnrollmentUnchanged(() => elo);

describe('GET /portal/api/presence/:id', () => {
  it('answers all records to the facilitator of the class, supervisors and administrators', async () => {
    const scene = await aScene();
    const classmate = await elo.make.aUser({ cpf: null, phone: null });
    const other = await elo.make.anEnrollment({ class: scene.group, participant: classmate });
    await elo.make.save(Presence, { enrollment: scene.enrollment.id, activity: scene.second.id, source: 'STAFF' });
    await post(`/enrollment/${scene.enrollment.id}/request-cancellation`, scene.student);
    await post(`/enroll/cancel/${other.id}`, classmate, { reason: 'other' });
    for (const who of [scene.facilitator, await elo.make.aSupervisor(), await elo.make.anAdmin()]) {
      const { status, body } = await elo.call('GET', `/portal/api/presence/${scene.group.id}`, { as: who });
      expect(status).toBe(200);
      expect(body).toEqual([
        { ...recordOf(scene, { second: true }), is_enroll_canceled: false, is_cancel_requested: true },
        {
          ...recordOf({ ...scene, student: classmate, enrollment: other }),
          cpf: '',
          phone: '',
          is_enroll_canceled: true,
          is_cancel_requested: false,
        },
      ]);
    }
  });

  it('answers a participant the own record only, and strangers none', async () => {
    const scene = await aScene();
    await elo.make.anEnrollment({ class: scene.group });
    const seenBy = async (as: { id: number }) => {
      const { status, body } = await elo.call('GET', `/portal/api/presence/${scene.group.id}`, { as });
      expect(status).toBe(200);
      return body.map(({ id }: { id: number }) => id);
    };
    expect(await seenBy(scene.student)).toEqual([scene.student.id]);
    expect(await seenBy(await elo.make.aUser())).toEqual([]);
    expect(await seenBy(await elo.make.aFacilitator())).toEqual([]);
  });

  it('is 404 for an unknown class', async () => {
    const reply = await elo.call('GET', '/portal/api/presence/999999', { as: await elo.make.anAdmin() });
    expect(reply).toMatchObject({ status: 404, body: { status: 404, message: 'Class not found' } });
  });
});

describe('POST /portal/api/presence', () => {
  const bodyOf = ({ group, student, first }: Scene, wrong: object = {}) => ({
    class_id: String(group.id),
    student_id: String(student.id),
    activity_id: String(first.id),
    ...wrong,
  });

  it('records presence and answers the student record without the enrollment flags', async () => {
    const scene = await aScene();
    const reply = await post('/presence', scene.facilitator, bodyOf(scene));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 200,
      message: 'Presence recorded successfully',
      data: recordOf(scene, { first: true }),
    });
    expect(await presences(scene.enrollment)).toMatchObject([
      { activity: { id: scene.first.id }, source: 'STAFF', recordedBy: { id: scene.facilitator.id } },
    ]);
  });

  it('works for an administrator and accepts ids as numbers', async () => {
    const scene = await aScene();
    const { group, student, second } = scene;
    const json = { class_id: group.id, student_id: student.id, activity_id: second.id };
    const reply = await post('/presence', await elo.make.anAdmin(), json);
    expect(reply).toMatchObject({ status: 200, body: { data: recordOf(scene, { second: true }) } });
  });

  it('changes nothing when repeated, also concurrently', async () => {
    const scene = await aScene();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => post('/presence', scene.facilitator, bodyOf(scene))),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [first] = await presences(scene.enrollment);
    const again = await post('/presence', await elo.make.anAdmin(), bodyOf(scene));
    expect(again.body.data).toEqual(recordOf(scene, { first: true }));
    expect(await presences(scene.enrollment)).toMatchObject([
      { id: first!.id, recordedAt: first!.recordedAt, recordedBy: { id: scene.facilitator.id } },
    ]);
  });

  it.each([
    ['nobody', () => null, 401],
    ['the participant', (scene: Scene) => scene.student, 403],
    ['another participant', () => elo.make.aUser(), 403],
    ['the facilitator of another class', () => elo.make.aFacilitator(), 403],
    ['a supervisor', () => elo.make.aSupervisor(), 403],
  ] as const)('refuses the caller: %s', async (_who, who, status) => {
    const scene = await aScene();
    const as = await who(scene);
    await expectNoChange(scene, () => post('/presence', as, bodyOf(scene)), status);
  });

  it.each([
    ['an unknown class', { class_id: '999999' }, 404, 'Class not found'],
    ['an unknown student', { student_id: '999999' }, 404, 'Student not found'],
    ['an unknown activity', { activity_id: '999999' }, 404, 'Activity not found'],
    ['no class', { class_id: undefined }, 400, 'class_id: is required'],
    ['no student', { student_id: undefined }, 400, 'student_id: is required'],
    ['no activity', { activity_id: undefined }, 400, 'activity_id: is required'],
    ['an activity that is no id', { activity_id: 'first' }, 400, 'activity_id: must be a positive whole number'],
    ['a class that is no integer', { class_id: 1.5 }, 400, 'class_id: must be a positive whole number'],
    ['an id beyond integers', { student_id: 9_999_999_999 }, 404, 'Student not found'],
  ])('refuses %s in the body', async (_what, wrong, status, message) => {
    const scene = await aScene();
    const admin = await elo.make.anAdmin();
    await expectNoChange(scene, () => post('/presence', admin, bodyOf(scene, wrong)), status, message);
  });

  it('refuses a student of another class and an activity of another course', async () => {
    const scene = await aScene();
    const other = await aScene();
    const refuse = (wrong: object, message: string) =>
      expectNoChange(scene, () => post('/presence', scene.facilitator, bodyOf(scene, wrong)), 404, message);
    await refuse({ student_id: other.student.id }, 'Student not found');
    await refuse({ activity_id: other.first.id }, 'Activity not found');
    expect(await presences(other.enrollment)).toEqual([]);
  });

  it('refuses a canceled enrollment', async () => {
    const scene = await aScene();
    await post(`/enroll/cancel/${scene.enrollment.id}`, scene.student, { reason: 'other' });
    await expectNoChange(scene, () => post('/presence', scene.facilitator, bodyOf(scene)), 409);
  });
});

describe('POST /portal/api/presence/auto', () => {
  const enter = (scene: Scene, as: { id: number } | null = scene.student) =>
    post('/presence/auto', as, { class_id: String(scene.group.id) });

  it.each([
    ['from its first second', '2026-11-20T22:00:00Z'],
    ['to its last', '2026-11-20T23:29:59Z'],
  ])('records presence in the running meeting, %s', async (_when, now) => {
    const scene = await aMeetingScene();
    elo.stopClock(now, 'each is the first or the last second in which it counts');
    const reply = await enter(scene);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 200,
      message: 'Presence recorded successfully',
      data: recordOf(scene, { first: true }),
    });
    expect(await presences(scene.enrollment)).toMatchObject([{ source: 'AUTO', recordedAt: new Date(now) }]);
    expect((await enter(scene)).status).toBe(200);
    expect(await presences(scene.enrollment)).toHaveLength(1);
  });

  it.each([
    ['before it', '2026-11-20T21:59:59Z'],
    ['when it is over', '2026-11-20T23:30:00Z'],
  ])('is 409 outside the meeting: %s', async (_when, now) => {
    const scene = await aMeetingScene();
    elo.stopClock(now, 'each is the last second before, or the first one after');
    await expectNoChange(scene, () => enter(scene), 409, 'No collective meeting is running');
  });

  it('is 404 without an enrollment and for an unknown class, 403 for staff, 401 for anonymous callers', async () => {
    const scene = await aMeetingScene();
    elo.setNow('2026-11-20T22:30:00Z');
    const stranger = await elo.make.aUser();
    const supervisor = await elo.make.aSupervisor();
    await expectNoChange(scene, () => enter(scene, null), 401);
    await expectNoChange(scene, () => enter(scene, stranger), 404, 'Enrollment not found');
    await expectNoChange(scene, () => enter(scene, scene.facilitator), 404, 'Enrollment not found');
    await expectNoChange(scene, () => enter(scene, supervisor), 403);
    await expectNoChange(
      scene,
      () => post('/presence/auto', scene.student, { class_id: '999999' }),
      404,
      'Class not found',
    );
    await expectNoChange(scene, () => post('/presence/auto', scene.student, {}), 400);
  });

  it('is 409 for a canceled enrollment', async () => {
    const scene = await aMeetingScene();
    elo.setNow('2026-11-20T22:30:00Z');
    await post(`/enroll/cancel/${scene.enrollment.id}`, scene.student, { reason: 'other' });
    await expectNoChange(scene, () => enter(scene), 409);
  });
});

describe('POST /portal/api/presence/recovery', () => {
  const recover = (scene: Scene, more: object = {}, as: { id: number } | null = scene.student) =>
    post('/presence/recovery', as, { class_id: scene.group.id, ...more });

  it.each([
    ['when the meeting ends', '2026-11-20T23:30:00Z'],
    ['until the deadline', '2026-11-23T23:30:00Z'],
  ])('records presence %s', async (_when, now) => {
    const scene = await aMeetingScene();
    elo.stopClock(now, 'each is the first or the last instant at which it counts');
    const reply = await recover(scene);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 200,
      message: 'Presence recovered successfully',
      data: recordOf(scene, { first: true }),
    });
    expect(await presences(scene.enrollment)).toMatchObject([{ source: 'RECOVERY', recordedAt: new Date(now) }]);
  });

  it('is 409 after the deadline and before the meeting is over', async () => {
    const scene = await aMeetingScene();
    elo.setNow('2026-11-23T23:30:01Z');
    await expectNoChange(scene, () => recover(scene), 409, 'The time to recover this meeting is over');
    elo.stopClock('2026-11-20T23:29:59Z', 'it is the last second of the meeting');
    await expectNoChange(scene, () => recover(scene), 409, 'There is no past meeting to recover');
  });

  it('keeps an existing presence', async () => {
    const scene = await aMeetingScene();
    elo.setNow('2026-11-20T22:30:00Z');
    await post('/presence/auto', scene.student, { class_id: scene.group.id });
    elo.setNow('2026-11-21T12:00:00Z');
    expect((await recover(scene)).status).toBe(200);
    expect(await presences(scene.enrollment)).toMatchObject([{ source: 'AUTO' }]);
  });

  it('uses the given activity, or by default the latest meeting', async () => {
    const scene = await aMeetingScene();
    const { group, first, second } = scene;
    await elo.make.aMeeting({
      class: group,
      activity: second,
      position: 2,
      startsAt: '2026-11-21T22:00:00Z',
      endsAt: '2026-11-21T23:30:00Z',
    });
    elo.setNow('2026-11-22T12:00:00Z');
    expect((await recover(scene, { activity_id: String(first.id) })).body.data).toEqual(
      recordOf(scene, { first: true }),
    );
    expect((await recover(scene)).body.data).toEqual(recordOf(scene, { first: true, second: true }));
  });

  it('is 409 for an activity without a past meeting', async () => {
    const scene = await aMeetingScene();
    elo.setNow('2026-11-21T12:00:00Z');
    for (const activity_id of [scene.second.id, 999_999]) {
      await expectNoChange(scene, () => recover(scene, { activity_id }), 409, 'There is no past meeting to recover');
    }
    await expectNoChange(scene, () => recover(scene, { activity_id: 'first' }), 400);
  });

  it('is 404 without an enrollment and for an unknown class, 403 for staff, 401 for anonymous callers', async () => {
    const scene = await aMeetingScene();
    elo.setNow('2026-11-21T12:00:00Z');
    const stranger = await elo.make.aUser();
    const supervisor = await elo.make.aSupervisor();
    await expectNoChange(scene, () => recover(scene, {}, null), 401);
    await expectNoChange(scene, () => recover(scene, {}, stranger), 404, 'Enrollment not found');
    await expectNoChange(scene, () => recover(scene, {}, supervisor), 403);
    await expectNoChange(scene, () => recover(scene, { class_id: 999_999 }), 404, 'Class not found');
  });
});
