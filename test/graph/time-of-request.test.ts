import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contextOfQuery, createContext, createJobContext } from '../../src/graph/context.js';
import type { Services } from '../../src/platform/services.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

describe('the time of a request', () => {
  let elo: TestApp;
  beforeAll(async () => {
    elo = await startTestApp();
  });
  afterAll(() => elo.close());

  /** Services with a clock that is a second later at each reading. */
  const services = (): Services => {
    let read = 0;
    return { ...elo.app.services, now: () => new Date(Date.UTC(2026, 2, 10, 12, 0, read++)) };
  };
  const nobody = { actor: null, requestId: 'one', route: () => 'graph' };
  const noon = new Date('2026-03-10T12:00:00Z');

  it('is the same for all reads and writes of a request, in transactions too', async () => {
    const ctx = createContext(services(), nobody);

    const inQuery = contextOfQuery(ctx).now();
    const inTransaction = await ctx.transaction(async own => own.now());

    expect([inQuery, inTransaction, ctx.now()]).toEqual([noon, noon, noon]);
  });

  it('is the same during a run of a job', () => {
    const ctx = createJobContext(services(), 'enrollment-canceled');

    expect([ctx.now(), ctx.now()]).toEqual([noon, noon]);
  });

  it('is new for the next request, and the clock continues beside it', () => {
    const given = services();
    const first = createContext(given, nobody);
    first.now();

    expect(createContext(given, nobody).now()).toEqual(new Date('2026-03-10T12:00:01Z'));
    expect(first.services.now()).toEqual(new Date('2026-03-10T12:00:02Z'));
  });
});
