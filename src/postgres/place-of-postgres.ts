import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account that the database server runs under; empty for our own. */
export interface ServerAccount {
  uid?: number;
  gid?: number;
}

/** The folder of a server that runs as another account, when that account can't reach the expected one. */
const ELSEWHERE = '/var/tmp/elo-';
/** A file in such a folder that names the link leading to it. */
const STAMP = 'linked-from';

/**
 * The directory itself, as a rule. We may be root, and the unprivileged server may not pass a folder above it (a private home,
 * a `mktemp -d`). Then it is a directory under /var/tmp, with a link to it left in the expected place. If an earlier link in
 * this place was deleted, the folder it led to is removed: anyone who deletes `.data` means the database in it.
 * @param end stops the server that may still run in a folder; false when the folder belongs to somebody
 */
export async function reachablePlace(
  directory: string,
  { uid, gid }: ServerAccount,
  end: (place: string) => Promise<boolean>,
): Promise<string> {
  await mkdir(path.dirname(directory), { recursive: true });
  if (uid === undefined || (await canAccessFolder(path.dirname(directory), { uid, gid }))) {
    await mkdir(directory, { recursive: true });
    return directory;
  }
  const linked = await readlink(directory).catch(() => null);
  if (linked !== null && existsSync(linked)) {
    await stamp(linked, directory);
    return linked;
  }
  await removeOrphanedClusters(directory, end);
  await rm(directory, { force: true });
  const elsewhere = await mkdtemp(ELSEWHERE);
  await chmod(elsewhere, 0o711);
  await symlink(elsewhere, directory);
  await stamp(elsewhere, directory);
  return elsewhere;
}

const stamp = (place: string, directory: string): Promise<void> =>
  writeFile(path.join(place, STAMP), directory, { mode: 0o600 });

/** Removes the folder that an earlier link in this place led to. Folders without our stamp are left alone. */
async function removeOrphanedClusters(directory: string, end: (place: string) => Promise<boolean>): Promise<void> {
  const parent = path.dirname(ELSEWHERE);
  const names = (await readdir(parent)).filter(name => name.startsWith(path.basename(ELSEWHERE)));
  for (const place of names.map(name => path.join(parent, name))) {
    const linkedFrom = await readFile(path.join(place, STAMP), 'utf8').catch(() => null);
    if (linkedFrom === directory && (await end(place))) await rm(place, { recursive: true, force: true });
  }
}

export const canAccessFolder = (folder: string, { uid, gid }: ServerAccount): Promise<boolean> =>
  run('test', ['-x', folder], { uid, gid, cwd: '/' }).then(
    () => true,
    () => false,
  );
