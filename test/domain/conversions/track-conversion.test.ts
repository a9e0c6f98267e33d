import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { outcomeOf } from '../../support/outcome.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// trackConversion through the graph; the onboarding route and the job that sends events have tests of their own.

let elo: TestApp, without: TestApp;
beforeAll(async () => {
  [elo, without] = await Promise.all([
    startTestApp({
      GRAPH_API_URL: 'http://127.0.0.1:9',
      CONVERSION_PIXEL_ID: '4711',
      CONVERSION_TOKEN: 'conversion-token',
    }),
    startTestApp(),
  ]);
});
beforeEach(async () => {
  elo.setNow('2026-11-22T12:00:00Z');
  await elo.make.em().execute('delete from conversion_events; delete from outbox');
});
afterAll(() => Promise.all([elo.close(), without.close()]));

const event = { eventName: 'Lead', eventSourceUrl: 'https://example.org/cadastro', userAgent: 'Firefox' };
const track = async (input: Record<string, unknown>, app = elo) =>
  outcomeOf(
    await app.graphql(
      'mutation ($input: ConversionInput!) { it: trackConversion(input: $input) { eventId duplicate } }',
      {
        input,
      },
    ),
  );
const stored = () => elo.make.em().execute('select * from conversion_events order by id');
const queued = async () =>
  (await elo.make.em().execute("select 1 from outbox where job = 'conversion-tracked'")).length;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

it('trackConversion stores an event of any caller with hashed personal data, and queues it', async () => {
  const input = { ...event, eventId: 'evento:1', em: ' Ana@Example.org ', ph: '+55 (11) 98765-4321', fn: 'Ana' };
  expect(await track(input)).toEqual({ eventId: 'evento:1', duplicate: false });
  expect(await stored()).toMatchObject([
    {
      event_id: 'evento:1',
      event_name: 'Lead',
      event_source_url: 'https://example.org/cadastro',
      em: sha256('ana@example.org'),
      ph: sha256('5511987654321'),
      fn: sha256('ana'),
      client_user_agent: 'Firefox',
    },
  ]);
  expect(await queued()).toBe(1);
});

it('trackConversion counts each event id once, and gives an id to an event without one', async () => {
  expect(await track({ ...event, eventId: 'evento:2' })).toEqual({ eventId: 'evento:2', duplicate: false });
  expect(await track({ ...event, eventId: 'evento:2', eventName: 'Other' })).toEqual({
    eventId: 'evento:2',
    duplicate: true,
  });
  expect(await track(event)).toEqual({ eventId: expect.stringMatching(/^[0-9a-f-]{36}$/), duplicate: false });
  expect(await stored()).toMatchObject([{ event_id: 'evento:2', event_name: 'Lead' }, {}]);
  expect(await queued()).toBe(2);
});

const page = (length: number) => `https://example.org/${'p'.repeat(length - 'https://example.org/'.length)}`;
it.each<[string, object]>([
  ['a name of 100 characters', { eventName: 'n'.repeat(100) }],
  ['an id of 100 characters', { eventId: 'i'.repeat(100) }],
  ['a page address of 2,000 characters', { eventSourceUrl: page(2_000) }],
  ['an e-mail of 300 characters, which is none', { em: 'e'.repeat(300) }],
])('trackConversion accepts %s', async (_what, given) => {
  expect(await track({ ...event, ...given })).toMatchObject({ duplicate: false });
});

it.each<[string, object, string]>([
  ['no name', { eventName: '  ' }, 'eventName'],
  ['a name of 101 characters', { eventName: 'n'.repeat(101) }, 'eventName'],
  ['an id of 101 characters', { eventId: 'i'.repeat(101) }, 'eventId'],
  ['an id with a space', { eventId: 'a b' }, 'eventId'],
  ['a page address of 2,001 characters', { eventSourceUrl: page(2_001) }, 'eventSourceUrl'],
  ['a page that is not of the web', { eventSourceUrl: 'ftp://example.org/' }, 'eventSourceUrl'],
  ['no browser', { userAgent: ' ' }, 'userAgent'],
  ['an e-mail of 301 characters', { em: 'e'.repeat(301) }, 'em'],
  ['a phone of 301 characters', { ph: '1'.repeat(301) }, 'ph'],
  ['a name of a person of 301 characters', { fn: 'f'.repeat(301) }, 'fn'],
])('trackConversion refuses %s and stores nothing', async (_what, given, field) => {
  expect(await track({ ...event, ...given })).toEqual(['INVALID', 'INVALID_FIELDS', field]);
  expect(await stored()).toEqual([]);
  expect(await queued()).toBe(0);
});

it('trackConversion stores at most 500 characters of the user agent', async () => {
  await track({ ...event, userAgent: 'b'.repeat(600) });
  expect(await stored()).toMatchObject([{ client_user_agent: 'b'.repeat(500) }]);
});

it('trackConversion fails when conversions are not configured', async () => {
  expect(await track(event, without)).toEqual(['INTERNAL', 'CONVERSIONS_NOT_CONFIGURED']);
});
