import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.js';
import { AppError } from './errors.js';
import { sweepFolder } from './work-folders.js';

/** Objects by key, in a folder or in S3. Keys are made by us (`submissions/2026/11/<uuid>.pdf`), never by a caller. */
export interface ObjectStore {
  /** Stores a finished file; the object exists whole or not at all. */
  putFile(key: string, file: string, mediaType: string): Promise<void>;
  /** @returns null when there is no such object. */
  read(key: string): Promise<Readable | null>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  /** Throws when storage can't be reached. */
  check(): Promise<void>;
  /** Forgets what was being stored when a process was killed. */
  sweep(): Promise<void>;
}

/** @throws INTERNAL when STORAGE_URL is empty: the documented 500 of whatever needs storage */
export function mustBeConfigured(storage: ObjectStore | null): ObjectStore {
  if (!storage) throw new AppError('INTERNAL', 'Storage address is not configured');
  return storage;
}

/** Where a folder receives objects; keys of ours begin with no dot. */
const INCOMING = '.incoming';
const TRIES = 3;
const PAUSE = 200;

/** Opens what STORAGE_URL names, or null when it is empty. The S3 client is loaded only when it is used. */
export async function openStorage({ storage, s3Credentials }: Config): Promise<ObjectStore | null> {
  if (!storage) return null;
  const driver =
    storage.kind === 'folder'
      ? new FSDriver({ location: pathToFileURL(path.resolve(storage.directory) + path.sep), visibility: 'private' })
      : new (await import('flydrive/drivers/s3')).S3Driver({
          credentials: s3Credentials!,
          region: storage.region,
          endpoint: storage.endpoint,
          forcePathStyle: storage.forcePathStyle,
          bucket: storage.bucket,
          supportsACL: false,
          visibility: 'private',
          // It would write to the console; who asks is told of every failure, and logs it.
          logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
        });
  const disk = new Disk(driver);
  const folder = storage.kind === 'folder' ? path.resolve(storage.directory) : null;
  return {
    async putFile(key, file, mediaType) {
      if (folder !== null) return putInFolder(folder, key, file);
      // The S3 client tries again what it can send again; a stream it can't, so each try gets one of its own.
      for (let tries = TRIES; ; tries -= 1) {
        try {
          return await disk.putStream(key, createReadStream(file), { contentType: mediaType });
        } catch (error) {
          if (tries <= 1) throw error;
          await setTimeout(PAUSE);
        }
      }
    },
    async read(key) {
      if (!(await disk.exists(key))) return null;
      return disk.getStream(key).catch((error: unknown) => {
        if (error instanceof errors.E_CANNOT_READ_FILE) return null;
        throw error;
      });
    },
    async remove(key) {
      await disk.delete(key).catch((error: Error & { cause?: { code?: string } }) => {
        // A folder in whose place is a file holds no object.
        if (error.cause?.code !== 'ENOTDIR') throw error;
      });
    },
    async check() {
      await disk.exists('.elo-storage-check');
    },
    async sweep() {
      if (folder !== null) await sweepFolder(path.join(folder, INCOMING));
    },
  };
}

/** Renamed when it is whole: killed on the way, a process leaves no half of an object. */
async function putInFolder(folder: string, key: string, file: string): Promise<void> {
  const [incoming, place] = [path.join(folder, INCOMING, randomUUID()), path.join(folder, key)];
  for (const each of [incoming, place]) await mkdir(path.dirname(each), { recursive: true });
  try {
    await copyFile(file, incoming);
    await rename(incoming, place);
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}
