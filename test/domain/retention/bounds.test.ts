import { beforeAll, expect, it } from '@jest/globals';
import { jobs } from '../../../jobs/index.js';
import type { RecurringJob } from '../../../jobs/job.js';
import { bounds } from '../../../src/entities/bounds.js';
import { createJobContext } from '../../../src/graph/context.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// No table grows for ever unless that is intended.

let elo: TestApp;
beforeAll(async () => {
  // These settings switch on all that is off by default.
  elo = await startTestApp({
    AUDIT_RETENTION_DAYS: '400',
    CONVERSIONS_RETENTION_DAYS: '400',
    DEAD_LETTERS_RETENTION_DAYS: '400',
    MESSAGES_RETENTION_DAYS: '400',
  });
});

const tables = async () =>
  (
    await elo.make
      .em()
      .execute<{ name: string }[]>(
        "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
      )
  ).map(({ name }) => name);

it('every table has a bound or a reason to grow, and no unknown table is listed', async () => {
  expect(Object.keys(bounds).sort()).toEqual((await tables()).sort());
});

it('a table that grows with other tables names existing tables', async () => {
  const there = new Set(await tables());
  const wrong = Object.entries(bounds).flatMap(([table, bound]) =>
    bound.by === 'table' ? bound.tables.filter(other => other === table || !there.has(other)) : [],
  );
  expect(wrong).toEqual([]);
});

it.each(Object.entries(bounds).flatMap(([table, bound]) => (bound.by === 'job' ? [[table, bound.job] as const] : [])))(
  'rows of %s are counted and deleted by the job %s',
  async (table, name) => {
    const job = jobs.find((each): each is RecurringJob => each.kind === 'recurring' && each.name === name)!;
    const sent = await elo.queries(() => job.count(createJobContext(elo.app.services, name)));
    const mentioned = sent.filter(({ sql, values }) => `${sql} ${JSON.stringify(values)}`.includes(table));
    expect(mentioned.length).toBeGreaterThan(0);
  },
);
