// A text of 16 KB must not keep the process busy: every regular expression of the server takes time linear in the length of its
// input. `recheck` proves that, or runs hostile texts through a matcher of its own that counts steps; no clock decides.
// Usage: npm run check:expressions
import assert from 'node:assert/strict';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { inJavaScript, spellingsOfValue } from '../dist/src/privacy/spellings.js';

const root = path.resolve(import.meta.dirname, '..');
// The server's own one: there is another among the packages here.
const { z } = createRequire(path.join(root, 'package.json'))('zod');

/** Every regular expression in a file, and every call that builds one at run time. */
function patternsOf(name, text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  const literals = [];
  const dynamic = [];
  const visit = node => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text);
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'RegExp')
      dynamic.push(`${name}: ${node.getText(file)}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, dynamic };
}

assert.deepEqual(patternsOf('a.ts', "const a = /x+y/u;\nnew RegExp(a.source + input);\nRegExp('b');"), {
  literals: ['/x+y/u'],
  dynamic: ['a.ts: new RegExp(a.source + input)', "a.ts: RegExp('b')"],
});

const exclude = ['**/node_modules/**'];
const texts = globSync('{src,rest,pages,schema,resolvers,jobs}/**/*.{ts,tsx,js,jsx}', { cwd: root, exclude }).map(
  name => ({
    name,
    text: readFileSync(path.join(root, name), 'utf8'),
  }),
);
const found = texts.map(({ name, text }) => ({ name, ...patternsOf(name, text) }));

// Examples of the documents are checked against patterns of our own shapes, and these are literals of these files. The patterns
// for spellings of people are checked below.
assert.deepEqual(
  found.flatMap(({ dynamic }) => dynamic).toSorted(),
  [
    'rest/openapi-samples.ts: new RegExp(pattern)',
    "src/privacy/spellings.ts: new RegExp(inJavaScript(expression), 'iu')",
  ],
  'a regular expression is made at run time, where nobody sees it',
);

/** Shapes of zod with a pattern. */
const shapes = {
  email: z.email(),
  uuid: z.uuid(),
  'iso.date': z.iso.date(),
  'iso.time': z.iso.time(),
  'iso.datetime': z.iso.datetime({ offset: true, local: true }),
};
const withPattern = Object.keys(z.regexes).filter(
  name => !['string', 'integer', 'number', 'boolean', 'date'].includes(name),
);
const others = texts
  .flatMap(({ text }) => text.match(/\bz\.(?:iso\.)?\w+/g) ?? [])
  .map(each => each.slice('z.'.length))
  .filter(name => (name.startsWith('iso.') || withPattern.includes(name)) && !(name in shapes));
assert.deepEqual([...new Set(others)], [], 'another shape of zod that has a pattern is in use: name it above');

/** A text for each expression, with its place. */
const places = new Map();
const add = (text, place) => places.set(text, [...(places.get(text) ?? []), place]);
for (const { name, literals } of found) for (const literal of literals) add(literal, name);
assert(places.size > 100);
for (const [name, { def }] of Object.entries(shapes)) add(String(def.pattern), `z.${name}`);
for (const value of ['Ana  (Bia) de Sá', 'ana+x@example.org', '31009502832', '5511987654321', '+351 912 345 678'])
  for (const { expression } of spellingsOfValue(value))
    add(`/${inJavaScript(expression)}/iu`, `how ${value} is written`);

/** The number of a matcher's steps for 16,000 characters that makes a pattern slow: a hundred for each character. */
const attack = {
  attackLimit: 1_600_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: 60_000,
};

/** Null for a linear pattern, else the reason against it. */
async function objection(text) {
  const end = text.lastIndexOf('/');
  const result = await check(text.slice(1, end), text.slice(end + 1), attack);
  if (result.status === 'safe') return null;
  return result.status === 'unknown'
    ? `unknown: ${result.error.kind}`
    : `vulnerable: ${result.complexity.summary} ${result.attack.pattern}`;
}

// Its native program comes as an optional package for some platforms. The alternatives, a Java program or JavaScript, are too
// slow for these texts. The first question starts the program, for all of them.
process.env.RECHECK_BACKEND = 'native';
const isNative = await check('a', '').then(
  () => true,
  () => false,
);
if (!isNative) {
  console.log('skipped: the time of regular expressions, because recheck has no native program here');
  process.exit(0);
}
for (const slow of ['/^(a+)+$/', '/[\\w.+-]+@[\\w-]+/', '//+$/']) assert.match(await objection(slow), /^vulnerable/);

// An answer follows from the expression alone: an expression that was found to be linear is not checked again.
const cache = path.join(root, 'node_modules/.cache/linear-expressions.json');
const { version } = createRequire(import.meta.url)('recheck/package.json');
const by = JSON.stringify({ version, attack });
const known = readKnown();

function readKnown() {
  try {
    const kept = JSON.parse(readFileSync(cache, 'utf8'));
    return new Set(kept.by === by ? kept.linear : []);
  } catch {
    return new Set();
  }
}

const objections = await Promise.all(
  [...places.keys()].map(async text => ({ text, why: known.has(text) ? null : await objection(text) })),
);
const linear = objections.filter(({ why }) => why === null).map(({ text }) => text);
mkdirSync(path.dirname(cache), { recursive: true });
writeFileSync(cache, JSON.stringify({ by, linear }));
for (const { text, why } of objections)
  if (why !== null) console.error(`${places.get(text).join(', ')}: ${text} is not linear: ${why}`);
console.log(`${linear.length} of ${places.size} regular expressions take linear time`);
if (linear.length < places.size) process.exitCode = 1;
