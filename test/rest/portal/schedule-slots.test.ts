import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aBookableClass, FRIDAY } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(FRIDAY));

type Caller = { id: number } | null;

describe('the slots of a day', () => {
  const free = (as: Caller, date: string, classId: number | string) =>
    elo.call('GET', `/portal/api/schedule/slot/${date}/class/${classId}`, { as });
  const list = (as: Caller, json: unknown) => elo.call('POST', '/portal/api/schedule/slot', { as, json });
  const slot = (employeeId: number, time: string) => ({
    id: `${employeeId}-2026-11-23-${time.slice(0, 2)}00`,
    date: '2026-11-23',
    time,
  });

  it('by GET are the free ones, without appointment_count', async () => {
    const { participant, employee, group } = await aBookableClass(elo);
    await elo.make.anAppointment({ employee, startsAt: '2026-11-23T12:30:00Z', endsAt: '2026-11-23T13:30:00Z' });
    await elo.make.anAppointment({
      employee,
      typeId: 1,
      startsAt: '2026-11-23T19:00:00Z',
      endsAt: '2026-11-23T23:00:00Z',
    });
    const { status, body } = await free(participant, '2026-11-23', group.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 200,
      message: 'Slots retrieved successfully',
      data: [slot(employee.id, '11:00:00'), slot(employee.id, '14:00:00'), slot(employee.id, '15:00:00')],
    });
    expect((await free(participant, '2026-11-22', group.id)).body.data).toEqual([]);
  });

  it('by POST are the taken ones too, with appointment_count', async () => {
    const { facilitator, employee, group } = await aBookableClass(elo);
    await elo.make.anAppointment({ employee, startsAt: '2026-11-23T12:30:00Z', endsAt: '2026-11-23T13:30:00Z' });
    await elo.make.anAppointment({ employee, startsAt: '2026-11-23T12:00:00Z', endsAt: '2026-11-23T12:30:00Z' });
    await elo.make.anAppointment({
      employee,
      startsAt: '2026-11-23T14:00:00Z',
      endsAt: '2026-11-23T15:00:00Z',
      deletedAt: new Date(),
    });
    const { status, body } = await list(facilitator, { class_id: String(group.id), date: '2026-11-23' });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 200,
      message: 'Slots retrieved successfully',
      data: [
        ['09', 2],
        ['10', 1],
        ['11', 0],
        ['14', 0],
        ['15', 0],
        ['16', 0],
        ['17', 0],
      ].map(([hour, count]) => ({
        ...slot(employee.id, `${hour}:00:00`),
        appointment_count: count,
      })),
    });
  });

  it('leave out past times, and can be booked at the times given in the contract’s zone', async () => {
    const { participant, employee, group } = await aBookableClass(elo);
    elo.setNow('2026-11-23T17:30:00Z');
    const times = (await free(participant, '2026-11-23', group.id)).body.data.map(
      (each: { time: string }) => each.time,
    );
    expect(times).toEqual(['15:00:00', '16:00:00', '17:00:00']);

    const inManaus = await elo.make.aFacilitator();
    const far = await elo.make.anEmployee({
      user: inManaus,
      timeZone: 'America/Manaus',
      hours: [{ weekday: 2, startsAt: '09:00:00', endsAt: '10:00:00' }],
    });
    const farClass = await elo.make.aClass({ facilitator: inManaus });
    await elo.make.anEnrollment({ class: farClass, participant });
    const { body } = await free(participant, '2026-11-24', farClass.id);
    expect(body.data).toEqual([{ id: `${far.id}-2026-11-24-0900`, date: '2026-11-24', time: '10:00:00' }]);
    const booked = await elo.call('POST', '/portal/api/schedule/appointment/create', {
      as: participant,
      json: { start_time: '2026-11-24 10:00:00', finish_time: '2026-11-24 11:00:00', class_id: farClass.id },
    });
    expect(booked.status).toBe(201);
    expect((await free(participant, '2026-11-24', farClass.id)).body.data).toEqual([]);
    expect(employee.id).not.toBe(far.id);
  });

  it('are refused to people outside the class, and given to staff with full read access', async () => {
    const { group } = await aBookableClass(elo);
    const other = await aBookableClass(elo);
    const gone = await elo.make.aUser();
    await elo.make.anEnrollment({ class: group, participant: gone, canceledAt: new Date(), cancelReason: 'OTHER' });
    for (const as of [other.participant, other.facilitator, gone]) {
      expect((await free(as, '2026-11-23', group.id)).status).toBe(403);
      expect((await list(as, { class_id: group.id, date: '2026-11-23' })).status).toBe(403);
    }
    expect((await free(null, '2026-11-23', group.id)).body).toEqual({ status: 401, message: 'Not signed in' });
    expect((await free(await elo.make.aSupervisor(), '2026-11-23', group.id)).body.data).toHaveLength(7);
  });

  it('are 404 for an unknown class, 400 for an invalid date or id, and none without facilitator', async () => {
    const admin = await elo.make.anAdmin();
    const { group } = await aBookableClass(elo);
    expect((await free(admin, '2026-11-23', 999_999)).body).toEqual({ status: 404, message: 'Class not found' });
    expect((await list(admin, { class_id: 999_999, date: '2026-11-23' })).status).toBe(404);
    expect((await free(admin, '2026-02-30', group.id)).status).toBe(400);
    expect((await free(admin, '2026-11-23', 'x')).status).toBe(400);
    const without = await elo.make.aClass({ facilitator: null });
    expect((await free(admin, '2026-11-23', without.id)).body.data).toEqual([]);
  });

  describe('the slots by POST /api/schedule/slot are 401, as in the contract', () => {
    it.each([
      ['for a missing class_id', { date: '2026-11-23' }],
      ['for a missing date', { class_id: '1' }],
      ['for a missing body', undefined],
    ])('instead of 400 %s', async (_what, json) => {
      const reply = await list(await elo.make.anAdmin(), json);
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({ status: 401, message: expect.any(String) });
    });

    it('instead of 400 for a class without facilitator', async () => {
      const without = await elo.make.aClass({ facilitator: null });
      for (const anybody of [await elo.make.anAdmin(), await elo.make.aUser()]) {
        const reply = await list(anybody, { class_id: String(without.id), date: '2026-11-23' });
        expect(reply.status).toBe(401);
        expect(reply.body).toEqual({ status: 401, message: 'The class has no facilitator' });
      }
    });

    it('without a session', async () => {
      const { group } = await aBookableClass(elo);
      const reply = await list(null, { class_id: String(group.id), date: '2026-11-23' });
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({ status: 401, message: 'Not signed in' });
    });
  });
});
