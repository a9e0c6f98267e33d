import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What the names of such folders begin with. */
export const WORK_FOLDER = 'elo-work-';
/** Longer than any request may take. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Gives a folder of this machine to put something together in, such as an upload or an export, and takes it away. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), WORK_FOLDER));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed processes have left on this machine: people's names and documents lie in it. */
export const sweepWorkFolders = (): Promise<void> => sweepFolder(tmpdir(), name => name.startsWith(WORK_FOLDER));

/** Removes what lies in a folder and is older than an hour by the clock of its files. */
export async function sweepFolder(folder: string, isOwn: (name: string) => boolean = () => true): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const place of names.filter(isOwn).map(name => path.join(folder, name))) {
    const found = await stat(place).catch(() => null);
    // What another user's process has left is that user's to remove.
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(place, { recursive: true, force: true }).catch(() => {});
  }
}
