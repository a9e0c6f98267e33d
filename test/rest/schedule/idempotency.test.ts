import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { oldIdempotencyKeys } from '../../../src/domain/kernel/sweep-idempotency-keys.js';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { createJobContext } from '../../../src/graph/context.js';
import { soonAfter } from '../../support/moments.js';
import { aBookableClass, calendarRows, FRIDAY } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  await ensureAppKey(elo.app.services);
});
beforeEach(() => elo.setNow(FRIDAY));

const nine = { start_time: '2026-11-23 09:00:00', finish_time: '2026-11-23 10:00:00' };
const send = (key: string, method: string, path: string, json?: object) =>
  elo.call(method, `/schedule/api/appointments${path}`, {
    headers: { authorization: 'demo-api-key', 'idempotency-key': key },
    json,
  });
const mailsOf = (id: number) =>
  elo.make
    .em()
    .execute<{ job: string }[]>("select job from outbox where payload->>'appointmentId' = ? order by id", [String(id)])
    .then(rows => rows.map(({ job }) => job));

describe('a request repeated with its Idempotency-Key', () => {
  it('books, cancels and mails once each, also concurrently', async () => {
    const { employee } = await aBookableClass(elo);
    const json = { ...nine, employee_id: employee.id };
    const first = await Promise.all(Array.from({ length: 6 }, () => send('book-1', 'POST', '', json)));
    first.push(await send('book-1', 'POST', '', json));
    const { id } = first[0]!.body;
    for (const { status, body } of first) expect({ status, body }).toEqual({ status: 201, body: first[0]!.body });
    expect((await calendarRows(elo)).filter(row => row.employee_id === employee.id)).toHaveLength(1);
    expect(await mailsOf(id)).toEqual(['appointment-created']);

    const canceled = await Promise.all(Array.from({ length: 6 }, () => send('cancel-1', 'DELETE', `/${id}`)));
    for (const { status, body } of canceled) {
      expect({ status, body }).toEqual({
        status: 200,
        body: { id, deleted_at: soonAfter('2026-11-20T12:00:00.000Z') },
      });
    }
    expect(await mailsOf(id)).toEqual(['appointment-created', 'appointment-cancelled']);
    expect((await send('cancel-2', 'DELETE', `/${id}`)).status).toBe(409);
  });

  it('is done once for a participant of the portal, too', async () => {
    const { group, participant, employee } = await aBookableClass(elo);
    const send = (key: string, path: string, json?: object) =>
      elo.call('POST', `/portal/api/schedule/appointment${path}`, {
        as: participant,
        headers: { 'idempotency-key': key },
        json,
      });
    const json = { ...nine, class_id: group.id };
    const first = await Promise.all(Array.from({ length: 4 }, () => send('portal-1', '/create', json)));
    const { id } = first[0]!.body.data;
    for (const { status, body } of first) expect({ status, body }).toEqual({ status: 201, body: first[0]!.body });
    expect((await calendarRows(elo)).filter(row => row.employee_id === employee.id)).toHaveLength(1);
    const canceled = await Promise.all(Array.from({ length: 4 }, () => send('portal-2', `/delete/${id}`)));
    for (const { status, body } of canceled) expect({ status, body }).toEqual({ status: 200, body: canceled[0]!.body });
    expect(await mailsOf(id)).toEqual(['appointment-created', 'appointment-cancelled']);
    expect((await send('portal-3', `/delete/${id}`)).status).toBe(409);
  });

  it('counts as the same request over REST and the graph, with nulls and without', async () => {
    const { group, employee } = await aBookableClass(elo);
    const inGraph = (input: object) =>
      elo.graphql(
        'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }',
        {
          input: {
            idempotencyKey: 'both',
            additionalFields: { specificQuestions: null, mainTopic: 'Plano' },
            employeeId: employee.id,
            classId: group.id,
            endsAt: '2026-11-23T13:00:00Z',
            startsAt: '2026-11-23T12:00:00Z',
            ...input,
          },
        },
        { headers: { authorization: 'demo-api-key' } },
      );
    const json = { ...nine, employee_id: employee.id, class_id: group.id, additional_fields: { main_topic: 'Plano' } };
    const { status, body } = await send('both', 'POST', '', json);
    expect(status).toBe(201);
    expect((await send('both', 'POST', '', { ...json, cpf: null, client_id: null, comments: null })).body).toEqual(
      body,
    );
    for (const input of [{}, { clientId: null, comments: '', kind: 'APPOINTMENT' }])
      expect((await inGraph(input)).body).toEqual({ data: { createAppointment: { id: String(body.id) } } });
    expect((await inGraph({ comments: 'x' })).body.errors[0].extensions.code).toBe('CONFLICT');
    expect(await mailsOf(body.id)).toEqual(['appointment-created']);
  });

  it('is done when it failed before', async () => {
    const { employee } = await aBookableClass(elo);
    const json = { ...nine, employee_id: employee.id };
    const other = await send('first', 'POST', '', json);
    expect((await send('second', 'POST', '', json)).status).toBe(409);
    expect((await send('cancel', 'DELETE', `/${other.body.id}`)).status).toBe(200);
    expect((await send('second', 'POST', '', json)).status).toBe(201);
  });

  it('is refused when its input differs, and other callers’ keys do not matter', async () => {
    const { group, employee, participant, facilitator } = await aBookableClass(elo);
    const booked = await send('mine', 'POST', '', { ...nine, employee_id: employee.id });
    const other = await send('mine', 'POST', '', { ...nine, employee_id: employee.id, comments: 'x' });
    expect({ status: other.status, body: other.body }).toEqual({
      status: 409,
      body: { message: 'This Idempotency-Key was used for another request' },
    });
    const create = (as: { id: number }, input: object) =>
      elo.graphql(
        'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }',
        {
          input: {
            startsAt: '2026-11-23T13:00:00Z',
            endsAt: '2026-11-23T14:00:00Z',
            classId: group.id,
            idempotencyKey: 'mine',
            ...input,
          },
        },
        { as },
      );
    const own = await create(participant, {});
    expect(own.body.data.createAppointment.id).not.toBe(String(booked.body.id));
    expect((await create(participant, {})).body).toEqual(own.body);
    expect((await create(facilitator, {})).body.errors[0].extensions.code).toBe('CONFLICT');
  });

  it('is refused with an invalid key, and the key is deleted after a week', async () => {
    const { employee } = await aBookableClass(elo);
    const json = { ...nine, employee_id: employee.id };
    expect(await send('x'.repeat(256), 'POST', '', json)).toMatchObject({
      status: 400,
      body: { message: 'Idempotency-Key: must be 1 to 255 visible ASCII characters' },
    });
    expect((await send('old', 'POST', '', json)).status).toBe(201);
    const sweep = () => oldIdempotencyKeys.remove(createJobContext(elo.app.services, 'test'));
    expect(await sweep()).toBe(0);
    const [{ keys }] = await elo.make
      .em()
      .execute<[{ keys: number }]>('select count(*)::int as keys from idempotency_keys');
    elo.setNow('2026-11-27T12:05:00Z');
    expect(await sweep()).toBe(keys);
    expect((await send('old', 'POST', '', json)).status).toBe(409);
  });
});
