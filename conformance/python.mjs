// Programs of Python, each in an environment of its own with pinned packages.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** @returns the reason why programs of Python can't run on this machine, null when they can */
export function withoutPython() {
  try {
    // The requirements of schemathesis, and the modules that make environments.
    execFileSync('python3', ['-c', 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 10))'], {
      stdio: 'ignore',
    });
    return null;
  } catch {
    return 'it needs Python 3.10 or later with venv (apt-get install python3-venv)';
  }
}

/**
 * Makes an environment with packages, unless it is there.
 * @param {string} name of its folder in `.venv`
 * @param {string[]} packages with their versions, as pip names them
 * @returns {Promise<string>} the folder of its programs
 */
export async function environmentWith(name, packages) {
  const environment = path.join(import.meta.dirname, '.venv', name);
  const list = path.join(environment, 'packages.txt');
  const bin = path.join(environment, 'bin');
  const wanted = packages.join('\n');
  if (existsSync(list) && readFileSync(list, 'utf8') === wanted) return bin;
  await exec('python3', ['-m', 'venv', '--clear', environment]);
  await exec(path.join(bin, 'pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages]);
  // Written last: an environment that was left half made is made again.
  writeFileSync(list, wanted);
  return bin;
}
