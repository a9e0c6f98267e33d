import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../src/config/config.js';

const root = path.resolve(import.meta.dirname, '../..');
const example = await readFile(path.join(root, '.env.example'), 'utf8');
const source = await readFile(path.join(root, 'src/config/config.ts'), 'utf8');

const listed = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
const declared = new Set([...source.matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)].map(([, name]) => name!));

it('.env.example lists every variable once, and no other', () => {
  expect(listed.map(([name]) => name).sort()).toEqual([...declared].sort());
});

it('.env.example shows the real defaults', () => {
  // It names NODE_ENV, among the others.
  const shown = { ...readConfig(Object.fromEntries(listed.filter(([, value]) => value !== ''))), isEnvNamed: false };
  expect(shown).toEqual(readConfig({}));
});
