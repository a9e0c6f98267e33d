import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { GetObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../../config/config.js';
import { AppError } from '../../failures/errors.js';
import { identifyFolder, INCOMING, openFolder } from './folder-storage.js';
import { callOut } from '../outside/outgoing.js';
import { sweepFolder } from './work-folders.js';

/** A part of an object: the places of its first and its last byte, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Objects by key, in a folder or in S3. We make the keys (`submissions/2026/11/<uuid>.pdf`), never a caller. */
export interface ObjectStore {
  /** Stores a finished file; the object exists whole or not at all. */
  putFile(key: string, file: string, mediaType: string): Promise<void>;
  /** @param range of the bytes to read; left out, all. @returns null when there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** @returns the size of an object in bytes; null when there is no such object. */
  size(key: string): Promise<number | null>;
  /** Removing a missing object is no failure. */
  remove(key: string): Promise<void>;
  /**
   * The keys of all objects, for a caller that must look into each of them. @param folder of keys that begin with it; left out,
   * all
   */
  keys(folder?: string): AsyncIterable<string>;
  /** Writes, reads and removes a small object. Callers at the same time share one trial. @throws Error when it fails */
  check(): Promise<void>;
  /** Forgets objects that were being stored when a process was killed. */
  sweep(): Promise<void>;
}

/** The storage that STORAGE_URL names, before it is known to be the storage of this database. */
export interface ConfiguredStorage {
  /**
   * Takes the configured storage for the storage of this database. Only a folder has to be told apart: one with an unmounted
   * disk looks like an empty storage.
   * @param known the result at an earlier start, or null
   * @param holdsFiles true when the database knows files
   * @returns the storage's id, or null for one that needs none
   */
  identify(known: string | null, holdsFiles: boolean): Promise<string | null>;
  /** @param id of the storage that this must be; null for one that needs none, and for an unknown one */
  open(id: string | null): ObjectStore;
}

/** @throws INTERNAL when STORAGE_URL is empty: the documented 500 of every operation that needs storage */
export function requireStorage(storage: ObjectStore | null): ObjectStore {
  if (!storage) throw new AppError('INTERNAL', 'STORAGE_NOT_CONFIGURED');
  return storage;
}

const TRIES = 3;
const PAUSE = 200;
const CHECK_PAUSE_MS = 2_000;

/** The storage that STORAGE_URL names, or null when it is empty. The S3 client is loaded only when it is used. */
export async function configuredStorage({ storage, s3Credentials }: Config): Promise<ConfiguredStorage | null> {
  if (!storage) return null;
  if (storage.kind === 'folder') {
    const location = path.resolve(storage.directory);
    const disk = new Disk(new FSDriver({ location: pathToFileURL(location + path.sep), visibility: 'private' }));
    const partOf: ReadPart = (key, range) => Promise.resolve(createReadStream(path.join(location, key), range));
    return {
      identify: (known, holdsFiles) => identifyFolder(location, known, holdsFiles),
      open: id => openDisk({ disk, partOf, location, id }),
    };
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  /** The library reads whole objects, and lets others make its commands. */
  class RangeDriver extends S3Driver {
    protected override createGetObjectCommand(client: S3Client, options: GetObjectCommandInput) {
      const range = asksFor.getStore();
      return super.createGetObjectCommand(client, {
        ...options,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      });
    }
  }
  const disk = new Disk(
    new RangeDriver({
      credentials: s3Credentials!,
      region: storage.region,
      endpoint: storage.endpoint,
      forcePathStyle: storage.forcePathStyle,
      bucket: storage.bucket,
      supportsACL: false,
      visibility: 'private',
      // It would write to the console; the caller gets every failure, and logs it.
      logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    }),
  );
  const partOf: ReadPart = (key, range) => asksFor.run(range, () => disk.getStream(key));
  return { identify: async () => null, open: id => openDisk({ disk, partOf, location: null, id }) };
}

/** The part of the object that is being read from S3. */
const asksFor = new AsyncLocalStorage<ByteRange>();

type ReadPart = (key: string, range: ByteRange) => Promise<Readable>;

interface OpenedDisk {
  disk: Disk;
  partOf: ReadPart;
  /** The place of a folder; null for a bucket. */
  location: string | null;
  id: string | null;
}
function openDisk({ disk, partOf, location, id }: OpenedDisk): ObjectStore {
  const folder = location === null ? null : openFolder(location, id);
  /** A bucket is on a server of others, a folder is not. */
  const asked = <T>(what: string, work: () => Promise<T>): Promise<T> =>
    folder ? work() : callOut('storage', { name: `storage ${what}` }, work);
  return {
    async putFile(key, file, mediaType) {
      if (folder) return folder.put(key, file);
      // The S3 client repeats only requests that it can send again. It can't do so with a stream, so each try gets one of its
      // own.
      for (let tries = TRIES; ; tries -= 1) {
        try {
          return await asked('put', () => disk.putStream(key, createReadStream(file), { contentType: mediaType }));
        } catch (error) {
          if (tries <= 1) throw error;
          await setTimeout(PAUSE);
        }
      }
    },
    async read(key, range) {
      if (!(await asked('look', () => disk.exists(key)))) {
        await folder?.assertMounted();
        return null;
      }
      return asked('get', () => (range ? partOf(key, range) : disk.getStream(key))).catch((error: unknown) => {
        if (error instanceof errors.E_CANNOT_READ_FILE) return null;
        throw error;
      });
    },
    async size(key) {
      if (!(await asked('look', () => disk.exists(key)))) {
        await folder?.assertMounted();
        return null;
      }
      return (await asked('look', () => disk.getMetaData(key))).contentLength;
    },
    async remove(key) {
      // A file on an unmounted disk is not removed, and its row must stay.
      await folder?.assertMounted();
      await asked('delete', () => disk.delete(key)).catch((error: Error & { cause?: { code?: string } }) => {
        // A path through a file holds no object.
        if (error.cause?.code !== 'ENOTDIR') throw error;
      });
    },
    keys: (within = '') =>
      folder ? folder.keys(within) : keysOf(options => asked('list', () => disk.listAll(within, options))),
    check: atMostEveryTwoSeconds(() => (folder ? folder.assertWritable() : asked('check', () => assertWritable(disk)))),
    async sweep() {
      if (location !== null) await sweepFolder(path.join(location, INCOMING));
    },
  };
}

/** @param list gives a page of objects, and the beginning of the next one */
async function* keysOf(list: (options: NonNullable<Parameters<Disk['listAll']>[1]>) => ReturnType<Disk['listAll']>) {
  let next: string | undefined;
  do {
    const { objects, paginationToken } = await list({
      recursive: true,
      ...(next !== undefined && { paginationToken: next }),
    });
    for (const object of objects) if (object.isFile) yield object.key;
    next = paginationToken;
  } while (next !== undefined);
}

async function assertWritable(disk: Disk): Promise<void> {
  const key = `checks/${randomUUID()}`;
  try {
    await disk.put(key, key);
    if ((await disk.get(key)) !== key) throw new Error('storage gives back other bytes than it was given');
  } finally {
    await disk.delete(key);
  }
}

/** One at a time, and no sooner than two seconds after the one before; calls in between get its result. */
function atMostEveryTwoSeconds(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> | null = null;
  let endedAt: number | null = null;
  return () => {
    if (last && (endedAt === null || performance.now() - endedAt < CHECK_PAUSE_MS)) return last;
    endedAt = null;
    last = work().finally(() => (endedAt = performance.now()));
    return last;
  };
}
