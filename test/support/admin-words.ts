import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '../../src/failures/messages/language.js';

// The words of the administration page: they are bundled for browsers, so tests read their sources.

const admin = path.resolve(import.meta.dirname, '../../pages/admin');

/** The files with words in both languages, from `pages/admin` on. */
export const wordFiles: string[] = [];
for await (const file of glob(['*/words.ts', '*/*.words.ts'], { cwd: admin })) wordFiles.push(file);
wordFiles.sort();

/** A text of JavaScript, in quotes of either kind. */
const TEXT = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const WORD = new RegExp(String.raw`([\w.-]+)'?: \[\s*${TEXT},\s*${TEXT},?\s*\]`, 'g');

export interface Sentence {
  language: Language;
  key: string;
  text: string;
}

/** The sentences of a file by key, each language apart. */
export function sentencesOf(file: string): Sentence[] {
  const source = readFileSync(path.join(admin, file), 'utf8');
  return [...source.matchAll(WORD)].flatMap(([, key, pt, en]): Sentence[] => [
    { language: 'pt', key: key!, text: pt! },
    { language: 'en', key: key!, text: en! },
  ]);
}
