import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { fromNow } from '../../../src/domain/kernel/database-clock.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

it.each([0, 1, 1_500, -60_000])('%s milliseconds from now are counted by the clock of the database', async ms => {
  const { rows } = await sql<{ apart: number }>`
    select (extract(epoch from ${fromNow(ms)} - now()) * 1000)::float8 as apart`.execute(elo.make.em().getKysely());
  expect(rows).toEqual([{ apart: ms }]);
});
