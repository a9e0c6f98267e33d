import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApp } from '../../src/server/app.js';
import { checkOf, eventuallyIs, filesIn, notStored, upload } from '../support/folder-storage.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Tests of storage in a folder; test/e2e/programs/full-disk.test.ts gives it a disk of its own.

const MARKER = '.elo-storage';

let elo: TestApp;
let storage: string;
beforeEach(async () => {
  elo = await startTestApp();
  storage = path.join(elo.directory, 'storage');
});
afterEach(() => elo.close());

describe('a storage folder that vanishes', () => {
  it('is not made again by a running server, nor written below its mount point, and the probe says so', async () => {
    expect((await upload(elo)).status).toBe(201);
    expect(await checkOf(elo)).toBe('ok');

    await rename(storage, `${storage}.away`);
    expect(await upload(elo)).toMatchObject(notStored);
    expect(existsSync(storage)).toBe(false);
    await eventuallyIs(elo, 'not mounted');

    // An unmounted disk leaves an empty folder.
    await mkdir(storage);
    expect(await upload(elo)).toMatchObject(notStored);
    expect(await filesIn(storage)).toEqual([]);

    await rm(storage, { recursive: true });
    await rename(`${storage}.away`, storage);
    expect((await upload(elo)).status).toBe(201);
    await eventuallyIs(elo, 'ok');
  });

  it('loses no file: reads fail as unavailable, and the sweeper keeps the rows', async () => {
    const { body } = await upload(elo);
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

  it('is not accepted as a new one at the next start', async () => {
    await upload(elo);
    const { config } = elo.app.services;
    await rename(storage, `${storage}.away`);
    const again = await buildApp({ config, orm: elo.orm, log: elo.app.services.log });
    expect(existsSync(storage)).toBe(false);
    await expect(again.services.storage!.check()).rejects.toThrow('may not be mounted');
    expect(elo.logged()).toContain('storage can’t be used');
    // A folder with another storage's marker is not accepted either.
    await mkdir(storage);
    await writeFile(path.join(storage, MARKER), 'another\n');
    await expect(again.services.storage!.putFile('files/a.pdf', path.join(storage, MARKER), 'x/y')).rejects.toThrow(
      'another storage',
    );
    await again.close();
  });

  it('is not started anew for a database that has files, even from before markers existed', async () => {
    await upload(elo);
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

it('a file and its folder entry are flushed to disk before it counts as stored', async () => {
  const probe = await open(elo.directory, 'r');
  const prototype = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const sync = jest.spyOn(prototype, 'sync');
  try {
    expect((await upload(elo)).status).toBe(201);
    // It syncs the file, its folder, and the new folders of the year and month.
    const first = sync.mock.calls.length;
    expect(first).toBeGreaterThanOrEqual(5);
    expect((await upload(elo)).status).toBe(201);
    expect(sync.mock.calls.length - first).toBe(2);
  } finally {
    sync.mockRestore();
  }
});

it('concurrent probes share one trial', async () => {
  await eventuallyIs(elo, 'ok');
  await new Promise(resolve => setTimeout(resolve, 2_100));
  const check = jest.spyOn(elo.app.services.storage!, 'check');
  const before = await readdir(path.join(storage, '.incoming'));
  const results = await Promise.all(Array.from({ length: 20 }, () => elo.call('GET', '/readyz')));
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(check.mock.results.map(({ value }) => value)).size).toBe(1);
  expect(await readdir(path.join(storage, '.incoming'))).toEqual(before);
});
