import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createJobContext } from '../../src/graph/context.js';
import type { Database } from '../../src/platform/database.js';
import { RowBytes } from '../../src/platform/row-bytes.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

// Reads that begin at once leave in one message.

let elo: TestApp;
let database: Database;
beforeAll(async () => {
  elo = await startTestApp({}, { poolSize: 2 });
  ({ database } = elo.app.services);
});
afterAll(() => elo.close());

const texts = async (reads: Promise<Awaited<ReturnType<Database['bytes']>>>[]) =>
  (await Promise.all(reads)).map(({ rows }) => rows.map(row => row.text(0)));
/** Of what was done often enough that connections and prepared statements are there. */
async function roundTrips(work: () => Promise<unknown>): Promise<number> {
  for (let time = 0; time < 3; time++) await Promise.all([work(), work()]);
  return elo.roundTrips(work);
}

it('takes one round trip, and gives each read its own rows', async () => {
  const reads = () => [
    database.bytes('select generate_series(1, $1::int)', [3]),
    database.bytes('select generate_series(1, $1::int) where false', [3]),
    database.bytes('select name from (values ($1::text), ($2)) as n (name)', ['Ana', 'Érica']),
  ];
  for (let time = 0; time < 3; time++)
    expect(await database.together(() => texts(reads()))).toEqual([['1', '2', '3'], [], ['Ana', 'Érica']]);
  expect(await roundTrips(() => texts(reads()))).toBe(3);
  expect(await roundTrips(() => database.together(() => texts(reads())))).toBe(1);
});

it('one that stands alone is sent as ever, and so is what begins later', async () => {
  const one = () => database.bytes('select $1::text', ['one']);
  expect(await database.together(() => texts([one()]))).toEqual([['one']]);
  expect(await roundTrips(() => database.together(async () => [await one(), await one()]))).toBe(2);
  expect(database.together(() => 'nothing is read')).toBe('nothing is read');
});

it('when one fails all do, and the next ones are answered', async () => {
  const good = () => database.bytes('select $1::text', ['good']);
  const bad = () => database.bytes('select 1 / $1::int', [0]);
  for (let time = 0; time < 3; time++) {
    const outcomes = await database.together(() => Promise.allSettled([good(), bad(), good()]));
    expect(outcomes).toEqual(Array(3).fill({ status: 'rejected', reason: expect.objectContaining({ code: '22012' }) }));
    expect(await texts([good(), good()])).toEqual([['good'], ['good']]);
  }
  // A value that can't be sent.
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const unsendable = () => database.bytes('select $1::json', [circle]);
  const outcomes = await database.together(() => Promise.allSettled([good(), unsendable()]));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await database.together(() => texts([good(), good()]))).toEqual([['good'], ['good']]);
});

it('what begin throws is thrown, and what it asked for is answered or refused', async () => {
  let asked: Promise<unknown> | undefined;
  const broken = () => {
    asked = database.bytes('select $1::text', ['asked']);
    throw new Error('broken');
  };
  expect(() => database.together(broken)).toThrow('broken');
  await expect(asked).resolves.toMatchObject({ rows: [expect.any(RowBytes)] });
});

it('in a transaction reads go over its connection', async () => {
  const ctx = createJobContext(elo.app.services, 'test');
  await ctx.transaction(async ctx => {
    await ctx.rows(`select set_config('elo.test', 'inside', true)`, []);
    const read = () => ctx.bytes(`select current_setting('elo.test')`, []);
    expect(await ctx.together(() => texts([read(), read()]))).toEqual([['inside'], ['inside']]);
  });
});

it('lists of one record are read together', async () => {
  const participant = await elo.make.aUser({});
  const group = await elo.make.aClass({});
  await elo.make.anEnrollment({ class: group, participant });
  await elo.make.aSubmission({ class: group, participant, files: 1 });
  const home = `{ me { enrollments {
    presence { id } submissions { id } class { course { activities { id } } meetings { id } } } } }`;
  let lookups = 0;
  const ask = async () => {
    const sent = await elo.statements(async () => {
      const { body } = await elo.graphql(home, {}, { as: participant });
      expect(body.errors).toBeUndefined();
      expect(body.data.me.enrollments[0].submissions).toHaveLength(1);
    });
    lookups = sent.filter(isCallerLookup).length;
    // The person, the enrollments, and four lists below them.
    expect(sent).toHaveLength(6 + lookups);
  };
  for (let time = 0; time < 3; time++) await ask();
  expect((await elo.roundTrips(ask)) - lookups).toBe(3);
});
