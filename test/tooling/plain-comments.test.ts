import { Linter } from 'eslint';
import { expect, it } from '@jest/globals';
import { plainComments } from '../../scripts/lint/plain-comments.js';

const objections = (code: string): string[] =>
  new Linter()
    .verify(code, [{ plugins: { elo: { rules: { plain: plainComments } } }, rules: { 'elo/plain': 'error' } }])
    .map(({ message }) => message);

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

it.each([
  ['// What is sent.', 'What'],
  ['/** Who calls. */', 'Who'],
  ['/**\n * Of a class.\n */', 'Of'],
  ['let a = 1; // As before.', 'As'],
])('%j begins with another thing than its own', (code, first) =>
  expect(objections(code)).toEqual([`A comment begins with the thing that it is about, not with “${first}”.`]),
);

it.each([
  [`// ${words(26)}`],
  // Lines that follow each other are one comment.
  [`// ${words(13)}\n// ${words(13)}`],
  [`/**\n * ${words(13)}\n * ${words(13)}.\n */`],
])('%j is a long sentence', code =>
  expect(objections(code)).toEqual([expect.stringContaining('25 words at most; this has 26')]),
);

it.each([
  ['// The message.'],
  ['// Officers ask.'],
  ['// oxlint-disable-next-line typescript/no-misused-promises -- What it says is not ours.'],
  [`// ${words(13)}: ${words(13)}`],
  [`// ${words(13)}.\n// ${words(13)}`],
  [`/**\n * ${words(13)}\n * @param a ${words(13)}\n * - ${words(13)}\n * - ${words(13)}\n */`],
  [`// \`${words(30)}\` ${words(20)}`],
  ["const text = '// What is sent.';"],
])('%j is plain', code => expect(objections(code)).toEqual([]));
