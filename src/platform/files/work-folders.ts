import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The beginning of the names of such folders. */
export const WORK_FOLDER = 'elo-work-';
/** Longer than any request may take. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Gives a folder of this machine for work such as an upload or an export, and takes it away afterwards. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), WORK_FOLDER));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders that killed processes have left on this machine: people's names and documents lie in them. */
export const sweepWorkFolders = (): Promise<void> => sweepFolder(tmpdir(), name => name.startsWith(WORK_FOLDER));

/** Removes files and folders of a folder that are older than an hour by their own time. */
export async function sweepFolder(folder: string, isOwn: (name: string) => boolean = () => true): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const place of names.filter(isOwn).map(name => path.join(folder, name))) {
    const found = await stat(place).catch(() => null);
    // Another user's process must remove its own folders.
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(place, { recursive: true, force: true }).catch(() => {});
  }
}
