import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { z } from 'zod';
import { inJavaScript, spellingsOfValue } from '../../src/privacy/spellings.js';

/*
 * Anyone who sends a text of 16 KB must not keep the process busy with it: every regular expression of the server takes time
 * linear in the length of its input. `recheck` proves that, or runs hostile texts through a matcher of its own that counts
 * steps; no clock decides.
 */

/**
 * Whether recheck's native program runs here: it comes as an optional package for some platforms. What recheck takes
 * instead, a Java program or JavaScript, is too slow for these texts.
 */
function hasNativeProgram(): boolean {
  const system = { darwin: 'macos', win32: 'windows' }[process.platform as string] ?? process.platform;
  try {
    const folder = path.dirname(
      createRequire(import.meta.url).resolve(`recheck-${system}-${process.arch}/package.json`),
    );
    return spawnSync(path.join(folder, 'recheck'), ['/a/']).status === 0;
  } catch {
    return false;
  }
}

const isNative = hasNativeProgram();
if (!isNative) console.log('skipped: the time of regular expressions, because recheck has no native program here');
const itNative = isNative ? it : it.skip;

interface Found {
  source: string;
  flags: string;
  places: string[];
}

/** Every regular expression in a file, and what builds one at run time. */
function patternsOf(name: string, text: string): { literals: string[]; dynamic: string[] } {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const literals: string[] = [];
  const dynamic: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text);
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      dynamic.push(`${name}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, dynamic };
}

const files = globSync('{src,rest,schema,resolvers,jobs}/**/*.{ts,tsx,js,jsx}', { exclude: ['**/node_modules/**'] });
const byText = new Map<string, Found>();
const dynamic: string[] = [];
for (const name of files) {
  const found = patternsOf(name, readFileSync(name, 'utf8'));
  dynamic.push(...found.dynamic);
  for (const literal of found.literals) {
    const end = literal.lastIndexOf('/');
    const known = byText.get(literal) ?? { source: literal.slice(1, end), flags: literal.slice(end + 1), places: [] };
    known.places.push(name);
    byText.set(literal, known);
  }
}

/** Steps of a matcher for 16,000 characters beyond which a pattern counts as slow: a hundred for each character. */
const attack = { attackLimit: 1_600_000, timeout: 60_000 };

/** Null for a pattern that is linear, else why it is not. */
async function objection({ source, flags }: Pick<Found, 'source' | 'flags'>): Promise<string | null> {
  const found = await check(source, flags, attack);
  if (found.status === 'safe') return null;
  return found.status === 'unknown'
    ? `unknown: ${found.error.kind}`
    : `vulnerable: ${found.complexity.summary} ${found.attack.pattern}`;
}

describe('regular expressions', () => {
  it('finds those in the sources', () => {
    const text = "const a = /x+y/u;\nnew RegExp(a.source + input);\nRegExp('b');";
    expect(patternsOf('a.ts', text)).toEqual({
      literals: ['/x+y/u'],
      dynamic: ['a.ts: new RegExp(a.source + input)', "a.ts: RegExp('b')"],
    });
    expect(byText.size).toBeGreaterThan(100);
  });

  itNative('sees through slow ones', async () => {
    for (const source of ['^(a+)+$', '[\\w.+-]+@[\\w-]+', '/+$'])
      expect(await objection({ source, flags: '' })).toMatch(/^vulnerable/);
  });

  // Examples of the documents are held against patterns of our own shapes, which are literals of these files; how people are
  // written is looked at below.
  it('none is made at run time, where no test sees it', () =>
    expect(dynamic.toSorted()).toEqual([
      'rest/openapi-samples.ts: new RegExp(pattern)',
      "src/privacy/spellings.ts: new RegExp(inJavaScript(expression), 'iu')",
    ]));

  itNative.each(['Ana  (Bia) de Sá', 'ana+x@example.org', '31009502832', '5511987654321', '+351 912 345 678'])(
    'how %s is written is found in linear time',
    async value => {
      for (const { expression } of spellingsOfValue(value))
        expect(await objection({ source: inJavaScript(expression), flags: 'iu' })).toBeNull();
    },
  );

  itNative.each([...byText])('%s takes linear time', async (_text, found) => {
    expect({ places: found.places, objection: await objection(found) }).toEqual({
      places: found.places,
      objection: null,
    });
  });

  itNative.each(
    Object.entries({
      email: z.email(),
      uuid: z.uuid(),
      'iso.date': z.iso.date(),
      'iso.time': z.iso.time(),
      'iso.datetime': z.iso.datetime({ offset: true, local: true }),
    }),
  )('z.%s takes linear time', async (_name, shape) => {
    const { source, flags } = shape.def.pattern!;
    expect(await objection({ source, flags })).toBeNull();
  });

  it('no other shape of zod that has a pattern is in use', () => {
    const used = files.flatMap(name => readFileSync(name, 'utf8').match(/\bz\.(?:iso\.)?\w+/g) ?? []);
    const withPattern = Object.keys(z.regexes).filter(
      name => !['string', 'integer', 'number', 'boolean', 'date'].includes(name),
    );
    const unknown = new Set(
      used
        .map(each => each.slice('z.'.length))
        .filter(name => name.startsWith('iso.') || withPattern.includes(name))
        .filter(name => !['email', 'uuid', 'iso.date', 'iso.time', 'iso.datetime'].includes(name)),
    );
    expect([...unknown]).toEqual([]);
  });
});
