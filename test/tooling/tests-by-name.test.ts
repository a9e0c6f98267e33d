import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Functions of the shared code have tests that one finds by their names: a test imports each. The rules of policies are in
// test/domain/policies.test.ts.

const root = path.resolve(import.meta.dirname, '../..');
const SHARED = ['src/domain/kernel/*.ts', 'src/postgres/*.ts', 'src/**/*.rules.ts', 'src/**/policy.ts'];
const INDEX = 'src/postgres/index.ts';

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const named = /(?:import|export)(?: type)? \{([^}]*)\} from '(\.[^']+)\.js'/g;
/** The names that a file takes from others: `file name`. */
const takenBy = (file: string): string[] =>
  [...textOf(file).matchAll(named)].flatMap(([, names, from]) =>
    names!
      .split(',')
      .map(name => /^(?:type )?(\w+)/.exec(name.trim())?.[1])
      .filter(name => name !== undefined)
      .map(name => `${path.join(path.dirname(file), from!)}.ts ${name}`),
  );

const tested = new Set(globSync('test/**/*.ts', { cwd: root }).flatMap(takenBy));
/** The file that declares a name of the index. */
for (const each of takenBy(INDEX)) if (tested.has(`${INDEX} ${each.split(' ')[1]}`)) tested.add(each);

const files = globSync(SHARED, { cwd: root })
  .filter(file => file !== INDEX)
  .sort();

it.each(files)('each function of %s is tested', async file => {
  const exported = (await import(path.join(root, file))) as Record<string, unknown>;
  const untested = Object.entries(exported)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name)
    .filter(name => !tested.has(`${file} ${name}`));
  expect(untested).toEqual([]);
});

it('there are such files', () => {
  expect(files.length).toBeGreaterThan(140);
});
