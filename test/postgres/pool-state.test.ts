import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import {
  createWaits,
  limitsAfter,
  longestWait,
  noAnswer,
  type PoolState,
  withCode,
} from '../../src/postgres/pool-state.js';

const state = (more: Partial<PoolState> = {}): PoolState => ({
  limits: { statementMs: 4_000, lockMs: 500 },
  waits: createWaits(),
  pooler: { prepares: true },
  ...more,
});

it('our side waits longer than PostgreSQL, and for ever without limits', () => {
  expect(longestWait(state())).toBeGreaterThan(4_000);
  expect(longestWait(state({ limits: null }))).toBeNull();
});

it('limits go with the beginning of a transaction, behind a pooler alone', () => {
  for (const text of ['begin', 'BEGIN read only', 'start transaction'])
    expect(limitsAfter(text, state())).toMatch(/'statement_timeout', '4000'.*'lock_timeout', '500'/);
  expect(limitsAfter('beginning', state())).toBeNull();
  expect(limitsAfter('begin', state({ pooler: null }))).toBeNull();
  expect(limitsAfter('begin', state({ limits: null }))).toBeNull();
});

it('an error gets a code if it has none', () => {
  expect(withCode(new Error('broken'), '08006').code).toBe('08006');
  expect(withCode(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), '08006').code).toBe('ECONNREFUSED');
  const cause = new Error('closed');
  const error = noAnswer('within 50 ms', cause);
  expect(error).toMatchObject({ code: 'ETIMEDOUT', message: 'No answer from PostgreSQL within 50 ms', cause });
});

let now = 0;
beforeEach(() => {
  mock.method(performance, 'now', () => now);
});
afterEach(() => mock.restoreAll());

it('PostgreSQL is silent while a wait has no answer for some seconds', () => {
  const { begin, answered, end, silent } = createWaits();
  begin();
  begin();
  now += 2_900;
  expect(silent()).toBe(false);
  answered();
  end();
  now += 2_900;
  expect(silent()).toBe(false);
  now += 200;
  expect(silent()).toBe(true);
  end();
  expect(silent()).toBe(false);
});
