import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '../../src/config.js';
import { type ObjectStore, openStorage } from '../../src/platform/storage.js';
import { onEachStorage } from '../support/storages.js';
import { startTestApp } from '../support/test-app.js';

onEachStorage(storage => {
  let directory: string;
  let store: ObjectStore;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'elo-upload-'));
    store = (await openStorage(readConfig(storage.environment)))!;
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const keep = async (key: string, content: Buffer) => {
    const file = path.join(directory, 'upload');
    await writeFile(file, content);
    await store.putFile(key, file, 'application/pdf');
  };

  describe('a store', () => {
    it('keeps, gives back and removes an object', async () => {
      const content = Buffer.alloc(6 * 1024 * 1024, 'elo');
      await keep('files/2026/11/a b.pdf', content);
      expect((await buffer((await store.read('files/2026/11/a b.pdf'))!)).equals(content)).toBe(true);
      expect(await storage.count()).toBe(1);
      await store.remove('files/2026/11/a b.pdf');
      expect(await store.read('files/2026/11/a b.pdf')).toBeNull();
      await store.remove('files/2026/11/a b.pdf');
      expect(await storage.count()).toBe(0);
    });

    // The last one: the server is away afterwards.
    it('says whether it can be reached', async () => {
      await store.check();
      const elo = await startTestApp(storage.environment);
      try {
        expect(await elo.call('GET', '/readyz')).toMatchObject({ status: 200, body: { checks: { storage: 'ok' } } });
        if (!storage.s3) return;
        await storage.s3.close();
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
