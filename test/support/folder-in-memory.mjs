import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** The databases of a whole run take less than 2 GB. */
const ENOUGH = 4 * 2 ** 30;

/**
 * Chooses the folder of the PostgreSQL that all test files of a run share. Each file makes databases of a thousand files: that
 * takes up to a second each on a disk, and some hundredths in memory.
 * @returns a folder in memory with enough room (containers often have 64 MB), otherwise the folder for temporary files
 */
export async function folderInMemory() {
  const found = await statfs(MEMORY).catch(() => null);
  const isRoomy =
    found?.type === TMPFS && found.bavail * found.bsize >= ENOUGH && process.availableMemory() >= 2 * ENOUGH;
  return isRoomy ? MEMORY : tmpdir();
}
