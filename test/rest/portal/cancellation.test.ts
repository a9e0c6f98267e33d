import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Enrollment } from '../../../src/entities/index.js';
import { anEnrolledStudent, expectEnrollmentUnchanged } from '../../support/enrollments.js';
import { soonAfter } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(null));

const aScene = () => anEnrolledStudent(elo);
const post = (path: string, as: { id: number } | null, json?: unknown) =>
  elo.call('POST', `/portal/api${path}`, { as, json });
const expectNoChange = expectEnrollmentUnchanged(() => elo);

describe('POST /portal/api/enrollment/:enrollment_id/request-cancellation', () => {
  const ask = (id: number | string, as: { id: number } | null) => post(`/enrollment/${id}/request-cancellation`, as);

  it('stores the request, and repeating it changes nothing', async () => {
    const { enrollment, student } = await aScene();
    elo.setNow('2026-11-20T12:00:00Z');
    for (const now of ['2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z']) {
      elo.setNow(now);
      const reply = await ask(enrollment.id, student);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        status: 200,
        message: 'Cancellation requested successfully',
        data: { enrollment_id: enrollment.id, is_cancel_requested: true },
      });
    }
    const stored = await elo.make.em().findOneOrFail(Enrollment, enrollment.id);
    expect(stored).toMatchObject({ cancelRequestedAt: soonAfter('2026-11-20T12:00:00Z'), canceledAt: null });
  });

  it('is open to staff of the class', async () => {
    for (const who of ['facilitator', 'admin'] as const) {
      const { enrollment, facilitator } = await aScene();
      expect((await ask(enrollment.id, who === 'admin' ? await elo.make.anAdmin() : facilitator)).status).toBe(200);
    }
  });

  it('is 404 for strangers and unknown enrollments, 403 for supervisors, and changes nothing', async () => {
    const scene = await aScene();
    const classmate = await elo.make.aUser();
    await elo.make.anEnrollment({ class: scene.group, participant: classmate });
    await expectNoChange(scene, () => ask(scene.enrollment.id, null), 401);
    for (const who of [classmate, await elo.make.aFacilitator()]) {
      await expectNoChange(scene, () => ask(scene.enrollment.id, who), 404, 'Enrollment not found');
    }
    await expectNoChange(scene, async () => ask(scene.enrollment.id, await elo.make.aSupervisor()), 403);
    await expectNoChange(scene, () => ask(999_999, scene.student), 404, 'Enrollment not found');
    await expectNoChange(scene, () => ask('x', scene.student), 400);
  });

  it('is 409 when the enrollment is canceled', async () => {
    const scene = await aScene();
    await post(`/enroll/cancel/${scene.enrollment.id}`, scene.student, { reason: 'other' });
    await expectNoChange(
      scene,
      () => ask(scene.enrollment.id, scene.student),
      409,
      'The enrollment is already canceled',
    );
  });
});

describe('POST /portal/api/enroll/cancel/:enroll_id', () => {
  const cancel = (id: number | string, as: { id: number } | null, reason: unknown = 'forgot_time') =>
    post(`/enroll/cancel/${id}`, as, { reason });

  it('cancels with a reason, and the status is `cancelled`, as in the contract', async () => {
    const { enrollment, student } = await aScene();
    elo.setNow('2026-11-20T12:00:00Z');
    const reply = await cancel(enrollment.id, student);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 'cancelled',
      message: 'Enrollment canceled successfully',
      data: { enrollment_id: enrollment.id, is_enroll_canceled: true, reason: 'forgot_time' },
    });
    expect(await elo.make.em().findOneOrFail(Enrollment, enrollment.id)).toMatchObject({
      canceledAt: soonAfter('2026-11-20T12:00:00Z'),
      cancelReason: 'FORGOT_TIME',
    });
  });

  it.each(['schedule_conflict', 'forgot_time', 'connection_issue', 'unexpected_event', 'lack_of_interest', 'other'])(
    'accepts the reason %s',
    async reason => {
      const { enrollment, student } = await aScene();
      expect((await cancel(enrollment.id, student, reason)).body.data.reason).toBe(reason);
    },
  );

  it.each([['bored'], ['OTHER'], [''], [null], [undefined], [1]])('is 400 for the reason %p', async reason => {
    const scene = await aScene();
    await expectNoChange(scene, () => post(`/enroll/cancel/${scene.enrollment.id}`, scene.student, { reason }), 400);
  });

  it('is 409 the second time, and the first reason stays', async () => {
    const scene = await aScene();
    await cancel(scene.enrollment.id, scene.student, 'other');
    await expectNoChange(
      scene,
      () => cancel(scene.enrollment.id, scene.facilitator, 'lack_of_interest'),
      409,
      'The enrollment is already canceled',
    );
  });

  it('is open to staff of the class', async () => {
    for (const who of ['facilitator', 'admin'] as const) {
      const { enrollment, facilitator } = await aScene();
      const reply = await cancel(enrollment.id, who === 'admin' ? await elo.make.anAdmin() : facilitator);
      expect(reply.status).toBe(200);
    }
  });

  it('is 404 for strangers and unknown enrollments, 403 for supervisors, and changes nothing', async () => {
    const scene = await aScene();
    const classmate = await elo.make.aUser();
    await elo.make.anEnrollment({ class: scene.group, participant: classmate });
    await expectNoChange(scene, () => cancel(scene.enrollment.id, null), 401);
    for (const who of [classmate, await elo.make.aFacilitator()]) {
      await expectNoChange(scene, () => cancel(scene.enrollment.id, who), 404, 'Enrollment not found');
    }
    await expectNoChange(scene, async () => cancel(scene.enrollment.id, await elo.make.aSupervisor()), 403);
    await expectNoChange(scene, () => cancel(999_999, scene.student), 404, 'Enrollment not found');
    await expectNoChange(scene, () => cancel('x', scene.student), 400);
  });

  it('succeeds exactly once for two concurrent requests with different reasons', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { enrollment, student, facilitator } = await aScene();
      const reasons = ['forgot_time', 'lack_of_interest'];
      const replies = await Promise.all([
        cancel(enrollment.id, student, reasons[0]),
        cancel(enrollment.id, facilitator, reasons[1]),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = reasons[replies.findIndex(({ status }) => status === 200)]!;
      const stored = await elo.make.em().findOneOrFail(Enrollment, enrollment.id);
      expect(stored.cancelReason).toBe(winner.toUpperCase());
    }
  });
});
