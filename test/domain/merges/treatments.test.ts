import { beforeAll, expect, it } from '@jest/globals';
import { registeredHoldings } from '../../../src/entities/holdings.js';
import { User } from '../../../src/entities/index.js';
import { referencesTo } from '../../../src/domain/kernel/edit.js';
import {
  endedWithoutKey,
  keptNumbers,
  movedWithoutKey,
  treatments,
} from '../../../src/domain/merges/treatments.rules.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const names = (all: readonly { table: string; column: string }[]) =>
  all.map(({ table, column }) => `${table}.${column}`).sort();

it('a merge has a treatment for every foreign key to people', async () => {
  const keys = await elo.make.em().execute<{ table: string; column: string }[]>(
    `select c.conrelid::regclass::text as "table", a.attname as "column"
       from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  );
  expect(names(keys)).toEqual(Object.keys(treatments).sort());
  expect(names(referencesTo({ em: elo.make.em() }, User))).toEqual(Object.keys(treatments).sort());
});

it('a merge has a treatment for every other column that the register of personal data calls a person', () => {
  const named = new Set([
    ...Object.keys(treatments),
    ...movedWithoutKey,
    ...endedWithoutKey,
    ...Object.keys(keptNumbers),
  ]);
  const missing = [...elo.orm.getMetadata().getAll().values()].flatMap(({ tableName, props }) =>
    props
      .filter(({ name }) => registeredHoldings().get(tableName)?.about[name] === 'person')
      .map(({ fieldNames }) => `${tableName}.${fieldNames[0]}`)
      .filter(each => each !== 'users.id' && !named.has(each)),
  );
  expect(missing).toEqual([]);
});
