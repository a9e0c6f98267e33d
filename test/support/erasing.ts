import { expect } from '@jest/globals';
import { seekEverywhere } from '../../src/domain/erasures/proof.js';
import { createJobContext } from '../../src/graph/context.js';
import { spellingsOfValue } from '../../src/privacy/spellings.js';
import { runRecurring } from './jobs.js';
import type { TestApp } from './test-app.js';

/** Steps that tests of erasures share. They take functions, because servers and people are made in `beforeAll`. */
export const erasing = (elo: () => TestApp, admin: () => { id: number }) => {
  const must = async (mutation: string, as: { id: number } = admin()): Promise<any> => {
    const { data, errors } = (await elo().graphql(`mutation { ${mutation} }`, {}, { as })).body;
    expect(errors).toBeUndefined();
    return data;
  };
  return {
    rows: <Row = Record<string, any>>(sql: string, given: unknown[] = []) => elo().make.em().execute<Row[]>(sql, given),
    must,
    /** Asks for a person's erasure, and runs it after the waiting time. */
    async erase(id: number): Promise<void> {
      await must(`erasePerson(id: ${id}, dryRun: false, handOver: { appointments: CANCEL }) { erasure { id } }`);
      elo().setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
      try {
        expect(await runRecurring(elo(), 'erasures')).toBe(1);
      } finally {
        elo().setNow(null);
      }
    },
    /** @returns the places in which any of the values is found, by the search of `privacy proof` */
    async placesOf(...values: string[]): Promise<string[]> {
      const ctx = createJobContext(elo().app.services, 'erasures');
      const found = await seekEverywhere(ctx, values.flatMap(spellingsOfValue));
      return found.filter(each => each.found !== 0 && each.found !== null).map(({ place }) => place);
    },
  };
};
