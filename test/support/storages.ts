import { afterAll, beforeAll, describe } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findS3Server, startS3, type TestS3 } from './s3.js';

/** Where a server under test keeps its objects. Known once the tests run, not while they are declared. */
export interface TestStorage {
  kind: 'folder' | 's3';
  /** For the server's configuration. */
  environment: Record<string, string>;
  /** The objects as files, by key: the S3 server keeps them in a folder too. */
  folder: string;
  /** How many objects there are. */
  count(): Promise<number>;
  /** Takes an object away behind the server's back. */
  lose(key: string): Promise<void>;
  /** The S3 server itself, to stop it. */
  s3?: TestS3;
}

const program = findS3Server();

/** Declares a suite once for a folder and once for a real S3 server, as far as there is one. */
export function onEachStorage(suite: (storage: TestStorage) => void): void {
  for (const kind of ['folder', 's3'] as const) {
    if (kind === 's3' && !program) {
      console.log('skipped: storage on S3, because no versitygw is installed (.ci/run installs it where Go is)');
      describe.skip('with storage on s3', () => suite({} as TestStorage));
      continue;
    }
    describe(`with storage ${kind === 's3' ? 'on s3' : 'in a folder'}`, () => {
      let directory: string;
      const storage: TestStorage = {
        kind,
        environment: {},
        folder: '',
        // The S3 server receives uploads in a folder beginning with a dot.
        count: async () =>
          (await readdir(storage.folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
            entry =>
              entry.isFile() && !path.relative(storage.folder, path.join(entry.parentPath, entry.name)).startsWith('.'),
          ).length,
        lose: key => rm(path.join(storage.folder, key)),
      };
      beforeAll(async () => {
        directory = await mkdtemp(path.join(tmpdir(), 'elo-objects-'));
        if (kind === 'folder') {
          storage.folder = path.join(directory, 'objects');
          storage.environment = { STORAGE_URL: `file:${storage.folder}` };
          return;
        }
        const s3 = await startS3(program!);
        storage.s3 = s3;
        storage.folder = s3.bucketFolder;
        storage.environment = {
          STORAGE_URL: s3.storageUrl,
          AWS_ACCESS_KEY_ID: s3.accessKeyId,
          AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
        };
      });
      suite(storage);
      afterAll(async () => {
        await storage.s3?.close();
        await rm(directory, { recursive: true, force: true });
      });
    });
  }
}
