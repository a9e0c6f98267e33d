import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { openDailyLog } from '../../src/platform/watching/daily-log.js';
import { createLogger } from '../../src/platform/watching/logger.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-log-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const zone = 'America/Sao_Paulo';
const linesOf = async (name: string) =>
  (await readFile(path.join(directory, name), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

it('the daily file gets the masked lines of stdout, and the next day has another file', async () => {
  let now = Date.parse('2026-11-22T02:59:59Z');
  const file = openDailyLog(path.join(directory, 'logs'), { zone, now: () => now });
  const stdout = new PassThrough();
  const log = createLogger({ level: 'info', stream: stdout, file });
  log.info({ email: 'ana@test.invalid', who: { cpf: '52998224725' } }, 'before midnight');
  log.debug('not at this level');
  now = Date.parse('2026-11-22T03:00:00Z');
  log.info('after midnight');
  file.flushSync();
  expect(await readdir(path.join(directory, 'logs'))).toEqual(['elo-2026-11-21.log', 'elo-2026-11-22.log']);
  const first = await linesOf('logs/elo-2026-11-21.log');
  expect(first).toEqual([
    { level: 30, time: expect.any(Number), email: '[hidden]', who: { cpf: '[hidden]' }, msg: 'before midnight' },
  ]);
  const second = await linesOf('logs/elo-2026-11-22.log');
  expect(second).toMatchObject([{ msg: 'after midnight' }]);
  const printed = String(stdout.read());
  expect(
    printed
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toEqual([...first, ...second]);
  expect((await stat(path.join(directory, 'logs/elo-2026-11-21.log'))).mode & 0o007).toBe(0);
});

it('the daily file is continued, also beside another process', async () => {
  const now = () => Date.parse('2026-11-21T12:00:00Z');
  const [one, other] = [openDailyLog(directory, { zone, now }), openDailyLog(directory, { zone, now })];
  const line = (process: number, n: number) => `${JSON.stringify({ process, n, text: 'x'.repeat(300) })}\n`;
  for (let n = 0; n < 500; n += 1) {
    one.write(line(1, n));
    other.write(line(2, n));
  }
  one.flushSync();
  other.flushSync();
  const lines = await linesOf('elo-2026-11-21.log');
  for (const process of [1, 2])
    expect(lines.filter(each => each.process === process).map(({ n }) => n)).toEqual([...Array(500).keys()]);
});

it('a log folder that can’t be made fails at once', async () => {
  await writeFile(path.join(directory, 'file'), '');
  expect(() => openDailyLog(path.join(directory, 'file'), { zone })).toThrow(/EEXIST|ENOTDIR/);
});

it('logging continues when a day’s file can’t be written', async () => {
  let now = Date.parse('2026-11-21T12:00:00Z');
  const file = openDailyLog(directory, { zone, now: () => now });
  await mkdir(path.join(directory, 'elo-2026-11-22.log'));
  now += 86_400_000;
  file.write('{"n":1}\n');
  file.flushSync();
  expect(await linesOf('elo-2026-11-21.log')).toEqual([{ n: 1 }]);
  await rm(path.join(directory, 'elo-2026-11-22.log'), { recursive: true });
  now += 60_001;
  file.write('{"n":2}\n');
  file.flushSync();
  expect(await linesOf('elo-2026-11-22.log')).toEqual([{ n: 2 }]);
});

it('a day’s file stays within its size, says so at its end, and the next day starts empty', async () => {
  let now = Date.parse('2026-11-21T12:00:00Z');
  const options = { zone, now: () => now, maxBytes: 20_000 };
  const [one, other] = [openDailyLog(directory, options), openDailyLog(directory, options)];
  const line = `${JSON.stringify({ text: 'x'.repeat(980) })}\n`;
  for (let n = 0; n < 30; n += 1) one.write(line);
  one.flushSync();
  const full = await stat(path.join(directory, 'elo-2026-11-21.log'));
  expect(full.size).toBeLessThan(20_400);
  const lines = await linesOf('elo-2026-11-21.log');
  expect(lines.slice(0, -1).every(each => each.text)).toBe(true);
  expect(lines.at(-1)).toMatchObject({ level: 40, time: now, msg: expect.stringContaining('full') });
  // Another process finds the file full as well; a running process checks after each mebibyte of its own.
  const late = openDailyLog(directory, options);
  late.write(line);
  late.write(line);
  late.flushSync();
  const said = (await linesOf('elo-2026-11-21.log')).slice(lines.length);
  expect(said).toEqual([expect.objectContaining({ msg: expect.stringContaining('full') })]);
  now = Date.parse('2026-11-22T12:00:00Z');
  for (const each of [one, other, late]) {
    each.write(line);
    each.flushSync();
  }
  expect(await linesOf('elo-2026-11-22.log')).toHaveLength(3);
});

it('a log line that is too long is left out, and a short line says so', async () => {
  const stdout = new PassThrough();
  const log = createLogger({ level: 'info', stream: stdout });
  log.info({ list: Array.from({ length: 20_000 }, () => 'word') }, 'a long story');
  log.warn('short');
  const lines = String(stdout.read())
    .trim()
    .split('\n')
    .map(text => JSON.parse(text));
  expect(lines[0]).toMatchObject({ level: 30, time: expect.any(Number), msg: expect.stringContaining('a long story') });
  expect(JSON.stringify(lines[0]).length).toBeLessThan(1_000);
  expect(lines[1]).toMatchObject({ level: 40, msg: 'short' });
});
