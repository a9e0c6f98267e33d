import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createByteBudget } from '../../../src/platform/byte-budget.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ SPOOLED_UPLOADS_MAX_MB: '4', STAGED_UPLOADS_MAX_MB: '9' });
});

const MB = 1024 * 1024;
/** A text file of this size. */
const aFile = (bytes: number) => new Blob([Buffer.alloc(bytes, 'a')], { type: 'text/plain' });
async function upload(as: { id: number } | null, sizes: number[], headers: Record<string, string> = {}) {
  const form = new FormData();
  sizes.forEach((size, n) => form.append(`files[${n}]`, aFile(size), `texto-${n}.txt`));
  return elo.call('POST', '/uploads', { as, form, headers });
}
const stored = async () =>
  Number((await elo.make.em().execute<[{ count: string }]>('select count(*) from stored_files'))[0].count);
const workFolders = async () => (await readdir(tmpdir())).filter(name => name.startsWith('elo-work-'));
const empty = () => elo.make.em().execute('delete from stored_files');

describe('the upload quota', () => {
  it('limits a person’s bytes in an hour and in a day, and leaves other people’s quotas alone', async () => {
    for (const name of ['uploadHourBytes', 'uploadDayBytes'] as const) {
      const [one, other] = [await elo.make.aUser(), await elo.make.aUser()];
      const whole = name === 'uploadHourBytes' ? 1024 * 1024 : 4 * 1024 * 1024;
      // All but two mebibytes are used up.
      await elo.app.services.limits.consume(name, `user:${one.id}`, whole - 2048);
      expect((await upload(one, [MB])).status).toBe(201);
      const before = await stored();
      const reply = await upload(one, [2 * MB]);
      expect([reply.status, Object.keys(reply.body)]).toEqual([429, ['message']]);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await upload(one, [10])).status).toBe(429);
      expect(await stored()).toBe(before);
      expect((await upload(other, [MB])).status).toBe(201);
      await empty();
    }
  });

  it('limits a service for all its users together', async () => {
    const key = { authorization: 'Bearer demo-api-key' };
    const { ensureAppKey } = await import('../../../src/domain/sessions/ensure-app-key.js');
    await ensureAppKey(elo.app.services);
    expect((await upload(null, [MB], key)).status).toBe(201);
    const [{ id }] = await elo.make.em().execute<[{ id: number }]>('select id from api_keys');
    await elo.app.services.limits.consume('uploadServiceBytes', `key:${id}`, 50 * 1024 * 1024 - 1024);
    expect((await upload(null, [10], key)).status).toBe(429);
    await empty();
  });

  it('limits all unused files together, and files in use make room again', async () => {
    for (let n = 0; n < 3; n += 1) expect((await upload(await elo.make.aUser(), [3 * MB])).status).toBe(201);
    const late = await elo.make.aUser();
    const reply = await upload(late, [10]);
    expect([reply.status, reply.body]).toEqual([
      503,
      { message: 'Too many files wait to be used at the moment, try again later' },
    ]);
    expect(reply.headers.get('retry-after')).toBe('1');
    const submission = await elo.make.aSubmission({ class: await elo.make.aClass(), participant: late });
    await elo.make.em().execute('update stored_files set submission_id = ?', [submission.id]);
    expect((await upload(late, [10])).status).toBe(201);
  });

  it('limits concurrent uploads on this machine, and a refused form leaves nothing behind', async () => {
    await empty();
    const before = await workFolders();
    const reply = await upload(await elo.make.aUser(), [5 * MB]);
    expect([reply.status, reply.body]).toEqual([
      503,
      { message: 'Too many files are being sent at the moment, try again shortly' },
    ]);
    expect(await stored()).toBe(0);
    // Test files that run beside this one have folders too, for as long as a request of theirs runs.
    await eventually(async () => (await workFolders()).every(name => before.includes(name)), 'an empty work folder');
    // The space is free again each time, after any number of uploads.
    for (let n = 0; n < 3; n += 1) {
      expect((await upload(await elo.make.aUser(), [3 * MB])).status).toBe(201);
      await empty();
    }
  });
});

it('a byte budget gives no more than it has, and gives returned bytes again', () => {
  const budget = createByteBudget(10);
  budget.take(6);
  expect(() => budget.take(5)).toThrow('Too many files');
  budget.take(4);
  expect(() => budget.take(1)).toThrow('Too many files');
  budget.giveBack(6);
  budget.take(5);
});
