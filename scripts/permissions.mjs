// Writes docs/permissions.md: who may call which operation of the graph, as the policies answer it. With --check it
// writes nothing and fails when that page is not fresh.
// Usage: npm run permissions [-- --check]
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areas } from '../dist/src/domain/kernel/scopes.js';
import { callerKinds, permissions } from '../dist/src/domain/permissions.js';

const page = path.resolve(import.meta.dirname, '../docs/permissions.md');
const shown = {
  ALLOWED: 'yes',
  UNAUTHENTICATED: '–',
  FORBIDDEN: 'no',
  NOT_FOUND: 'hidden',
  all: 'all rows',
  led: 'led rows',
  own: 'own rows',
};

const lines = [
  '# Permissions',
  '',
  'Who may call which operation of the graph. Made by `npm run permissions` from `src/domain/*/policy.ts`; do not edit.',
  '`test/graph/permissions.test.ts` asks every operation as every kind of caller and compares.',
  '',
  '| cell | means |',
  '| --- | --- |',
  '| yes | may call it |',
  '| all, led, own rows | may call it and sees all rows, those of led classes and the own ones, or the own ones |',
  '| – | UNAUTHENTICATED |',
  '| no | FORBIDDEN |',
  '| hidden | NOT_FOUND: to this caller there is no such record |',
  '',
  'The record that is asked about is of `participant`, in a class and a calendar of `facilitator`. A key is an API key:',
  'without scopes, with the scope that the table names, or with others only. The last column is a supervisor in the place',
  'of `participant`. Fields below an operation may hide more: the room of a class, drafts, files.',
];
const all = permissions();
for (const area of [...areas, null]) {
  const ofArea = all.filter(({ rule }) => (rule.scope?.split(':')[0] ?? null) === area);
  if (ofArea.length === 0) continue;
  lines.push('', `## ${area ?? 'no scope needed'}`, '');
  lines.push(`| operation | scope | ${callerKinds.join(' | ')} | note |`);
  lines.push(`| --- | --- |${' --- |'.repeat(callerKinds.length)} --- |`);
  for (const { operation, rule, cells } of ofArea)
    lines.push(
      `| ${operation} | ${rule.scope ?? ''} | ${callerKinds.map(kind => shown[cells[kind]]).join(' | ')} | ${rule.note ?? ''} |`,
    );
}
const text = `${lines.join('\n')}\n`;

if (process.argv.includes('--check')) {
  if ((await readFile(page, 'utf8').catch(() => '')) !== text) {
    console.error('docs/permissions.md is not as the policies say: run npm run permissions');
    process.exit(1);
  }
} else {
  await writeFile(page, text);
}
