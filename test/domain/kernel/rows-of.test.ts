import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { rowsOf } from '../../../src/domain/kernel/rows-of.js';
import { createJobContext } from '../../../src/graph/context.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
const query = sql`select 1 as id, '2026-11-20T12:00:00Z'::timestamptz as at, 12::int8 as many`;
const ask = (shape: z.ZodType) => rowsOf(createJobContext(elo.app.services, 'test'), shape, query);

it('rows have the declared shape', async () => {
  expect(await ask(z.object({ id: z.number(), at: z.string() }))).toEqual([{ id: 1, at: '2026-11-20 12:00:00+00' }]);
});

it.each([
  ['an instant as a Date', z.object({ at: z.date() })],
  ['a large number, which comes as a text', z.object({ many: z.number() })],
  ['a column that is not there', z.object({ name: z.string() })],
])('a row with %s is refused', async (_what, shape) => {
  await expect(ask(shape)).rejects.toThrow(z.ZodError);
});
