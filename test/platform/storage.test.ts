import { beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '../../src/config/config.js';
import { configuredStorage, type ObjectStore } from '../../src/platform/files/storage.js';
import { inWorkFolder, sweepWorkFolders } from '../../src/platform/files/work-folders.js';
import { eventually } from '../support/eventually.js';
import { withStorage } from '../support/storages.js';
import { startTestApp } from '../support/test-app.js';

withStorage(storage => {
  let directory: string;
  let store: ObjectStore;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'elo-upload-'));
    const configured = (await configuredStorage(readConfig(storage.environment)))!;
    store = configured.open(await configured.identify(null, false));
  });

  const keep = async (key: string, content: Buffer) => {
    const file = path.join(directory, 'upload');
    await writeFile(file, content);
    await store.putFile(key, file, 'application/pdf');
  };

  const age = async (file: string, minutes = 61) => {
    const then = new Date(Date.now() - minutes * 60_000);
    await utimes(file, then, then);
  };

  describe('a store', () => {
    it('stores, returns and removes an object', async () => {
      const content = Buffer.alloc(6 * 1024 * 1024, 'elo');
      await keep('files/2026/11/a b.pdf', content);
      expect((await buffer((await store.read('files/2026/11/a b.pdf'))!)).equals(content)).toBe(true);
      expect(await store.size('files/2026/11/a b.pdf')).toBe(content.length);
      expect(await storage.count()).toBe(1);
      await store.remove('files/2026/11/a b.pdf');
      expect(await store.read('files/2026/11/a b.pdf')).toBeNull();
      expect(await store.size('files/2026/11/a b.pdf')).toBeNull();
      await store.remove('files/2026/11/a b.pdf');
      expect(await storage.count()).toBe(0);
    });

    it('lists all objects that it stores', async () => {
      const keys = ['a/b/one.pdf', 'a/two.pdf'];
      for (const key of keys) await keep(key, Buffer.from(key));
      const keysIn = async (folder?: string) => {
        const found: string[] = [];
        for await (const key of store.keys(folder)) found.push(key);
        return found.sort();
      };
      expect(await keysIn()).toEqual(keys);
      for (const [folder, expected] of [
        ['a/b', ['a/b/one.pdf']],
        ['c', []],
      ] as const)
        expect(await keysIn(folder)).toEqual(expected);
      for (const key of keys) await store.remove(key);
    });

    const inFolder = storage.kind === 'folder' ? it : it.skip;
    inFolder('shows an object when it is whole, and what a killed process left of one not at all', async () => {
      const size = 128 * 1024 * 1024;
      const place = path.join(storage.folder, 'files/2026/11/big.pdf');
      const seen = new Set<number>();
      const stored = keep('files/2026/11/big.pdf', Buffer.alloc(size)).finally(() => clearInterval(look));
      const look = setInterval(() => {
        if (existsSync(place)) seen.add(statSync(place).size);
      }, 1);
      await stored;
      expect((await stat(place)).size).toBe(size);
      expect([...seen].filter(each => each !== size)).toEqual([]);
      await store.remove('files/2026/11/big.pdf');

      const left = path.join(storage.folder, '.incoming', 'left');
      const fresh = path.join(storage.folder, '.incoming', 'fresh');
      for (const each of [left, fresh]) await writeFile(each, 'half');
      await age(left);
      await store.sweep();
      expect(await readdir(path.dirname(left))).toEqual(['fresh']);
    });

    it('gets files from a work folder of this machine, which is deleted, also after a kill', async () => {
      let used = '';
      await expect(
        inWorkFolder(async folder => {
          await writeFile(path.join((used = folder), 'file'), 'x');
          throw new Error('storage is away');
        }),
      ).rejects.toThrow('storage is away');
      expect(existsSync(used)).toBe(false);
      for (const minutes of [61, 59]) {
        const left = await mkdtemp(path.join(tmpdir(), 'elo-work-'));
        await writeFile(path.join(left, 'file'), 'x');
        await age(left, minutes);
        await sweepWorkFolders();
        expect(existsSync(left)).toBe(minutes < 60);
        await rm(left, { recursive: true, force: true });
      }
    });

    // This test is last: the server is away afterwards.
    it('reports whether it is reachable', async () => {
      await store.check();
      const elo = await startTestApp(storage.environment);
      try {
        expect(await elo.call('GET', '/readyz')).toMatchObject({ status: 200, body: { checks: { storage: 'ok' } } });
        if (storage.kind === 'folder') return;
        await storage.stopServer();
        // The check runs every two seconds at most.
        await eventually(async () => (await elo.call('GET', '/readyz')).status === 503);
        expect(await elo.call('GET', '/readyz')).toMatchObject({
          status: 503,
          body: { status: 'not ready', checks: { storage: 'unreachable', postgresql: 'ok' } },
        });
      } finally {
        await elo.close();
      }
    });
  });
});
