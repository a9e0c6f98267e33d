import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { columnsOf } from '../../../scripts/lint/state-columns.js';
import { GIVEN, NEW, type Standing, type States } from '../../../src/domain/kernel/states.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const files = globSync('src/{domain,cutover/domain}/*/{,*-}states.ts');
const modules: Record<string, unknown>[] = await Promise.all(files.map(file => import(path.resolve(file))));
const machines = modules.flatMap(each =>
  Object.values(each).filter(
    (value): value is States => typeof value === 'object' && value !== null && 'states' in value,
  ),
);

/** True when one standing of a column allows the other. */
function allows(standing: Standing, other: Standing): boolean {
  if (standing === 'ANY') return true;
  if (other === 'EMPTY' || other === 'ANY' || standing === 'EMPTY') return standing === other;
  if (standing === 'FILLED') return true;
  return other !== 'FILLED' && other.every(value => standing.includes(value));
}

it('the lint rule knows the columns of all states', () => {
  const said = machines.map(({ table, states }) => [table, Object.keys(Object.values(states)[0]!).sort()]);
  expect(Object.fromEntries(said)).toEqual(columnsOf);
});

describe.each(machines)('the states of $table', ({ states, transitions }) => {
  const columns = [...new Set(Object.values(states).flatMap(each => Object.keys(each)))];

  it('name the same columns each', () => {
    for (const [name, state] of Object.entries(states))
      expect([name, Object.keys(state).sort()]).toEqual([name, [...columns].sort()]);
  });

  it('are reached by transitions that set all columns that change', () => {
    const wrong: string[] = [];
    for (const [name, { to, sets }] of Object.entries(transitions)) {
      for (const [from, state] of Object.entries(to)) {
        for (const column of columns) {
          // A new row has the defaults of the database; the comparison below shows them.
          const before = from === NEW ? 'EMPTY' : states[from]![column]!;
          const set = sets[column];
          const after = set === undefined ? before : set === GIVEN ? 'FILLED' : set === null ? 'EMPTY' : [set];
          const wanted = states[state!]![column]!;
          // The writer gives this value, and knows that it fits.
          const isGiven = set === GIVEN && wanted !== 'EMPTY';
          if (!isGiven && !allows(wanted, after))
            wrong.push(`${name}: ${from} to ${state} leaves ${column} ${String(after)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('PostgreSQL', () => {
  let elo: TestApp;
  beforeAll(async () => {
    elo = await startTestApp();
    await elo.make.em().execute(`
      create function is_taken(statement text) returns boolean language plpgsql as $$
      begin execute statement; return true; exception when check_violation or not_null_violation then return false; end $$`);
  });
  afterAll(() => elo.close());

  /** Values for columns with constraints of their own. */
  const samples: Readonly<Record<string, string>> = {
    cancel_reason: `'OTHER'`,
    cancel_request_reason: `'OTHER'`,
    reason: `'FAILED'`,
  };
  const byType: Readonly<Record<string, string>> = {
    int4: '1',
    float8: '1',
    uuid: 'gen_random_uuid()',
    jsonb: `'{}'`,
    date: `'2026-01-01'`,
    numeric: '1',
  };
  const sampleOf = (column: string, type: string) =>
    samples[column] ?? byType[type] ?? (type.startsWith('timestamp') ? 'now()' : `'x'`);

  it.each(machines)('accepts exactly the states of $table', async ({ table, states }) => {
    const rows = <Row>(sql: string) => elo.make.em().execute<Row[]>(sql);
    const types = new Map(
      (
        await rows<{ name: string; type: string }>(
          `select column_name as name, udt_name as type from information_schema.columns where table_name = '${table}'`,
        )
      ).map(({ name, type }) => [name, type]),
    );
    const columns = Object.keys(Object.values(states)[0]!);
    // Each column is empty in one case, and has each value that makes a difference in the others.
    const valuesOf = (column: string): string[] => {
      const standings = Object.values(states).map(each => each[column]!);
      const words = [...new Set(standings.flatMap(each => (typeof each === 'string' ? [] : each)))].map(
        each => `'${each}'`,
      );
      const isWord = standings.every(each => typeof each !== 'string' || each === 'EMPTY');
      return ['null', ...words, ...(isWord ? [] : [sampleOf(column, types.get(column)!)])];
    };
    let combinations: string[][] = [[]];
    for (const column of columns)
      combinations = combinations.flatMap(known => valuesOf(column).map(value => [...known, value]));
    const fits = (standing: Standing, value: string) =>
      standing === 'ANY' ||
      (standing === 'EMPTY'
        ? value === 'null'
        : value !== 'null' && (standing === 'FILLED' || standing.includes(value.slice(1, -1))));
    const isState = (values: readonly string[]) =>
      Object.values(states).some(state => columns.every((column, at) => fits(state[column]!, values[at]!)));

    // The copy has the columns and constraints of the table, but does not require its other columns.
    const copy = `states_of_${table}`;
    const needed = await rows<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_name = '${table}' and is_nullable = 'NO' and column_name not in (${columns.map(each => `'${each}'`).join()})`,
    );
    await rows(`drop table if exists ${copy}; create table ${copy} (like ${table} including constraints);
      alter table ${copy} ${needed.map(({ name }) => `alter "${name}" drop not null`).join()}`);
    const found = await rows<{ at: number; taken: boolean }>(`
      select at::int, is_taken(statement) as taken
        from unnest(array[${combinations.map(values => `$s$insert into ${copy} (${columns.join()}) values (${values.join()})$s$`).join()}])
             with ordinality as t(statement, at) order by at`);
    const taken = found.filter(each => each.taken).map(({ at }) => combinations[at - 1]!);
    const wanted = combinations.filter(isState);
    const told = (values: readonly string[]) => columns.map((column, at) => `${column} = ${values[at]}`).join(', ');
    const extra = taken.filter(values => !isState(values)).map(told);
    const missing = wanted.filter(values => !taken.includes(values)).map(told);
    expect({ extra, missing }).toEqual({ extra: [], missing: [] });
    expect(taken.length).toBeGreaterThan(0);
  });
});
