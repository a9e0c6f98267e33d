import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** What the databases of a whole run take at most is below 2 GB. */
const ENOUGH = 4 * 2 ** 30;

/**
 * Where a run keeps the PostgreSQL that all its test files share: each makes databases of a thousand files, which takes a
 * disk up to a second each and memory some hundredths.
 * @returns a folder in memory where it has room (containers often have 64 MB), otherwise that for temporary files
 */
export async function folderInMemory() {
  const found = await statfs(MEMORY).catch(() => null);
  const isRoomy =
    found?.type === TMPFS && found.bavail * found.bsize >= ENOUGH && process.availableMemory() >= 2 * ENOUGH;
  return isRoomy ? MEMORY : tmpdir();
}
