import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

// Versions of the program from the history of this tree. scripts/upgrade-rehearse.mjs uses it too, and node runs it directly: the
// file may have only types that Node can strip, and imports nothing of the tree.

const root = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** @returns the output of git on this tree */
export const git = async (...given: string[]): Promise<string> =>
  (await run('git', ['-C', root, ...given], { maxBuffer: 10_000_000 })).stdout;

/** A folder of its own for a version. @param packages the packages that its programs find */
export async function aFolder(
  packages = path.join(root, 'node_modules'),
): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'elo-version-'));
  await symlink(packages, path.join(directory, 'node_modules'));
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

/**
 * Builds the version of a commit in a folder of its own.
 * @param packages its packages, when they are others than those of this tree
 * @throws Error for a commit that is not in the history, or that does not build
 */
export async function versionAt(commit: string, packages?: string): ReturnType<typeof aFolder> {
  const folder = await aFolder(packages);
  try {
    const archive = path.join(folder.directory, 'version.tar');
    await git('archive', '--format=tar', '-o', archive, commit);
    await run('tar', ['-x', '-f', archive, '-C', folder.directory]);
    const build = ['scripts/build.mjs', '--if-stale', '--no-bundles'];
    await run(process.execPath, build, { cwd: folder.directory });
    return folder;
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
