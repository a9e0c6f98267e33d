import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { soonAfter } from '../../support/moments.js';
import { aBookableClass, calendarRows, FRIDAY } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  await ensureAppKey(elo.app.services);
});
beforeEach(() => elo.setNow(FRIDAY));

const headers = { authorization: 'demo-api-key' };
const nine = { start_time: '2026-11-23 09:00:00', finish_time: '2026-11-23 10:00:00' };
const create = (json: object) => elo.call('POST', '/schedule/api/appointments', { headers, json });
const list = async (query: string) => {
  const { status, body } = await elo.call('GET', `/schedule/api/appointments${query}`, { headers });
  expect(status).toBe(200);
  return (body as { id: number }[]).map(({ id }) => id);
};
const cancel = (id: number | string) => elo.call('DELETE', `/schedule/api/appointments/${id}`, { headers });

/** Runs a request that must fail and proves that the calendars stayed as they were. */
async function refused(request: () => ReturnType<typeof create>, status: number, message?: string) {
  const before = await calendarRows(elo);
  const reply = await request();
  expect({ status: reply.status, body: reply.body }).toEqual({
    status,
    body: { message: message ?? expect.any(String) },
  });
  expect(await calendarRows(elo)).toEqual(before);
}

describe('POST /schedule/api/appointments', () => {
  it('books for a client by CPF, and refuses a second booking of the time', async () => {
    const { employee, participant, facilitator } = await aBookableClass(elo);
    const { status, body } = await create({ ...nine, employee_id: String(employee.id), cpf: participant.cpf });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        ...nine,
        comments: '',
        additional_fields: '{"social_network":"","main_topic":"","specific_questions":""}',
        class_id: null,
        type_id: 2,
        client_id: participant.id,
        employee_id: employee.id,
        deleted_at: null,
        employee_name: facilitator.name,
        client_name: participant.name,
      },
    });
    await refused(
      () => create({ start_time: '2026-11-23 09:59:00', finish_time: '2026-11-23 10:30:00', employee_id: employee.id }),
      409,
      `${facilitator.name} already has an appointment from 09:00 to 10:00`,
    );
    const next = await create({
      start_time: nine.finish_time,
      finish_time: '2026-11-23 11:00:00',
      employee_id: employee.id,
    });
    expect(next.status).toBe(201);
  });

  it('uses a class’s collaborator, and accepts instants with a zone', async () => {
    const { group, employee } = await aBookableClass(elo);
    const { status, body } = await create({
      start_time: '2026-11-23T12:00:00Z',
      finish_time: '2026-11-23T10:00:00-03:00',
      class_id: group.id,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...nine, employee_id: employee.id, client_id: null, class_id: String(group.id) });
  });

  it('refuses impossible input with its reason', async () => {
    const { group, employee, participant, facilitator } = await aBookableClass(elo);
    const employee_id = employee.id;
    await refused(() => create({}), 400, 'start_time: is required; finish_time: is required');
    await refused(() => create(nine), 400, 'employee_id: is required without a class');
    await refused(() => create({ ...nine, employee_id: 0 }), 400, 'employee_id: must be a positive whole number');
    await refused(() => create({ ...nine, employee_id, type_id: 3 }), 400, 'type_id: must be 1 or 2');
    await refused(() => create({ ...nine, employee_id: 999_999 }), 404, 'Employee not found');
    await refused(() => create({ ...nine, class_id: 999_999 }), 404, 'Class not found');
    await refused(() => create({ ...nine, employee_id, client_id: 999_999 }), 404, 'Client not found');
    await refused(() => create({ ...nine, employee_id, cpf: '52998224725' }), 404, 'Client not found');
    await refused(() => create({ ...nine, employee_id, cpf: '11111111111' }), 400);
    await refused(() => create({ ...nine, employee_id, cpf: participant.cpf, client_id: participant.id }), 400);
    await refused(() => create({ ...nine, employee_id, comments: 'x'.repeat(2001) }), 400);
    for (const start_time of ['tomorrow', '2026-02-30 09:00:00', '23/11/2026 09:00', '2026-11-23 24:00:00'])
      await refused(
        () => create({ ...nine, employee_id, start_time }),
        400,
        'start_time: must be a time, YYYY-MM-DD HH:mm:ss',
      );
    await refused(
      () => create({ ...nine, employee_id, finish_time: '9999-12-31 23:00' }),
      400,
      'A date is out of range',
    );
    await refused(
      () => create({ ...nine, employee_id, start_time: '0000-01-01T00:00:00+12:00' }),
      400,
      'A date is out of range',
    );
    await refused(
      () => create({ ...nine, employee_id, finish_time: nine.start_time }),
      400,
      'finish_time: must be after the start',
    );
    await refused(
      () => create({ start_time: '2026-11-23 03:00:00', finish_time: '2026-11-23 04:00:00', class_id: group.id }),
      400,
      `start_time: is outside the working hours of ${facilitator.name}`,
    );
  });

  it('gives a time of another day with its date', async () => {
    const { employee, facilitator } = await aBookableClass(elo);
    const employee_id = employee.id;
    const weeks = { start_time: '2026-11-23 00:00:00', finish_time: '2026-12-07 00:00:00', employee_id, type_id: 1 };
    expect((await create(weeks)).status).toBe(201);
    await refused(
      () => create({ ...nine, employee_id }),
      409,
      `${facilitator.name} already has an appointment from 2026-11-23 00:00 to 2026-12-07 00:00`,
    );
  });

  it('gives one slot to exactly one of many concurrent requests, over REST and graph mixed', async () => {
    const { group, employee, facilitator } = await aBookableClass(elo);
    const startsAt = '2026-11-23T12:00:00Z';
    const replies = await Promise.all(
      Array.from({ length: 18 }, (_, index) => {
        // Each one overlaps all others, and few have the same times.
        const minutes = String(15 + (index % 6) * 5).padStart(2, '0');
        return index % 2 === 0
          ? create({ ...nine, finish_time: `2026-11-23 10:${minutes}:00`, employee_id: employee.id })
          : elo.graphql(
              `mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }`,
              { input: { startsAt, endsAt: `2026-11-23T13:${minutes}:00Z`, classId: group.id } },
              index % 4 === 1 ? { headers } : { as: facilitator },
            );
      }),
    );
    const won = replies.filter(({ status, body }) => status === 201 || body.data?.createAppointment);
    expect(won).toHaveLength(1);
    const lost = replies.filter(reply => !won.includes(reply));
    for (const { status, body } of lost) {
      expect(status === 409 || body.errors[0].extensions.code === 'CONFLICT').toBe(true);
      expect(body.message ?? body.errors[0].message).toMatch(
        new RegExp(`^${facilitator.name} already has an appointment from 09:00 to 10:\\d\\d$`),
      );
    }
    expect((await calendarRows(elo)).filter(row => row.employee_id === employee.id)).toHaveLength(1);
  });
});

describe('GET /schedule/api/appointments', () => {
  it('filters by week, from Monday to Sunday in the contract’s zone, and by CPF', async () => {
    const { employee, participant, facilitator } = await aBookableClass(elo);
    const other = await aBookableClass(elo);
    const at = (startsAt: string, endsAt: string, of = { employee, client: participant }) =>
      elo.make.anAppointment({ ...of, startsAt, endsAt });
    const before = await at('2026-11-16T02:00:00Z', '2026-11-16T03:00:00Z');
    const monday = await at('2026-11-16T03:00:00Z', '2026-11-16T04:00:00Z');
    const sunday = await at('2026-11-23T02:00:00Z', '2026-11-23T03:00:00Z');
    const next = await at('2026-11-23T03:00:00Z', '2026-11-23T04:00:00Z');
    const lastYear = await at('2025-11-20T12:00:00Z', '2025-11-20T13:00:00Z');
    const foreign = await at('2026-11-23T03:00:00Z', '2026-11-23T04:00:00Z', {
      employee: other.employee,
      client: other.participant,
    });
    const { cpf } = participant;

    expect(await list(`?week=47&cpf=${cpf}`)).toEqual([monday.id, sunday.id]);
    expect(await list(`?week=46&cpf=${cpf}`)).toEqual([before.id]);
    expect(await list(`?week=48&cpf=${facilitator.cpf}`)).toEqual([next.id]);
    expect(await list(`?week=47&year=2025&cpf=${cpf}`)).toEqual([lastYear.id]);
    expect(await list(`?cpf=${cpf}`)).toEqual([monday.id, sunday.id, next.id]);
    expect(await list('?week=48')).toEqual(expect.arrayContaining([next.id, foreign.id]));
    expect(await list('?cpf=52998224725')).toEqual([]);

    // An empty parameter counts as absent.
    expect(await list(`?week=47&year=&cpf=${cpf}&limit=&after=`)).toEqual([monday.id, sunday.id]);
    expect(await list(`?week=&cpf=${cpf}`)).toEqual([monday.id, sunday.id, next.id]);
    expect(await list('?week=48&cpf=')).toEqual(expect.arrayContaining([next.id, foreign.id]));

    expect((await cancel(next.id)).status).toBe(200);
    expect(await list(`?week=48&cpf=${cpf}`)).toEqual([]);
  });

  it('answers all fields of a booking', async () => {
    const { employee, participant, group } = await aBookableClass(elo);
    const { body } = await create({
      ...nine,
      employee_id: employee.id,
      cpf: participant.cpf,
      class_id: group.id,
      comments: 'Trazer o plano',
      additional_fields: { social_network: '@ana', main_topic: 'Plano', specific_questions: 'Como?' },
    });
    const reply = await elo.call('GET', `/schedule/api/appointments?week=48&cpf=${participant.cpf}`, { headers });
    expect(reply.body).toEqual([body]);
  });

  it('continues with the Link header', async () => {
    const { employee, facilitator } = await aBookableClass(elo);
    const made = [];
    for (const hour of [12, 13, 14]) {
      const day = `2026-11-24T${hour}`;
      made.push(await elo.make.anAppointment({ employee, startsAt: `${day}:00:00Z`, endsAt: `${day}:30:00Z` }));
    }
    const path = '/schedule/api/appointments';
    const first = await elo.call('GET', `${path}?week=48&cpf=${facilitator.cpf}&limit=2`, { headers });
    expect(first.body.map(({ id }: { id: number }) => id)).toEqual([made[0]!.id, made[1]!.id]);
    const next = /^<(\?[^>]+)>; rel="next"$/.exec(first.headers.get('link')!)![1]!;
    const second = await elo.call('GET', path + next, { headers });
    expect(second.body.map(({ id }: { id: number }) => id)).toEqual([made[2]!.id]);
    expect(second.headers.get('link')).toBeNull();
  });

  it.each(['week=0', 'week=54', 'week=x', 'week=53&year=2025', 'cpf=1', 'cpf=x', 'limit=1001', 'after=x'])(
    'answers 400 to %s',
    async query => {
      const { status, body } = await elo.call('GET', `/schedule/api/appointments?${query}`, { headers });
      expect({ status, body }).toEqual({ status: 400, body: { message: expect.any(String) } });
    },
  );
});

it('an error of the schedule names its own fields: cpf, not clientCpf', async () => {
  const { employee, participant } = await aBookableClass(elo);
  await refused(
    () => create({ ...nine, employee_id: employee.id, client_id: participant.id, cpf: participant.cpf }),
    400,
    'cpf: is not needed beside client_id',
  );
});

it('the additional_fields of an answer may be sent back unchanged', async () => {
  const { employee } = await aBookableClass(elo);
  const fields = { social_network: 'x', main_topic: 'y', specific_questions: 'z' };
  const { body } = await create({ ...nine, employee_id: employee.id, additional_fields: fields });
  await cancel(body.id);
  const again = await create({ ...nine, employee_id: employee.id, additional_fields: body.additional_fields });
  expect(again).toMatchObject({ status: 201, body: { additional_fields: JSON.stringify(fields) } });
});

describe('DELETE /schedule/api/appointments/{id}', () => {
  it('frees the time once', async () => {
    const { employee } = await aBookableClass(elo);
    const { body: booked } = await create({ ...nine, employee_id: employee.id });
    const { status, body } = await cancel(booked.id);
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: booked.id, deleted_at: soonAfter('2026-11-20T12:00:00.000Z') },
    });
    await refused(() => cancel(booked.id), 409, 'Appointment already canceled');
    expect((await create({ ...nine, employee_id: employee.id })).status).toBe(201);
  });

  it('removes a block too, without a mail, and other ids are not found', async () => {
    const { employee } = await aBookableClass(elo);
    const block = await create({ ...nine, employee_id: employee.id, type_id: 1 });
    expect(block.body).toMatchObject({ type_id: 1, client_id: null, client_name: null });
    await refused(() => create({ ...nine, employee_id: employee.id }), 409);
    const mails = () => elo.make.em().execute("select id from outbox where job = 'appointment-cancelled'");
    const before = await mails();
    expect(await cancel(block.body.id)).toMatchObject({ status: 200, body: { id: block.body.id } });
    expect(await mails()).toEqual(before);
    await refused(() => cancel(block.body.id), 409, 'Block already removed');
    expect((await create({ ...nine, employee_id: employee.id })).status).toBe(201);
    await refused(() => cancel(999_999), 404, 'Appointment not found');
    await refused(() => cancel('zero'), 400);
  });
});
