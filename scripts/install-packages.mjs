// Installs the packages of folders that have their own, unless they are there: `npm ci` brings what a server, its build and
// its tests need, and the step that needs more brings it. Usage: node scripts/install-packages.mjs FOLDER…
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const OPTIONS = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

const writtenAt = (folder, file) =>
  statSync(path.join(root, folder, file), { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
/** npm writes a list of what it has installed when it is done. */
const isInstalled = folder =>
  writtenAt(folder, 'node_modules/.package-lock.json') >= writtenAt(folder, 'package-lock.json');

/** @param folders below the root of this tree */
export async function installPackages(...folders) {
  for (const folder of folders.filter(each => !isInstalled(each))) {
    console.log(`installing the packages of ${folder}`);
    await promisify(execFile)('npm', ['ci', ...OPTIONS], { cwd: path.join(root, folder) });
  }
}

if (import.meta.main) await installPackages(...process.argv.slice(2));
