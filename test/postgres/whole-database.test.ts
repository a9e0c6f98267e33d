import { beforeAll, expect, it } from '@jest/globals';
import { databaseIdentity } from '../../src/postgres/database-identity.js';
import { AHEAD, moveSequencesAhead } from '../../src/postgres/number-sequences.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

it('a database has one identity, and each has its own', async () => {
  const { database } = elo.app.services;
  const own = await databaseIdentity(database);
  expect(own).toMatch(/^\d+ \d+/);
  expect(await databaseIdentity(database)).toBe(own);
  const other = await startTestApp();
  expect(await databaseIdentity(other.app.services.database)).not.toBe(own);
});

it('numbers go on far ahead of the last one that was given', async () => {
  const { id } = await elo.make.aCourse();
  const moved = await moveSequencesAhead(elo.orm);
  expect((await elo.make.aCourse()).id).toBe(id + AHEAD + 1);
  // A sequence that was never used, or that would end, stays.
  await elo.make
    .em()
    .execute("create sequence unused; create sequence full_soon maxvalue 100000; select nextval('full_soon')");
  expect(await moveSequencesAhead(elo.orm)).toBe(moved);
  const [row] = await elo.make.em().execute<{ next: number }[]>(`select nextval('full_soon')::int as next`);
  expect(row!.next).toBe(2);
});
