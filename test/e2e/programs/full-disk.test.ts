import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkOf, eventuallyIs, filesIn, notStored, upload } from '../../support/folder-storage.js';
import { eventually } from '../../support/eventually.js';
import { launchServer } from '../support/processes.js';
import { startOwnPostgres } from '../support/own-postgres.js';
import { needs } from '../../support/needs.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// The storage is a folder on a disk of its own: full, read-only, not mounted. PostgreSQL has one of its own too.

let elo: TestApp;

const canMount = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    const place = mkdtempSync(path.join(tmpdir(), 'elo-mount-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    rmdirSync(place);
    return true;
  } catch {
    return false;
  }
})();

needs('to mount disks', canMount).describe('a storage disk', () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'elo-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', place]);
  });
  afterAll(async () => {
    execFileSync('umount', [place]);
    await rm(place, { recursive: true, force: true });
  });
  beforeEach(async () => {
    elo = await startTestApp({ STORAGE_URL: `file:${place}` });
  });
  afterEach(() => elo.close());

  it('is reported by the probe when it is full, and a failed upload leaves nothing behind', async () => {
    expect(await checkOf(elo)).toBe('ok');
    const before = await filesIn(place);
    const { bavail, bsize } = await statfs(place);
    await writeFile(path.join(place, 'filler'), Buffer.alloc(bavail * bsize));
    expect(await upload(elo)).toMatchObject(notStored);
    await eventuallyIs(elo, 'full');
    await rm(path.join(place, 'filler'));
    expect(await filesIn(place)).toHaveLength(before.length);
    await eventuallyIs(elo, 'ok');
  });

  it('is reported by the probe when it is read-only or unmounted', async () => {
    execFileSync('mount', ['-o', 'remount,ro', place]);
    await eventuallyIs(elo, 'not writable');
    expect(await upload(elo)).toMatchObject(notStored);
    execFileSync('mount', ['-o', 'remount,rw', place]);
    await eventuallyIs(elo, 'ok');
    execFileSync('umount', [place]);
    try {
      expect(await upload(elo)).toMatchObject(notStored);
      await eventuallyIs(elo, 'not mounted');
      expect(await readdir(place)).toEqual([]);
    } finally {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', place]);
    }
  });
});

needs('to mount disks', canMount).describe('the disk of PostgreSQL', () => {
  it('is reported by the probe when it is full, and again when it has room', async () => {
    const place = await mkdtemp(path.join(tmpdir(), 'elo-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=711', 'tmpfs', place]);
    const postgres = await startOwnPostgres({ directory: path.join(place, 'postgres') });
    const data = await mkdtemp(path.join(tmpdir(), 'elo-full-'));
    const server = await launchServer({
      ...{ DATABASE_URL: postgres.url, DATA_DIR: data, STORAGE_URL: `file:${data}/files`, DEMO_DATA: 'false' },
      AUTH_SECRET: 'a secret of the test',
    });
    try {
      const ready = async () => {
        const reply = await fetch(`${server.url}/readyz`);
        const { checks } = (await reply.json()) as { checks: { postgresql: string } };
        return [reply.status, checks.postgresql];
      };
      expect(await ready()).toEqual([200, 'ok']);
      // PostgreSQL writes meanwhile: the file gets what is left.
      const filler = writeFile(path.join(place, 'filler'), Buffer.alloc(300 * 1024 * 1024));
      await expect(filler).rejects.toMatchObject({ code: 'ENOSPC' });
      await eventually(async () => (await ready()).join() === '503,full', 'a full disk', 60);
      expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^elo_database_disk_full 1$/m);
      await rm(path.join(place, 'filler'));
      await eventually(async () => (await ready()).join() === '200,ok', 'room on the disk', 60);
      expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^elo_database_disk_full 0$/m);
    } finally {
      server.process.kill('SIGTERM');
      await server.exit();
      await postgres.stop();
      execFileSync('umount', [place]);
      for (const each of [place, data]) await rm(each, { recursive: true, force: true });
    }
  }, 180_000);
});
