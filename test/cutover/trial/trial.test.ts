import { beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemoData } from '../../../src/demo/seed.js';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { keptRequest } from '../../support/kept-request.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { tracesOf } from '../../support/traces.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-23T12:00:00Z');
  await seedDemoData(elo.app.services);
  await ensureAppKey(elo.app.services);
});

const jsonOf = ({ body }: { body: Buffer | null }): unknown => JSON.parse(body!.toString());

describe('tryOut', () => {
  it('answers a read like the server', async () => {
    const real = await elo.call('GET', '/portal/api/classes', { as: { id: 101 } });
    const tried = await elo.app.cutover.trial.tryOut(
      await keptRequest(elo, 'GET', '/portal/api/classes', { as: { id: 101 } }),
    );
    expect({ status: tried.status, body: jsonOf(tried), type: tried.headers['content-type'] }).toEqual({
      status: real.status,
      body: real.body,
      type: real.headers.get('content-type'),
    });
  });

  it('answers a write like the server, and changes nothing', async () => {
    const request = await keptRequest(elo, 'POST', '/portal/api/presence', {
      as: { id: 3 },
      json: { class_id: '1', student_id: '101', activity_id: '4' },
    });
    const before = await tracesOf(elo);
    const tried = await elo.app.cutover.trial.tryOut(request);
    expect(await tracesOf(elo)).toEqual(before);
    const real = await elo.call('POST', '/portal/api/presence', {
      as: { id: 3 },
      json: { class_id: '1', student_id: '101', activity_id: '4' },
    });
    expect({ status: tried.status, fields: Object.keys(jsonOf(tried) as object) }).toEqual({
      status: real.status,
      fields: Object.keys(real.body as object),
    });
    expect(await tracesOf(elo)).not.toEqual(before);
  });

  it('stores no idempotency key, but finds the keys of callers', async () => {
    const target = '/schedule/api/appointments';
    const options = {
      headers: { authorization: 'demo-api-key', 'idempotency-key': 'a-key-of-a-client' },
      json: { start_time: '2026-12-14 10:00:00', finish_time: '2026-12-14 10:30:00', employee_id: 1, client_id: 101 },
    };
    const request = await keptRequest(elo, 'POST', target, options);
    const tries = [await elo.app.cutover.trial.tryOut(request), await elo.app.cutover.trial.tryOut(request)];
    const real = await elo.call('POST', target, options);
    const again = await elo.app.cutover.trial.tryOut(request);
    expect([...tries.map(({ status }) => status), real.status]).toEqual([201, 201, 201]);
    // The trial does not write again: the time would be taken.
    expect({ status: again.status, id: (jsonOf(again) as { id: number }).id }).toEqual({
      status: 201,
      id: real.body.id,
    });
  });

  it('does not note the use of an API key, which would make its callers wait', async () => {
    const used = () => elo.make.em().execute<object[]>('select last_used_at from api_keys');
    await elo.make.em().transactional(async em => {
      await em.execute('select * from api_keys for update');
      const request = await keptRequest(elo, 'GET', '/schedule/api/test-auth', {
        headers: { authorization: 'demo-api-key' },
      });
      const before = await used();
      expect((await elo.app.cutover.trial.tryOut(request)).status).toBe(200);
      expect(await used()).toEqual(before);
    });
  });

  it.each(['csv', 'xlsx'])('copies an export of any size out of the trial’s transaction: %s', async format => {
    const target = `/dashboard/api/v1/export/enrollments?format=${format}`;
    const tried = await elo.app.cutover.trial.tryOut(await keptRequest(elo, 'GET', target, { as: { id: 1 } }));
    const real = await elo.call('GET', target, { as: { id: 1 } });
    expect({ status: tried.status, type: tried.headers['content-type'] }).toEqual({
      status: 200,
      type: real.headers.get('content-type'),
    });
    if (format === 'csv') expect(new TextDecoder().decode(tried.body!)).toBe(real.body);
    else expect(tried.body!.subarray(0, 2).toString()).toBe('PK');
  });
});
