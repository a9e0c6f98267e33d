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
  /**
   * The decisions of its policy, and the operations and fields with each of them, with spaces between.
   * test/graph/permissions.test.ts compares the graph with the rules themselves, so it can't notice a wrong rule. A decision has:
   *
   * - The scope of an API key, with `-mode` for an operation that is closed in participant mode.
   * - A letter for each kind of caller, by the rule alone: A allowed, F forbidden, - not signed in. The kinds are nobody,
   *   participant, facilitator, supervisor, administrator, API key, upload token, set-up token, participant mode.
   * - The reasons of the refusals.
   * - The rights to rows, by role: participant, facilitator, supervisor, administrator, service.
   * - The noun of a record, the reason of the refusal, and for each of these roles three decisions. They are about a stranger,
   *   the record's own person and its leader: A allowed, F forbidden, N not found.
   */
  decisions?: Readonly<Record<string, string>>;
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
