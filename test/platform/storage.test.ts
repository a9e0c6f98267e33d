import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '../../src/config.js';
import { type ObjectStore, openStorage } from '../../src/platform/storage.js';
import { findS3Server, startS3, type TestS3 } from '../support/s3.js';
import { startTestApp } from '../support/test-app.js';

const program = findS3Server();
if (!program)
  console.log('skipped: storage on S3, because no versitygw is installed (.ci/run installs it where Go is)');

describe.each(['folder', 's3'] as const)('storage in a %s', kind => {
  const maybe = kind === 's3' && !program ? describe.skip : describe;
  maybe('', () => {
    let directory: string;
    let s3: TestS3 | undefined;
    let storage: ObjectStore;
    let environment: Record<string, string>;
    beforeAll(async () => {
      directory = await mkdtemp(path.join(tmpdir(), 'elo-storage-'));
      s3 = kind === 's3' ? await startS3(program!) : undefined;
      environment = s3
        ? { STORAGE_URL: s3.storageUrl, AWS_ACCESS_KEY_ID: s3.accessKeyId, AWS_SECRET_ACCESS_KEY: s3.secretAccessKey }
        : { STORAGE_URL: `file:${path.join(directory, 'objects')}` };
      storage = (await openStorage(readConfig(environment)))!;
    });
    afterAll(async () => {
      await s3?.close();
      await rm(directory, { recursive: true, force: true });
    });

    it('keeps, gives back and removes an object', async () => {
      const content = Buffer.alloc(6 * 1024 * 1024, 'elo');
      const file = path.join(directory, 'upload');
      await writeFile(file, content);
      await storage.putFile('files/2026/11/a b.pdf', file, 'application/pdf');
      expect((await buffer((await storage.read('files/2026/11/a b.pdf'))!)).equals(content)).toBe(true);
      await storage.remove('files/2026/11/a b.pdf');
      expect(await storage.read('files/2026/11/a b.pdf')).toBeNull();
      await storage.remove('files/2026/11/a b.pdf');
    });

    it('says whether it can be reached', async () => {
      await storage.check();
      const elo = await startTestApp(environment);
      try {
        expect(await elo.call('GET', '/readyz')).toMatchObject({ status: 200, body: { checks: { storage: 'ok' } } });
        if (!s3) return;
        await s3.close();
        expect(await elo.call('GET', '/readyz')).toMatchObject({
          status: 503,
          body: { status: 'not ready', checks: { storage: 'unreachable', postgresql: 'ok' } },
        });
      } finally {
        await elo.close();
        s3 = undefined;
      }
    });
  });
});
