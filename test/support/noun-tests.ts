import { globSync } from 'node:fs';
import path from 'node:path';
import type { AuditedMutation, World } from '../graph/audited-mutations.js';
import type { Example } from '../graph/operation-examples.js';
import type { Move } from '../pairs/move.js';
import type { TestApp } from './test-app.js';

/*
 * Tests of all operations need an example of each. A noun gives its own in test/nouns/<noun>.ts, and the tests read that folder.
 * Examples that need the records of many nouns stand beside these records (test/graph/operation-examples.ts).
 */

export interface NounTests {
  /** For each mutation, a call that succeeds, for the audit, the permissions and the notices. */
  mutations?: (elo: TestApp, world: World) => Record<string, () => Promise<AuditedMutation>>;
  /** For each query a call; for a mutation another call than for the audit. */
  examples?: (elo: TestApp, world: World) => Record<string, Example | (() => Promise<Example>)>;
  /** The mutations to combine in pairs with others that touch the same nouns; they all touch this one. */
  moves?: readonly Move[];
  /** The mutations without pairs, with the reason. */
  unpaired?: Readonly<Record<string, string>>;
  /** The mutations that change no record with states, or a record with states that other tests cover, with the reason. */
  stateless?: Readonly<Record<string, string>>;
}

const folder = path.resolve(import.meta.dirname, '../nouns');

/** The tests of each noun, by the name of its file. */
export const nounTests: ReadonlyMap<string, NounTests> = new Map(
  await Promise.all(
    globSync('*.ts', { cwd: folder })
      .sort()
      .map(async file => {
        const module: { tests: NounTests } = await import(path.join(folder, file));
        return [path.basename(file, '.ts'), module.tests] as const;
      }),
  ),
);
