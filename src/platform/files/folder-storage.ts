import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Marks a folder as a storage and names it: a mount that is away leaves a folder without it. */
const MARKER = '.elo-storage';
/** The folder for receiving and trying out objects; keys of ours begin with no dot. */
export const INCOMING = '.incoming';
/** More bytes than a file system keeps beside the name of a file. */
const TRIAL_BYTES = 64 * 1024;

/** The fault of the folder, in words for anyone operating the server. */
export class StorageAwayError extends Error {}

export interface FolderStorage {
  /** @throws StorageAwayError when there is no storage, or one with another id */
  assertMounted(): Promise<void>;
  /** The object appears only when it is whole, and safe from a power cut. */
  put(key: string, file: string): Promise<void>;
  /** The keys of all objects below a folder: a name with a leading dot is none. */
  keys(within: string): AsyncIterable<string>;
  /** Writes, reads and removes a file. @throws Error when that can't be done */
  assertWritable(): Promise<void>;
}

/**
 * Takes the folder for the storage that the database knows.
 * @param known its id; null at the first start; that start makes the folder and its marker
 * @param holdsFiles the database knows files, so that an empty folder can't be their storage
 * @returns the id from now on
 */
export async function identifyFolder(folder: string, known: string | null, holdsFiles: boolean): Promise<string> {
  if (known !== null) return known;
  const found = await markerOf(folder);
  if (found !== null) return found;
  const fresh = randomUUID();
  if (!(holdsFiles && (await isEmpty(folder)))) {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, MARKER), `${fresh}\n`, { flag: 'wx', flush: true });
    await sync(folder);
  }
  return fresh;
}

/** @param id of the storage that must be in the folder; null when it could not be found out: then any storage is accepted */
export function openFolder(folder: string, id: string | null): FolderStorage {
  const marker = path.join(folder, MARKER);

  const assertMounted = async (): Promise<void> => {
    const found = await markerOf(folder);
    if (found !== null && (id === null || found === id)) return;
    const what = found === null ? `has no file ${MARKER}` : `is another storage than this database knows (${MARKER})`;
    throw new StorageAwayError(
      `The storage folder ${folder} ${what}: its disk may not be mounted. If it is the right one, write ${id} into ${marker}`,
    );
  };

  return {
    assertMounted,
    async *keys(within) {
      await assertMounted();
      const entries = await readdir(path.join(folder, within), { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return [];
          throw error;
        },
      );
      for (const entry of entries) {
        const key = path.relative(folder, path.join(entry.parentPath, entry.name));
        if (entry.isFile() && !key.startsWith('.')) yield key;
      }
    },
    async put(key, file) {
      await assertMounted();
      const [incoming, place] = [`${INCOMING}/${randomUUID()}`, key].map(each => path.join(folder, each)) as [
        string,
        string,
      ];
      for (const each of [INCOMING, path.dirname(key)]) await makeFolders(folder, each);
      try {
        await copyFile(file, incoming);
        await sync(incoming);
        await rename(incoming, place);
      } catch (error) {
        await rm(incoming, { force: true });
        throw error;
      }
      await sync(path.dirname(place));
    },
    async assertWritable() {
      await assertMounted();
      await makeFolders(folder, INCOMING);
      const place = path.join(folder, INCOMING, `check-${randomUUID()}`);
      const content = randomBytes(TRIAL_BYTES);
      try {
        await writeFile(place, content, { flag: 'wx', flush: true });
        if (!content.equals(await readFile(place))) throw new Error('storage gives back other bytes than it was given');
      } finally {
        await rm(place, { force: true });
      }
    },
  };
}

const markerOf = (folder: string): Promise<string | null> =>
  readFile(path.join(folder, MARKER), 'utf8').then(
    text => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    },
  );

const isEmpty = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch((): string[] => [])).every(name => name === 'lost+found' || name === INCOMING);

/** Makes folders below an existing one. The existing one itself is never made: below a mount point lies another disk. */
async function makeFolders(folder: string, below: string): Promise<void> {
  let place = folder;
  for (const name of below.split('/')) {
    const parent = place;
    place = path.join(place, name);
    const made = await mkdir(place).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (made) await sync(parent);
  }
}

/** The bytes of a file, or the names in a folder, outlast a power cut from here on. */
async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
