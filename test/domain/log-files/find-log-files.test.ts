import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { User } from '../../../src/entities/index.js';
import { outcomeOf } from '../../support/outcome.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// logDays, logDay and logEntries through the graph; the dashboard's tests check every filter of a search.

let elo: TestApp, without: TestApp;
let directory: string;
let admin: User;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-logs-'));
  [elo, without] = await Promise.all([startTestApp({ LOG_DIR: directory }), startTestApp()]);
  admin = await elo.make.anAdmin();
});
afterAll(async () => {
  await Promise.all([elo.close(), without.close()]);
  await rm(directory, { recursive: true, force: true });
});

const DAY = '2026-11-21';
const noon = Date.parse(`${DAY}T15:00:00Z`);
const lines = [1, 2, 3].map(n => `${JSON.stringify({ level: 30, time: noon + n * 1000, msg: `line ${n}` })}\n`);
/** The position at which each line begins. */
const places = lines.map((_, index) => String(Buffer.byteLength(lines.slice(0, index).join(''))));
const SIZE = Buffer.byteLength(lines.join(''));
beforeEach(async () => {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  await writeFile(path.join(directory, `elo-${DAY}.log`), lines.join(''));
  await writeFile(path.join(directory, 'elo-2026-11-20.log'), 'old\n');
  await writeFile(path.join(directory, 'notes.txt'), 'no log');
});

type Caller = { id: number } | null;
const days = async (as: Caller = admin, app = elo) =>
  outcomeOf(await app.graphql('{ it: logDays { day size } }', {}, { as }));
const day = async (name: string, as: Caller = admin, app = elo) =>
  outcomeOf(
    await app.graphql('query ($day: LocalDate!) { it: logDay(day: $day) { day size } }', { day: name }, { as }),
  );
const entries = async (given: Record<string, unknown> = {}, as: Caller = admin, app = elo) =>
  outcomeOf(
    await app.graphql(
      `query ($day: LocalDate!, $filter: LogEntryFilter, $first: Int! = 100, $before: String, $since: String) {
        it: logEntries(day: $day, filter: $filter, first: $first, before: $before, since: $since) {
          entries { id time level message } older newer searched
        }
      }`,
      { day: DAY, ...given },
      { as },
    ),
  );
const shown = (...numbers: number[]) =>
  numbers.map(n => ({
    id: `${DAY}:${places[n - 1]}`,
    time: new Date(noon + n * 1000).toISOString(),
    level: 'INFO',
    message: `line ${n}`,
  }));

it('all three log queries are for administrators only', async () => {
  const others = await Promise.all([elo.make.aUser(), elo.make.aFacilitator(), elo.make.aSupervisor()]);
  for (const ask of [(as: Caller) => days(as), (as: Caller) => day(DAY, as), (as: Caller) => entries({}, as)]) {
    expect(await ask(null)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
    for (const as of others) expect(await ask(as)).toEqual(['FORBIDDEN', 'NOT_ALLOWED']);
  }
});

it('without log files there are no days and no entries', async () => {
  const owner = await without.make.anAdmin();
  expect(await days(owner, without)).toEqual([]);
  expect(await day(DAY, owner, without)).toEqual(['NOT_FOUND', 'LOG_FILES_NOT_KEPT']);
  expect(await entries({}, owner, without)).toEqual(['NOT_FOUND', 'LOG_FILES_NOT_KEPT']);
});

describe('logDays and logDay', () => {
  it('gives the days that have a file, latest first', async () => {
    expect(await days()).toEqual([
      { day: DAY, size: SIZE },
      { day: '2026-11-20', size: 4 },
    ]);
    expect(await day(DAY)).toEqual({ day: DAY, size: SIZE });
  });

  it('refuses a day without a file', async () => {
    expect(await day('2026-11-19')).toEqual(['NOT_FOUND', 'LOG_FILE_NOT_FOUND']);
    expect(await entries({ day: '2026-11-19' })).toEqual(['NOT_FOUND', 'LOG_FILE_NOT_FOUND']);
  });
});

describe('logEntries', () => {
  it('goes back page by page, and follows new lines', async () => {
    const newer = String(SIZE);
    expect(await entries()).toEqual({ entries: shown(3, 2, 1), older: null, newer, searched: SIZE });
    const first = { entries: shown(3, 2), older: places[1], newer, searched: SIZE - Number(places[1]) };
    expect(await entries({ first: 2 })).toEqual(first);
    expect(await entries({ before: places[1] })).toEqual({
      entries: shown(1),
      older: null,
      newer,
      searched: Number(places[1]),
    });
    expect(await entries({ since: places[2] })).toMatchObject({ entries: shown(3), older: null, newer });
    expect(await entries({ since: newer })).toEqual({ entries: [], older: null, newer, searched: 0 });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no line', { first: 0 }, 'BETWEEN'],
    ['501 lines', { first: 501 }, 'BETWEEN'],
    ['a text of 201 characters', { filter: { text: 'x'.repeat(201) } }, 'TEXT_TOO_LONG'],
    ['a request of 201 characters', { filter: { requestId: 'x'.repeat(201) } }, 'TEXT_TOO_LONG'],
    ['a route of 201 characters', { filter: { route: 'x'.repeat(201) } }, 'TEXT_TOO_LONG'],
    ['a place that is none', { before: '-1' }, 'CURSOR_INVALID'],
    ['a place beyond all numbers', { since: '1'.repeat(16) }, 'CURSOR_INVALID'],
  ])('refuses %s', async (_what, given, reason) => {
    expect(await entries(given)).toEqual(['INVALID', reason]);
  });

  it('accepts the largest value of each limit', async () => {
    expect(await entries({ first: 500 })).toMatchObject({ entries: shown(3, 2, 1) });
    expect(await entries({ filter: { text: 'x'.repeat(200) } })).toMatchObject({ entries: [] });
    expect(await entries({ first: 1 })).toMatchObject({ entries: shown(3) });
  });
});
