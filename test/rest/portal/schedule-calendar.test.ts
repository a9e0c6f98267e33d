import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { soonAfter } from '../../support/moments.js';
import { aBookableClass, FRIDAY, expectCalendarsUnchanged, storedAppointment } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(FRIDAY));

type Caller = { id: number } | null;

const expectFailure = (request: Parameters<typeof expectCalendarsUnchanged>[1], status: number, message?: string) =>
  expectCalendarsUnchanged(elo, request, status, message);

describe('POST /portal/api/schedule/block/:id and unblock/:id', () => {
  const block = (as: Caller, id: number | string, json: unknown) =>
    elo.call('POST', `/portal/api/schedule/block/${id}`, { as, json });
  const unblock = (as: Caller, id: number | string) => elo.call('POST', `/portal/api/schedule/unblock/${id}`, { as });
  const morning = { start_time: '2026-11-23 09:00:00', finish_time: '2026-11-23 12:00:00' };

  it('blocks the calendar of the class’s facilitator, and gives the time back', async () => {
    const { facilitator, participant, employee, group } = await aBookableClass(elo);
    const blocked = await block(facilitator, group.id, morning);
    expect(blocked.status).toBe(201);
    expect(blocked.body).toEqual({
      status: 201,
      message: 'Time blocked successfully',
      data: { id: expect.any(Number), class_id: String(group.id), type_id: 1, comments: '' },
    });
    const { id } = blocked.body.data;
    expect((await storedAppointment(elo, id)).employee.id).toBe(employee.id);
    const freeTimes = async () =>
      (await elo.call('GET', `/portal/api/schedule/slot/2026-11-23/class/${group.id}`, { as: participant })).body.data
        .length;
    expect(await freeTimes()).toBe(4);

    const freed = await unblock(facilitator, id);
    expect(freed.status).toBe(200);
    expect(freed.body).toEqual({
      status: 200,
      message: 'Time unblocked successfully',
      data: { id, deleted_at: soonAfter('2026-11-20T12:00:00.000Z') },
    });
    expect(await freeTimes()).toBe(7);
    await expectFailure(() => unblock(facilitator, id), 409, 'Block already removed');
  });

  it('refuses strangers with 403 for another person’s calendar, and 404 for its blocks', async () => {
    const { facilitator, participant, group } = await aBookableClass(elo);
    const { body } = await block(facilitator, group.id, morning);
    const later = { start_time: '2026-11-23 14:00:00', finish_time: '2026-11-23 15:00:00' };
    const other = await elo.make.aFacilitator();
    const supervisor = await elo.make.aSupervisor();
    await expectFailure(() => block(null, group.id, later), 401, 'Not signed in');
    await expectFailure(() => unblock(null, body.data.id), 401, 'Not signed in');
    for (const as of [participant, other, supervisor]) await expectFailure(() => block(as, group.id, later), 403);
    for (const as of [participant, other]) await expectFailure(() => unblock(as, body.data.id), 404, 'Block not found');
    await expectFailure(() => unblock(supervisor, body.data.id), 403);
    expect((await unblock(await elo.make.anAdmin(), body.data.id)).status).toBe(200);
  });

  it('answers 409 for a taken time, and for a class without facilitator', async () => {
    const { facilitator, employee, group } = await aBookableClass(elo);
    await elo.make.anAppointment({ employee, startsAt: '2026-11-23T14:30:00Z', endsAt: '2026-11-23T16:00:00Z' });
    await expectFailure(
      () => block(facilitator, group.id, morning),
      409,
      `${facilitator.name} already has an appointment from 11:30 to 13:00`,
    );
    const without = await elo.make.aClass({ facilitator: null });
    await expectFailure(async () => block(await elo.make.anAdmin(), without.id, morning), 409);
  });

  it('answers 404 for unknown ids and an appointment, and 400 for malformed input and too long blocks', async () => {
    const { facilitator, participant, employee, group } = await aBookableClass(elo);
    const appointment = await elo.make.anAppointment({
      employee,
      client: participant,
      startsAt: '2026-11-24T12:00:00Z',
      endsAt: '2026-11-24T13:00:00Z',
    });
    await expectFailure(() => unblock(facilitator, appointment.id), 404, 'Block not found');
    await expectFailure(() => unblock(facilitator, 999_999), 404, 'Block not found');
    await expectFailure(() => unblock(facilitator, 'x'), 400);
    await expectFailure(() => block(facilitator, 999_999, morning), 404, 'Class not found');
    await expectFailure(() => block(facilitator, 'x', morning), 400);
    await expectFailure(() => block(facilitator, group.id, {}), 400);
    await expectFailure(() => block(facilitator, group.id, { ...morning, finish_time: '2026-12-24 09:00:01' }), 400);
    await expectFailure(() => block(facilitator, group.id, { ...morning, finish_time: morning.start_time }), 400);
    expect(
      (await block(facilitator, group.id, { start_time: '2026-12-01 00:00:00', finish_time: '2027-01-01 00:00:00' }))
        .status,
    ).toBe(201);
  });
});

describe('GET /portal/api/schedule/calendar/:id', () => {
  const read = (as: Caller, path: string) => elo.call('GET', `/portal/api/schedule/calendar/${path}`, { as });

  async function aScene() {
    const scene = await aBookableClass(elo);
    const { employee, facilitator, group, participant } = scene;
    const second = await elo.make.aClass({ facilitator });
    const on = (day: string, more: object) =>
      elo.make.anAppointment({ employee, startsAt: `${day}T12:00:00Z`, endsAt: `${day}T13:00:00Z`, ...more });
    const own = await on('2026-11-23', { class: group, client: participant });
    const block = await on('2026-11-24', { typeId: 1, class: second });
    const elsewhere = await on('2026-11-25', { class: second });
    const far = await on('2027-01-20', { class: group });
    return { ...scene, second, own, block, elsewhere, far };
  }
  const idsIn = ({ body }: { body: any }) => body.data.appointments.map((each: { id: number }) => each.id);

  it('answers working hours and the appointments the caller may see, for 60 days', async () => {
    const { employee, facilitator, participant, group, own, block, elsewhere } = await aScene();
    const { status, body } = await read(participant, `${employee.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 200,
      message: 'Calendar retrieved successfully',
      data: {
        employee_id: employee.id,
        employee_name: facilitator.name,
        time_zone: 'America/Sao_Paulo',
        working_hours: [1, 2, 3, 4, 5].flatMap(weekday => [
          { weekday, start: '09:00:00', end: '12:00:00' },
          { weekday, start: '14:00:00', end: '18:00:00' },
        ]),
        appointments: [
          {
            id: own.id,
            start_time: '2026-11-23 09:00:00',
            finish_time: '2026-11-23 10:00:00',
            comments: '',
            additional_fields: '{"social_network":"","main_topic":"","specific_questions":""}',
            class_id: String(group.id),
            type_id: 2,
            client_id: participant.id,
            employee_id: employee.id,
            deleted_at: null,
          },
        ],
      },
    });
    expect(idsIn(await read(facilitator, `${employee.id}`))).toEqual([own.id, block.id, elsewhere.id]);
    expect(idsIn(await read(await elo.make.aSupervisor(), `${employee.id}`))).toEqual([own.id, block.id, elsewhere.id]);
  });

  it('answers the requested days, both included', async () => {
    const { employee, facilitator, block, far } = await aScene();
    expect(idsIn(await read(facilitator, `${employee.id}?from=2026-11-24&to=2026-11-24`))).toEqual([block.id]);
    expect(idsIn(await read(facilitator, `${employee.id}?from=2027-01-20&to=2027-12-31`))).toEqual([far.id]);
    for (const query of [
      'from=2026-11-24&to=2026-11-23',
      'from=2026-11-24&to=2027-11-25',
      'from=yesterday',
      'to=2026-02-30',
    ]) {
      expect((await read(facilitator, `${employee.id}?${query}`)).status).toBe(400);
    }
    expect((await read(facilitator, `${employee.id}?from=2026-11-24&to=2027-11-24`)).status).toBe(200);
  });

  it('answers the part of a class with the blocks of the whole calendar', async () => {
    const { employee, facilitator, group, second, own, block, elsewhere } = await aScene();
    expect(idsIn(await read(facilitator, `${employee.id}/class/${group.id}`))).toEqual([own.id, block.id]);
    expect(idsIn(await read(facilitator, `${employee.id}/class/${second.id}`))).toEqual([block.id, elsewhere.id]);
    const other = await aBookableClass(elo);
    for (const classId of [other.group.id, 999_999]) {
      expect((await read(facilitator, `${employee.id}/class/${classId}`)).body).toEqual({
        status: 404,
        message: 'Calendar not found',
      });
    }
    expect((await read(facilitator, `${employee.id}/class/x`)).status).toBe(400);
    expect((await read(null, `${employee.id}/class/${group.id}`)).status).toBe(401);
  });

  it('is 404 for strangers', async () => {
    const { employee } = await aScene();
    const other = await aBookableClass(elo);
    expect((await read(null, `${employee.id}`)).body).toEqual({ status: 401, message: 'Not signed in' });
    for (const as of [other.participant, other.facilitator]) {
      expect((await read(as, `${employee.id}`)).body).toEqual({ status: 404, message: 'Calendar not found' });
    }
    expect((await read(other.facilitator, '999999')).status).toBe(404);
    expect((await read(other.facilitator, 'x')).status).toBe(400);
  });
});
