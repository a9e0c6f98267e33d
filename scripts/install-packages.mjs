// Installs the packages of folders that have their own, unless they are there. `npm ci` installs the packages of the server,
// its build and its tests; a step that needs more installs them itself. Usage: node scripts/install-packages.mjs FOLDER…
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const OPTIONS = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

const writtenAt = (folder, file) =>
  statSync(path.join(root, folder, file), { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
/** npm writes a list of the installed packages at its end. */
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
