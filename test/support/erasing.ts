import { expect } from '@jest/globals';
import { seekEverywhere } from '../../src/domain/erasures/proof.js';
import { createJobContext } from '../../src/graph/context.js';
import { spellingsOfValue } from '../../src/privacy/spellings.js';
import { runRecurring } from './jobs.js';
import type { TestApp } from './test-app.js';

/** What tests of erasures do. Functions, because servers and people are made in `beforeAll`. */
export const erasing = (elo: () => TestApp, admin: () => { id: number }) => {
  const must = async (mutation: string, as: { id: number } = admin()): Promise<any> => {
    const { data, errors } = (await elo().graphql(`mutation { ${mutation} }`, {}, { as })).body;
    expect(errors).toBeUndefined();
    return data;
  };
  return {
    rows: <Row = Record<string, any>>(sql: string, given: unknown[] = []) => elo().make.em().execute<Row[]>(sql, given),
    must,
    /** Erases a person, whose waiting time has passed. */
    async erase(id: number): Promise<void> {
      await must(`erasePerson(id: ${id}, dryRun: false, handOver: { appointments: CANCEL }) { erasure { id } }`);
      elo().setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
      try {
        expect(await runRecurring(elo(), 'erasures')).toBe(1);
      } finally {
        elo().setNow(null);
      }
    },
    /** Where any of the values is found, as `privacy proof` looks for them. */
    async placesOf(...values: string[]): Promise<string[]> {
      const ctx = createJobContext(elo().app.services, 'erasures');
      const found = await seekEverywhere(ctx, values.flatMap(spellingsOfValue));
      return found.filter(each => each.found !== 0 && each.found !== null).map(({ place }) => place);
    },
  };
};
