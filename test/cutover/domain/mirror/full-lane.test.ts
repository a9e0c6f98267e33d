import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { mirrorToLegacy } from '../../../../src/cutover/domain/mirror/mirror-write.js';
import { startTestApp, type TestApp } from '../../../support/test-app.js';

/* The number of writes that wait for an old service is limited, and a write checks that without counting them all. */

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => rows('truncate mirror_writes, mirror_overflows restart identity'));

const rows = (sql: string) => elo.make.em().execute<any[]>(sql);
const waits = (count: number, facade: string) => `
  insert into mirror_writes (facade, route, toward, keys, created, sealed, request_id, accepted_at)
  select '${facade}', 'x', 'LEGACY', array['Class:' || n], '{}', 'x', 'x', now() from generate_series(1, ${count}) as n`;
const wait = (count: number, facade = 'portal') => rows(waits(count, facade));

/** The statement that is committed with a write of Elo. */
const { sql } = mirrorToLegacy(['secret'], () => {
  throw new Error('Its values are given here');
});
const EXECUTE = `execute kept ('portal', 'x', '{Class:1}', 'sealed', 'x', now(), null, '{Class:1}', null)`;
type Run = (sql: string) => Promise<any[]>;
/** Prepares the statement with one generic plan, as connections of the server do. */
const prepared = <T>(work: (run: Run) => Promise<T>): Promise<T> =>
  elo.make.em().transactional(async em => {
    const run: Run = text => em.execute<any[]>(text);
    await run('set local plan_cache_mode = force_generic_plan');
    await run(`
      prepare kept (text, text, text[], text, text, timestamptz, text, text[], int) as
      with record as (select 1 as id, now() as at), ${sql(1)} select from record`);
    const found = await work(run);
    await run('deallocate kept');
    return found;
  });
const keep = () => prepared(run => run(EXECUTE));
const waiting = async () =>
  (await rows(`select count(*)::int as count from mirror_writes where facade = 'portal'`))[0].count;
const missed = async () => (await rows('select facade, missed from mirror_overflows')) as unknown;

it('up to 10,000 writes of one facade wait, whatever the order of their ids', async () => {
  await wait(2);
  await wait(10_000, 'cms');
  await keep();
  expect([await waiting(), await missed()]).toEqual([3, []]);
  await wait(9_996);
  await keep();
  expect([await waiting(), await missed()]).toEqual([10_000, []]);
  await keep();
  expect([await waiting(), await missed()]).toEqual([10_000, [{ facade: 'portal', missed: 1 }]]);
  await rows(`delete from mirror_writes where id = (select min(id) from mirror_writes where facade = 'portal')`);
  await keep();
  expect([await waiting(), await missed()]).toEqual([10_000, [{ facade: 'portal', missed: 1 }]]);
});

it.each([
  ['portal', false],
  ['portal', true],
  ['cms', false],
  ['cms', true],
])(
  'a new write costs the same for one waiting write and for thousands (facade %s; analyzed: %s)',
  async (facade, isAnalyzed) => {
    const [{ 'QUERY PLAN': plan }] = (await prepared(async run => {
      await run(EXECUTE);
      await run(waits(9_000, facade));
      if (isAnalyzed) await run('analyze mirror_writes');
      return run(`explain (analyze, format json) ${EXECUTE}`);
    })) as [any];
    const read: number[] = [];
    const look = (node: any): void => {
      if (node['Relation Name'] === 'mirror_writes' && node['Node Type'].includes('Scan'))
        read.push((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']);
      for (const each of node.Plans ?? []) look(each);
    };
    look(plan[0].Plan);
    expect(read.length).toBeGreaterThan(0);
    expect(Math.max(...read)).toBeLessThan(10);
  },
);
