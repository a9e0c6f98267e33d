import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../../src/app.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Storage in a folder, on a disk of its own where this machine lets us mount one.

const MARKER = '.elo-storage';

let elo: TestApp;
let storage: string;
beforeEach(async () => {
  elo = await startTestApp();
  storage = path.join(elo.directory, 'storage');
});
afterEach(() => elo.close());

const upload = async () => {
  const user = await elo.make.aUser();
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 x']), 'a.pdf');
  return elo.call('POST', '/uploads', { as: user, form });
};
const notStored = { status: 502, body: { message: 'The file could not be stored' } };
const check = async () => (await elo.call('GET', '/readyz')).body.checks.storage as string;
const eventuallyIs = (result: string) => eventually(async () => (await check()) === result, `storage: ${result}`);
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(each => each.isFile());

describe('a storage folder that vanishes', () => {
  it('is never made again by a running server, nor written below its mount point, and says so', async () => {
    expect((await upload()).status).toBe(201);
    expect(await check()).toBe('ok');

    await rename(storage, `${storage}.away`);
    expect(await upload()).toMatchObject(notStored);
    expect(existsSync(storage)).toBe(false);
    await eventuallyIs('not mounted');

    // What an unmounted disk leaves: an empty folder.
    await mkdir(storage);
    expect(await upload()).toMatchObject(notStored);
    expect(await filesIn(storage)).toEqual([]);

    await rm(storage, { recursive: true });
    await rename(`${storage}.away`, storage);
    expect((await upload()).status).toBe(201);
    await eventuallyIs('ok');
  });

  it('loses no file: what is read then is away, not gone, and the sweeper keeps the rows', async () => {
    const { body } = await upload();
    const { id } = body.uploads[0];
    const row = () =>
      elo.orm.em.fork().execute<{ path: string }[]>('select path from stored_files where id = ?', [Number(id)]);
    const [{ path: key }] = (await row()) as [{ path: string }];
    await rename(storage, `${storage}.away`);
    await mkdir(storage);
    await expect(elo.app.services.storage!.read(key)).rejects.toThrow('may not be mounted');
    await expect(elo.app.services.storage!.remove(key)).rejects.toThrow('may not be mounted');
    expect(await row()).toHaveLength(1);
  });

  it('is not taken for a new one at the next start', async () => {
    await upload();
    const { config } = elo.app.services;
    await rename(storage, `${storage}.away`);
    const again = await buildApp({ config, orm: elo.orm, log: elo.app.services.log });
    expect(existsSync(storage)).toBe(false);
    await expect(again.services.storage!.check()).rejects.toThrow('may not be mounted');
    expect(elo.logged()).toContain('storage can’t be used');
    // Another storage is not taken either.
    await mkdir(storage);
    await writeFile(path.join(storage, MARKER), 'another\n');
    await expect(again.services.storage!.putFile('files/a.pdf', path.join(storage, MARKER), 'x/y')).rejects.toThrow(
      'another storage',
    );
    await again.close();
  });

  it('is not begun anew for a database that knows files, such as one from before there were markers', async () => {
    await upload();
    await elo.orm.em.fork().execute('delete from storage_markers');
    await rename(storage, `${storage}.away`);
    await mkdir(storage);
    const { config, log } = elo.app.services;
    const empty = await buildApp({ config, orm: elo.orm, log });
    expect(await filesIn(storage)).toEqual([]);
    await expect(empty.services.storage!.check()).rejects.toThrow(`has no file ${MARKER}`);
    await empty.close();

    await elo.orm.em.fork().execute('delete from storage_markers');
    await rm(path.join(`${storage}.away`, MARKER));
    await rm(storage, { recursive: true });
    await rename(`${storage}.away`, storage);
    const found = await buildApp({ config, orm: elo.orm, log });
    await found.services.storage!.check();
    expect((await readFile(path.join(storage, MARKER), 'utf8')).trim()).toMatch(/^[0-9a-f-]{36}$/);
    await found.close();
  });
});

it('a file is on the disk, and its name in the folder, before it counts as stored', async () => {
  const probe = await open(elo.directory, 'r');
  const prototype = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const sync = jest.spyOn(prototype, 'sync');
  try {
    expect((await upload()).status).toBe(201);
    // The file, the folder it lies in, and the folders of the year and month, which are new.
    const first = sync.mock.calls.length;
    expect(first).toBeGreaterThanOrEqual(5);
    expect((await upload()).status).toBe(201);
    expect(sync.mock.calls.length - first).toBe(2);
  } finally {
    sync.mockRestore();
  }
});

it('many probes at once share one trial', async () => {
  await eventuallyIs('ok');
  await new Promise(resolve => setTimeout(resolve, 2_100));
  const check = jest.spyOn(elo.app.services.storage!, 'check');
  const before = await readdir(path.join(storage, '.incoming'));
  const results = await Promise.all(Array.from({ length: 20 }, () => elo.call('GET', '/readyz')));
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(check.mock.results.map(({ value }) => value)).size).toBe(1);
  expect(await readdir(path.join(storage, '.incoming'))).toEqual(before);
});

const canMount = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    const place = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  }
})();
if (!canMount) console.log('skipped: storage on a full or read-only disk, because this user may mount none');

(canMount ? describe : describe.skip)('a disk', () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'elo-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', place]);
  });
  afterAll(async () => {
    execFileSync('umount', [place]);
    await rm(place, { recursive: true, force: true });
  });
  let onDisk: TestApp;
  beforeEach(async () => {
    onDisk = await startTestApp({ STORAGE_URL: `file:${place}` });
    [elo, onDisk] = [onDisk, elo];
  });
  afterEach(() => onDisk.close());

  it('that is full is said by the probe, and an upload leaves nothing', async () => {
    expect(await check()).toBe('ok');
    const before = await filesIn(place);
    const { bavail, bsize } = await statfs(place);
    await writeFile(path.join(place, 'filler'), Buffer.alloc(bavail * bsize));
    expect(await upload()).toMatchObject(notStored);
    await eventuallyIs('full');
    await rm(path.join(place, 'filler'));
    expect(await filesIn(place)).toHaveLength(before.length);
    await eventuallyIs('ok');
  });

  it('that is read-only, or not mounted any more, is said by the probe', async () => {
    execFileSync('mount', ['-o', 'remount,ro', place]);
    await eventuallyIs('not writable');
    expect(await upload()).toMatchObject(notStored);
    execFileSync('mount', ['-o', 'remount,rw', place]);
    await eventuallyIs('ok');
    execFileSync('umount', [place]);
    try {
      expect(await upload()).toMatchObject(notStored);
      await eventuallyIs('not mounted');
      expect(await readdir(place)).toEqual([]);
    } finally {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', place]);
    }
  });
});
