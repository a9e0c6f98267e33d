import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { type LogLine, openLogFiles } from '../../src/platform/watching/log-files.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-log-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const DAY = '2026-11-21';
const files = () => openLogFiles({ logDir: directory })!;
const write = (content: string | Buffer, day = DAY) => writeFile(path.join(directory, `elo-${day}.log`), content);
const all = async (lines: AsyncIterable<LogLine>) => {
  const found: LogLine[] = [];
  for await (const line of lines) found.push(line);
  return found;
};

it('log lines are read backwards and forwards, with their positions', async () => {
  await write('one\ntwö\n\nthree\n');
  const file = (await files().open(DAY))!;
  expect((await all(file.backwards(file.size))).map(({ text }) => text)).toEqual(['three', 'twö', 'one']);
  const forwards = await all(file.forwards(0));
  expect(forwards.map(({ text }) => text)).toEqual(['one', 'twö', '', 'three']);
  expect((await all(file.backwards(forwards[3]!.begin))).map(({ text }) => text)).toEqual(['twö', 'one']);
  expect((await all(file.forwards(forwards[0]!.end))).map(({ text }) => text)).toEqual(['twö', '', 'three']);
  await file.close();
});

it('an unfinished log line is left for later', async () => {
  await write('one\ntwo');
  const file = (await files().open(DAY))!;
  expect((await all(file.forwards(0))).map(({ text }) => text)).toEqual(['one']);
  const [last] = await all(file.backwards(file.size));
  expect(last).toEqual({ text: 'two', begin: 4, end: 7 });
  await file.close();
});

it('a log file is read the same from both ends, with lines of any length', async () => {
  const lineOf = fc.oneof(
    { weight: 5, arbitrary: fc.string({ maxLength: 80, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }).map(n => 'é'.repeat(n * 30_000)) },
    { weight: 1, arbitrary: fc.constantFrom(262_143, 262_144, 262_145, 131_072).map(n => 'x'.repeat(n - 1)) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(lineOf, { maxLength: 12 }), async given => {
      const lines = given.map(line => line.replaceAll('\n', ' ')).filter(line => line !== '');
      await write(lines.map(line => `${line}\n`).join(''));
      const file = (await files().open(DAY))!;
      const cut = lines.map(line => Buffer.from(line).subarray(0, 262_144).toString('utf8'));
      expect((await all(file.forwards(0))).map(({ text }) => text)).toEqual(cut);
      expect((await all(file.backwards(file.size))).map(({ text }) => text).reverse()).toEqual(cut);
      await file.close();
    }),
    { numRuns: 40 },
  );
});

it('the position of a time is found by bisection', async () => {
  const lines = Array.from({ length: 40_000 }, (_, n) => JSON.stringify({ n, text: 'x'.repeat(60) }));
  await write(`${lines.join('\n')}\n`);
  const file = (await files().open(DAY))!;
  let asked = 0;
  const place = await file.placeAfter(line => {
    asked += 1;
    return JSON.parse(line).n > 10_000;
  });
  // The first line after the position may be incomplete.
  const [, after] = await all(file.forwards(place));
  expect(JSON.parse(after!.text).n).toBeGreaterThan(10_000);
  expect(place).toBeLessThan(file.size * 0.6);
  expect(asked).toBeLessThan(10);
  await file.close();
});

it('only log files of days can be opened', async () => {
  await write('one\n');
  await write('two two\n', '2026-11-20');
  await writeFile(path.join(directory, 'secret.txt'), 'secret');
  await writeFile(path.join(directory, 'elo-2026-11-19.log.gz'), 'packed');
  await mkdir(path.join(directory, 'elo-x.log'));
  expect(await files().days()).toEqual([
    { day: DAY, size: 4 },
    { day: '2026-11-20', size: 8 },
  ]);
  for (const day of [
    '2026-11-18',
    '../secret.txt',
    `../${path.basename(directory)}/elo-${DAY}`,
    `${DAY}\0`,
    '',
    'x',
    `${DAY}/..`,
  ]) {
    expect(await files().open(day)).toBeNull();
    expect(await files().content(day)).toBeNull();
    await files().remove(day);
  }
  await symlink('/etc/passwd', path.join(directory, 'elo-passwd.log'));
  expect(await files().days()).toHaveLength(2);
});

it('there are no log files without a folder, and no days before the first line', async () => {
  expect(openLogFiles({ logDir: null })).toBeNull();
  expect(await openLogFiles({ logDir: path.join(directory, 'later') })!.days()).toEqual([]);
});
