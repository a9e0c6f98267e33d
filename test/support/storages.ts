import { afterAll, beforeAll, describe } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The place for the objects of a server under test. */
export interface TestStorage {
  /** For the server's configuration. */
  environment: Record<string, string>;
  /** The objects as files, by key: an S3 server of tests keeps them in a folder too. */
  folder: string;
  close(): Promise<void>;
}

/** The storage as tests see it: known once they run, not while they are declared. */
export interface StorageUnderTest extends Omit<TestStorage, 'close'> {
  kind: 'folder' | 's3';
  /** The number of objects. */
  count(): Promise<number>;
  /** Takes an object away behind the server's back. */
  lose(key: string): Promise<void>;
  /** Ends the server that keeps the objects; a folder has none. */
  stopServer(): Promise<void>;
}

async function aFolder(): Promise<TestStorage> {
  const directory = await mkdtemp(path.join(tmpdir(), 'elo-objects-'));
  const folder = path.join(directory, 'objects');
  return {
    folder,
    environment: { STORAGE_URL: `file:${folder}` },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

interface StorageKind {
  kind: StorageUnderTest['kind'];
  describe: (name: string, tests: () => void) => void;
  open(): Promise<TestStorage>;
}

/** The storage for the tests of this file: a folder, unless test/e2e/support/on-s3.ts was imported first. */
export const storageOfFile: { of: StorageKind } = { of: { kind: 'folder', describe, open: aFolder } };

/** Declares tests of a server that stores objects; test/e2e/programs/on-s3 runs the same ones on a real S3 server. */
export function withStorage(suite: (storage: StorageUnderTest) => void): void {
  const { kind, describe, open } = storageOfFile.of;
  describe(`with storage ${kind === 's3' ? 'on s3' : 'in a folder'}`, () => {
    let opened: TestStorage | undefined;
    const storage: StorageUnderTest = {
      kind,
      environment: {},
      folder: '',
      // The S3 server receives uploads in a folder with a name that begins with a dot.
      count: async () =>
        (await readdir(storage.folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
          entry =>
            entry.isFile() && !path.relative(storage.folder, path.join(entry.parentPath, entry.name)).startsWith('.'),
        ).length,
      lose: key => rm(path.join(storage.folder, key)),
      stopServer: async () => opened?.close(),
    };
    beforeAll(async () => {
      opened = await open();
      storage.folder = opened.folder;
      storage.environment = opened.environment;
    });
    suite(storage);
    afterAll(() => opened?.close());
  });
}
