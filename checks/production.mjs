// Finds imports of the running server that an installation for production does not have: `npm run check:production`. First it
// checks itself: it must find such an import in a program of one line.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const program = path.join(import.meta.dirname, 'node_modules/.bin/knip');
const options = ['--production', '--strict', '--dependencies', '--workspace', '.'];

/** The output of the program for a folder. */
const look = (cwd, stdio = 'pipe') => spawnSync(program, options, { cwd, stdio, encoding: 'utf8' });

const folder = mkdtempSync(path.join(tmpdir(), 'elo-imports-'));
try {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  cpSync(path.join(root, 'knip.jsonc'), path.join(folder, 'knip.jsonc'));
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'src/elo.ts'), "import { Command } from 'commander';\nnew Command().parse();\n");
  const declaredIn = list => {
    const manifest = { name: 'x', type: 'module', [list]: { commander: '1' } };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    return look(folder);
  };
  assert.equal(declaredIn('dependencies').status, 0);
  const { status, stdout } = declaredIn('devDependencies');
  assert.match(stdout, /Unlisted dependencies[^]*commander +src\/elo\.ts/);
  assert.equal(status, 1);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = look(root, 'inherit').status ?? 1;
