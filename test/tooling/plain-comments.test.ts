import { Linter, type Rule } from 'eslint';
import { expect, it } from '@jest/globals';
import { plainComments, plainTexts } from '../../scripts/lint/plain-comments.js';

const objectionsOf =
  (rule: Rule.RuleModule) =>
  (code: string): string[] =>
    new Linter()
      .verify(code, [{ plugins: { elo: { rules: { plain: rule } } }, rules: { 'elo/plain': 'error' } }])
      .map(({ message }) => message);
const objections = objectionsOf(plainComments);
const toTexts = objectionsOf(plainTexts);

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

it.each([
  ["help('What is sent.')", 'What'],
  ["help('The message. Who calls is told.')", 'Who'],
  ['help(`As long as ${thing} lasts`)', 'As'],
])('the text of %j begins with another thing than its own', (code, first) =>
  expect(toTexts(code)).toEqual([`A sentence begins with the thing that it is about, not with “${first}”.`]),
);

it('the text is a long sentence', () =>
  expect(toTexts(`help('${words(26)}')`)).toEqual([expect.stringContaining('25 words at most; this has 26')]));

it.each([
  ["help('The message.')"],
  ["help('Whoever')"],
  [`help('${words(20)} {count, plural, one {${words(3)}} other {${words(9)} {more}}}')`],
  [`help('${words(20)}. ${words(20)}')`],
  [`check("${words(26)} is not null or (a = 1)")`],
])('the text of %j is plain', code => expect(toTexts(code)).toEqual([]));
