import { Linter, type Rule } from 'eslint';
import { expect, it } from '@jest/globals';
import { plainComments, plainNames, plainTexts } from '../../scripts/lint/plain-comments.js';

const objectionsOf =
  (rule: Rule.RuleModule) =>
  (code: string): string[] =>
    new Linter()
      .verify(code, [{ plugins: { elo: { rules: { plain: rule } } }, rules: { 'elo/plain': 'error' } }])
      .map(({ message }) => message);
const objections = objectionsOf(plainComments);
const toTexts = objectionsOf(plainTexts);
const toNames = objectionsOf(plainNames);

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

it.each([
  ['// What is sent.', 'What'],
  ['/** Who calls. */', 'Who'],
  ['/**\n * Of a class.\n */', 'Of'],
  ['let a = 1; // As before.', 'As'],
])('a comment that begins wrongly is refused: %j', (code, first) =>
  expect(objections(code)).toEqual([`A comment begins with the thing that it is about, not with “${first}”.`]),
);

it.each([
  [`// ${words(26)}`],
  // Lines that follow each other are one comment.
  [`// ${words(13)}\n// ${words(13)}`],
  [`/**\n * ${words(13)}\n * ${words(13)}.\n */`],
])('a comment with a long sentence is refused: %j', code =>
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
])('a plain comment is accepted: %j', code => expect(objections(code)).toEqual([]));

it.each([
  ["help('What is sent.')", 'What'],
  ["help('The message. Who calls is told.')", 'Who'],
  ['help(`As long as ${thing} lasts`)', 'As'],
])('a text that begins wrongly is refused: %j', (code, first) =>
  expect(toTexts(code)).toEqual([`A sentence begins with the thing that it is about, not with “${first}”.`]),
);

it('a text with a long sentence is refused', () =>
  expect(toTexts(`help('${words(26)}')`)).toEqual([expect.stringContaining('25 words at most; this has 26')]));

it.each([
  ["help('The message.')"],
  ["help('Whoever')"],
  [`help('${words(20)} {count, plural, one {${words(3)}} other {${words(9)} {more}}}')`],
  [`help('${words(20)}. ${words(20)}')`],
  [`check("${words(26)} is not null or (a = 1)")`],
])('a plain text is accepted: %j', code => expect(toTexts(code)).toEqual([]));

it.each([
  ["it('what is sent stays', work)", 'what'],
  ["it.each(rows)('of %s nothing stays', work)", 'of'],
  ["describe('who may', work)", 'who'],
  ["needs('caddy', true).describe('when it stops', work)", 'when'],
  ['inBrowser(`as ${role} it opens`, work)', 'as'],
])('a name of a test that begins wrongly is refused: %j', (code, first) =>
  expect(toNames(code)).toEqual([`A name begins with the thing that it is about, not with “${first}”.`]),
);

it('a long name of a test is refused', () =>
  expect(toNames(`it('${words(23)}', work)`)).toEqual(['A name has 22 words at most; this has 23.']));

it.each([["it.each(rows)('%s', work)"], ["describe.each(rows)('$name', work)"]])(
  'a name of a test without words is refused: %j',
  code => expect(toNames(code)).toEqual(['A name has words of its own beside the row.']),
);

it.each([
  ["it('the message is sent', work)"],
  ["it.each(rows)('%s is refused', work)"],
  [`it('${words(21)} \`${words(9)}\`', work)`],
  ['it(name, work)'],
  ["/x/.test('what is sent')"],
  ["help('what is sent')"],
])('a plain name of a test is accepted: %j', code => expect(toNames(code)).toEqual([]));
