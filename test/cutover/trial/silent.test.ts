import { beforeAll, describe, expect, it } from '@jest/globals';
import { facades } from '../../../rest/index.js';
import { mirroredAs } from '../../../src/cutover/routes/rules-of.js';
import { schemas } from '../../../src/entities/index.js';
import { seedDemoData } from '../../../src/demo/seed.js';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { tablesWithLegacyIds } from '../../../src/domain/kernel/legacy-ids.js';
import { keptRequest } from '../../support/kept-request.js';
import { type CallOptions, startTestApp, type TestApp } from '../../support/test-app.js';
import { type Traces, tracesOf } from '../../support/traces.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-23T12:00:00Z');
  await seedDemoData(elo.app.services);
  await ensureAppKey(elo.app.services);
});

const rows = <Row>(sql: string) => elo.make.em().execute<Row[]>(sql);
const silently = async (
  method: string,
  url: string,
  options: CallOptions,
  given?: Parameters<TestApp['app']['cutover']['trial']['doSilently']>[1],
) => {
  const { status, body } = await elo.app.cutover.trial.doSilently(await keptRequest(elo, method, url, options), given);
  return { status, body: JSON.parse(body!.toString()) };
};
/** Counts of the audit follow a change when its day is over by PostgreSQL's clock; the test does not set that clock. */
const changed = (before: Traces, after: Traces) =>
  Object.keys(after.tables)
    .filter(name => after.tables[name] !== before.tables[name] && name !== 'audit_counts')
    .sort();

const DATE = '2026-12-14';
const appointmentAt = (start: string, finish: string): CallOptions => ({
  headers: { authorization: 'demo-api-key' },
  json: {
    start_time: `${DATE} ${start}:00`,
    finish_time: `${DATE} ${finish}:00`,
    employee_id: 1,
    client_id: 101,
    class_id: 1,
    type_id: 2,
    comments: 'Primeira conversa',
    additional_fields: { social_network: '@x', main_topic: 'Plano', specific_questions: 'Como?' },
  },
});
const APPOINTMENTS = '/schedule/api/appointments';

async function handIn(): Promise<CallOptions> {
  const { body } = await elo.call('GET', '/submissions/api/submissions/token', {
    headers: { authorization: 'demo-api-key' },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries({ class_id: '1', participant_id: '101', activity_id: '4' }))
    form.append(name, value);
  form.append('files[0]', new Blob(['%PDF-1.4\nexample'], { type: 'application/pdf' }), 'plano.pdf');
  return { form, headers: { authorization: `Bearer ${body.token}` } };
}

describe('doSilently', () => {
  it('does a write with its audit record and sends no notifications', async () => {
    const before = await tracesOf(elo);
    const { status } = await silently('POST', '/portal/api/presence', {
      as: { id: 3 },
      json: { class_id: '1', student_id: '101', activity_id: '4' },
    });
    const after = await tracesOf(elo);
    expect({ status, changed: changed(before, after) }).toEqual({
      status: 200,
      changed: ['audit_changes', 'audit_records', 'audit_values', 'presences'],
    });
    expect(await rows('select action, face, route, actor_user_id from audit_records order by id desc limit 1')).toEqual(
      [{ action: 'recordPresence', face: 'mirror', route: 'mirror', actor_user_id: 3 }],
    );
  });

  it('gives new records the ids of the old service, and later records get higher ids', async () => {
    const made = await silently('POST', APPOINTMENTS, appointmentAt('09:00', '09:30'), {
      ids: new Map([['appointments', [5_000]]]),
    });
    expect({ status: made.status, id: made.body.id }).toEqual({ status: 201, id: 5_000 });
    const next = await elo.call('POST', APPOINTMENTS, appointmentAt('09:30', '10:00'));
    expect({ status: next.status, id: next.body.id }).toEqual({ status: 201, id: 5_001 });
    // The sequence never goes back: the old service may be behind.
    const behind = await silently('POST', APPOINTMENTS, appointmentAt('10:00', '10:30'), {
      ids: new Map([['appointments', [4_000]]]),
    });
    expect({ status: behind.status, id: behind.body.id }).toEqual({ status: 201, id: 4_000 });
    const after = await elo.call('POST', APPOINTMENTS, appointmentAt('11:00', '11:30'));
    expect(after.status).toBe(201);
    expect(after.body.id).toBeGreaterThan(5_001);
  });

  it('does nothing when one of the ids is taken', async () => {
    const taken = appointmentAt('10:30', '11:00');
    const before = await tracesOf(elo);
    const { status } = await silently('POST', APPOINTMENTS, taken, { ids: new Map([['appointments', [5_000]]]) });
    expect({ status, ...(await tracesOf(elo)) }).toEqual({ status: 500, ...before });
  });

  it('writes no outbox message, although the same request of a caller does', async () => {
    const messages = () => rows<{ job: string }>(`select job from outbox order by id desc limit 1`);
    await rows('delete from outbox');
    await silently('POST', APPOINTMENTS, appointmentAt('14:00', '14:30'));
    expect(await messages()).toEqual([]);
    await elo.call('POST', APPOINTMENTS, appointmentAt('15:00', '15:30'));
    expect(await messages()).toEqual([{ job: 'appointment-created' }]);
  });

  it('stores files, and none for a write that it did not do', async () => {
    const before = await tracesOf(elo);
    const request = await handIn();
    const { status, body } = await silently('POST', '/submissions/api/submissions', request, {
      ids: new Map([
        ['stored_files', [900]],
        ['submissions', [700]],
      ]),
    });
    expect({ status, id: body.data?.id ?? body.id }).toEqual({ status: 201, id: 700 });
    const [file] = await rows<{ id: number; path: string }>('select id, path from stored_files where id = 900');
    const after = await tracesOf(elo);
    expect(Object.keys(after.files).filter(name => !(name in before.files))).toEqual([`storage/${file!.path}`]);
    // The id is taken: the file was stored in the transaction, and is removed with the rest.
    const again = await silently('POST', '/submissions/api/submissions', await handIn(), {
      ids: new Map([['stored_files', [900]]]),
    });
    expect({ status: again.status, ...(await tracesOf(elo)) }).toEqual({ status: 500, ...after });
  });

  it('commits the given statements together with the write, or neither', async () => {
    const mark = {
      text: `insert into site_settings (name, value, created_at, updated_at) values ('mark', '{}', now(), now())`,
    };
    const marks = () => rows<{ name: string }>(`select name from site_settings where name = 'mark'`);
    const { status } = await silently('POST', APPOINTMENTS, appointmentAt('16:00', '16:30'), { alongside: [mark] });
    expect({ status, marks: await marks() }).toEqual({ status: 201, marks: [{ name: 'mark' }] });
    const before = await tracesOf(elo);
    const again = silently('POST', APPOINTMENTS, appointmentAt('17:00', '17:30'), { alongside: [mark] });
    await expect(again).rejects.toMatchObject({ name: 'NotTriable', cause: { code: '23505' } });
    expect(await tracesOf(elo)).toEqual(before);
  });

  it('changes nothing when the write is refused, and returns the refusal', async () => {
    const before = await tracesOf(elo);
    const { status } = await silently('POST', '/portal/api/presence', {
      as: { id: 101 },
      json: { class_id: '1', student_id: '102', activity_id: '4' },
    });
    expect({ status, ...(await tracesOf(elo)) }).toEqual({ status: 403, ...before });
  });
});

it('each table with ids of the old service has the trigger `take_legacy_id`', async () => {
  const installed = await rows<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'take_legacy_id' order by 1`,
  );
  expect(installed.map(({ name }) => name)).toEqual(tablesWithLegacyIds);
});

it('each record that a mirrored route makes is in a table with ids of the old service', () => {
  const made = facades.flatMap(({ routes }) => routes.flatMap(entry => Object.keys(mirroredAs(entry)?.makes ?? {})));
  const tableOf = new Map(schemas.map(({ meta }) => [meta.className, meta.tableName]));
  const missing = made.filter(record => !tablesWithLegacyIds.some(table => table === tableOf.get(record)));
  expect({ some: made.length > 0, missing }).toEqual({ some: true, missing: [] });
});
