import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { constant } from 'agenda';
import { createHash, createHmac } from 'node:crypto';
import { conversionTracked } from '../../../jobs/conversion-tracked.job.js';
import type { Worker } from '../../../jobs/worker.js';
import { hashUserData, type UserField } from '../../../src/platform/outside/conversions.js';
import { eventually } from '../../support/eventually.js';
import { breaks, refuses, startPlatform, type TestPlatform } from '../../support/messaging-platform.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { useUp } from '../../support/limits.js';
import { startTestWorker } from '../../support/worker.js';

let platform: TestPlatform;
let elo: TestApp, plain: TestApp;
let worker: Worker | undefined;
beforeAll(async () => {
  platform = await startPlatform();
  [elo, plain] = await Promise.all([
    startTestApp({
      GRAPH_API_URL: platform.url,
      CONVERSION_PIXEL_ID: '4711',
      CONVERSION_TOKEN: 'conversion-token',
      APP_SECRET: 'app-secret',
    }),
    startTestApp({ CONVERSION_PIXEL_ID: '4711', CONVERSION_TOKEN: 'conversion-token' }),
  ]);
});
beforeEach(() => void (platform.requests.length = 0));
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(async () => {
  await Promise.all([elo.close(), plain.close()]);
  await platform.close();
});

const work = async () => {
  worker = await startTestWorker(elo.app, {
    declarations: [conversionTracked],
    backoff: constant({ delay: 50, maxRetries: 2 }),
  });
};
const track = (body: unknown, headers: Record<string, string> = {}, app = elo) =>
  app.call('POST', '/onboarding/api/conversion-event', { json: body, headers });
const event = {
  event_name: 'Lead',
  event_id: undefined as string | undefined,
  user_data: { em: ' John_Smith@gmail.com ', ph: '+1 (650) 555-1212', fn: 'Valéry' },
  event_source_url: 'https://example.org/cadastro?x=1',
};
const rows = (app = elo) => app.make.em().execute<Record<string, unknown>[]>('select * from conversion_events');
const outbox = async (eventId: string) =>
  (
    await elo.make
      .em()
      .execute<Record<string, unknown>[]>(
        `select o.* from outbox o join conversion_events c on c.id = (o.payload->>'conversionEventId')::int where c.event_id = ?`,
        [eventId],
      )
  )[0]!;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('hashed user data', () => {
  it.each<[UserField, string, string | null]>([
    ['em', 'John_Smith@gmail.com', '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'],
    ['ph', '+1 (650) 555-1212', 'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176'],
    ['ph', '0016505551212', sha256('16505551212')],
    ['ph', '(11) 98765-4321', sha256('11987654321')],
    ['fn', 'Mary', '6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'],
    ['fn', ' VALÉRY. ', '08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c'],
    ['em', 'no mail', null],
    ['ph', '123', null],
    ['fn', '...', null],
    ['fn', '', null],
    ['em', 'A'.repeat(64), 'a'.repeat(64)],
    ['ph', 'b'.repeat(32), 'b'.repeat(32)],
  ])('has the platform’s expected hash for %s %j', (field, value, expected) => {
    expect(hashUserData(field, value)).toBe(expected);
  });
});

it('callers by IPv6 are limited by their network', async () => {
  const proxied = await startTestApp({
    GRAPH_API_URL: platform.url,
    CONVERSION_PIXEL_ID: '4711',
    CONVERSION_TOKEN: 'conversion-token',
    TRUST_PROXY: '1',
  });
  try {
    const from = async (address: string) =>
      (
        await proxied.call('POST', '/onboarding/api/conversion-event', {
          json: event,
          headers: { 'x-forwarded-for': address },
        })
      ).status;
    await useUp(proxied, 'conversion', '2001:db8:1:2::/64', 3_000);
    expect(await from('2001:db8:1:2::9')).toBe(429);
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await from('2001:db8:1:3::9')).toBe(200);
    expect(await from('203.0.113.9')).toBe(200);
  } finally {
    await proxied.close();
  }
});

describe('POST /onboarding/api/conversion-event', () => {
  it('is sent by a job, hashed and signed, with the browser’s data', async () => {
    await work();
    const reply = await track({ ...event, event_id: 'e-1' }, { 'user-agent': 'Firefox/1 (test)' });
    expect(reply).toMatchObject({ status: 200, body: { ok: true } });
    await eventually(() => platform.requests[0], 'the event');
    const [row] = await rows();
    expect(platform.requests[0]).toEqual({
      method: 'POST',
      url: '/v23.0/4711/events',
      authorization: undefined,
      body: {
        data: [
          {
            event_name: 'Lead',
            event_time: Math.floor(new Date(row!['created_at'] as string).getTime() / 1000),
            event_id: 'e-1',
            action_source: 'website',
            event_source_url: 'https://example.org/cadastro?x=1',
            user_data: {
              em: [hashUserData('em', 'john_smith@gmail.com')],
              ph: [hashUserData('ph', '16505551212')],
              fn: [hashUserData('fn', 'valéry')],
              client_ip_address: '127.0.0.1',
              client_user_agent: 'Firefox/1 (test)',
            },
          },
        ],
        access_token: 'conversion-token',
        appsecret_proof: createHmac('sha256', 'app-secret').update('conversion-token').digest('hex'),
      },
    });
    await eventually(async () => (await outbox('e-1'))['completed_at'], 'its end');
    // Personal values are removed after the event is sent.
    const nobody = { em: null, ph: null, fn: null, client_ip: null, client_user_agent: null, event_source_url: null };
    expect((await rows())[0]).toMatchObject({ event_id: 'e-1', event_name: 'Lead', ...nobody });
    // No personal value is stored or logged in plain text.
    const stored = JSON.stringify([await rows(), await outbox('e-1'), elo.logged()]);
    for (const plainText of ['ohn_', '555-1212', '5551212', 'Valéry']) expect(stored).not.toContain(plainText);
  });

  it('counts an event id once, also for concurrent requests', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => track({ ...event, event_id: 'twice' })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await track({ ...event, event_id: 'twice', event_name: 'Other' })).status).toBe(200);
    expect((await rows()).filter(row => row['event_id'] === 'twice')).toHaveLength(1);
    await work();
    await eventually(async () => (await outbox('twice'))['completed_at'], 'its end');
    expect(platform.requests.filter(({ body }) => body.data[0].event_id === 'twice')).toHaveLength(1);
  });

  it('gives each event without an id one, and sends no empty fields', async () => {
    await work();
    const { event_source_url } = event;
    await track({ event_name: 'PageView', event_source_url });
    await track({ event_name: 'PageView', user_data: { em: 'x' }, event_source_url });
    await eventually(() => platform.requests.length >= 2, 'both');
    const [first, second] = platform.requests.map(({ body }) => body.data[0]);
    expect(first.event_id).not.toBe(second.event_id);
    for (const each of [first, second]) {
      expect(Object.keys(each).sort()).toEqual([
        'action_source',
        'event_id',
        'event_name',
        'event_source_url',
        'event_time',
        'user_data',
      ]);
      expect(Object.keys(each.user_data).sort()).toEqual(['client_ip_address', 'client_user_agent']);
    }
  });

  it('is tried again when the platform is busy, failing or unreachable', async () => {
    platform.next(refuses(400, 80004, { 'retry-after': '0' }), breaks);
    await work();
    await track({ ...event, event_id: 'again' });
    await eventually(async () => (await outbox('again'))['completed_at'], 'its end');
    expect(platform.requests).toHaveLength(3);
    expect((await outbox('again'))['attempts']).toBe(3);
  });

  it('is not tried again when the platform refuses', async () => {
    platform.next(refuses(400, 100));
    await work();
    await track({ ...event, event_id: 'refused' });
    const row = await eventually(async () => {
      const found = await outbox('refused');
      return found['failed_at'] && found;
    }, 'the dead letter');
    expect(row).toMatchObject({ attempts: 1, last_error: expect.stringContaining('(100)') });
    expect(platform.requests).toHaveLength(1);
  });

  it('accepts an answer without JSON when its status is 2xx', async () => {
    platform.next(res => void res.writeHead(200).end('ok'));
    await work();
    await track({ ...event, event_id: 'odd' });
    await eventually(async () => (await outbox('odd'))['completed_at'], 'its end');
    expect(platform.requests).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['without a name', { ...event, event_name: undefined }],
    ['with an empty name', { ...event, event_name: ' ' }],
    ['with a name of 101 letters', { ...event, event_name: 'x'.repeat(101) }],
    ['with user data that is no object', { ...event, user_data: 'x' }],
    ['with a name that is no text', { ...event, user_data: { fn: 7 } }],
    ['with an address that is none', { ...event, event_source_url: 'javascript:alert(1)' }],
    ['without the address of the page', { ...event, event_source_url: undefined }],
    ['with null for the address of the page', { ...event, event_source_url: null }],
    ['with an empty address of the page', { ...event, event_source_url: '' }],
    ['with an id of blanks', { ...event, event_id: 'a b' }],
    ['with a NUL', { ...event, event_name: 'a\0b' }],
  ])('refuses an event %s, and stores nothing', async (_what, body) => {
    const before = (await rows()).length;
    const reply = await track(body);
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 400, body: { error: expect.any(String) } });
    expect(await rows()).toHaveLength(before);
  });

  it('refuses an event without a user agent, which the platform would refuse', async () => {
    const before = (await rows()).length;
    for (const userAgent of ['', ' '])
      expect(await track(event, { 'user-agent': userAgent })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('User-Agent') },
      });
    expect(await rows()).toHaveLength(before);
  });

  it('is 500 {error} when it is not configured, and stores nothing', async () => {
    const reply = await track(event, {}, plain);
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 500,
      body: { error: 'Conversion events are not configured' },
    });
    expect(await rows(plain)).toEqual([]);
  });
});
