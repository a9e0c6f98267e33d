// Lists our choices for points that the contracts leave open: prints them, and writes docs/developing/decisions/by-route.md.
// With --check it writes nothing and fails when that page is not up to date. Usage: npm run decisions [-- --check]
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { facades } from '../dist/rest/index.js';

const page = path.resolve(import.meta.dirname, '../docs/developing/decisions/by-route.md');
/** Markdown takes none of these for markup. */
const plain = text => text.replaceAll(/[\\`*[\]<>]/g, '\\$&');

const lines = [
  '# Decisions by route',
  '',
  'Choices where a contract is silent. Made by `npm run decisions` from the `decision` of each route; do not edit.',
  'Choices that belong to no route are [records](README.md).',
];
for (const { name, base, routes } of facades) {
  const decided = routes.filter(({ decision }) => decision);
  if (decided.length === 0) continue;
  lines.push('', `## ${name}`);
  for (const { id, method, path: address, decision } of decided) {
    lines.push('', `### ${id}`, '', `\`${method.toUpperCase()} ${base}${address}\``, '');
    for (const line of [decision].flat()) lines.push(`- ${plain(line)}`);
  }
}
const text = `${lines.join('\n')}\n`;

if (process.argv.includes('--check')) {
  if ((await readFile(page, 'utf8')) !== text) {
    console.error('docs/developing/decisions/by-route.md is not as the routes declare it: run npm run decisions');
    process.exit(1);
  }
} else {
  await writeFile(page, text);
  console.log(text);
}
