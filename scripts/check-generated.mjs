// Fails when a generated file differs from the output of `npm run codegen`: somebody edited it, or forgot to run it. Compares
// contents rather than asking git, so that it also works in an exported tree and with uncommitted work.
import { execFileSync } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { registryFiles } from './registries.mjs';

const root = path.resolve(import.meta.dirname, '..');

async function generatedFiles() {
  const contents = new Map();
  for await (const file of glob(
    [
      'schema/schema.graphql',
      'rest/*/operations.ts',
      'pages/admin/*/*operations.ts',
      'scripts/lint/state-columns.json',
      ...registryFiles,
    ],
    { cwd: root },
  )) {
    contents.set(file, await readFile(path.join(root, file), 'utf8'));
  }
  return contents;
}

const before = await generatedFiles();
execFileSync('npm', ['run', '--silent', 'codegen'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
const after = await generatedFiles();

const names = new Set([...before.keys(), ...after.keys()]);
const stale = [...names].filter(name => before.get(name) !== after.get(name));
if (stale.length > 0) {
  console.error(
    `Not as generated, and now written anew:\n${stale.map(name => `  ${name}`).join('\n')}\nCommit what npm run codegen makes.`,
  );
  process.exit(1);
}
console.log(`generated files are fresh (${names.size})`);
