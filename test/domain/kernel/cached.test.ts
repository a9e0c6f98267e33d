import { describe, expect, it } from '@jest/globals';
import type { Ctx } from '../../../src/domain/context.js';
import { cached } from '../../../src/domain/kernel/cached.js';
import { unavailable } from '../../../src/failures/errors.js';
import { createAnswerCache } from '../../../src/platform/answer-cache.js';
import { createEvents } from '../../../src/platform/events.js';
import { refusalAfter } from '../../support/actors.js';

describe('an answer for many callers', () => {
  const view = 'EVERYBODY' as const;
  let clock = Date.parse('2026-11-20T12:00:00Z');
  const now = () => new Date(clock);
  let failure: Error | null = null;
  let computed = 0;
  const total = cached<{ view: typeof view; year?: number | null }, { total: number }>({
    name: 'total',
    lifetime: 60,
    failureLifetime: 30,
    compute: async (_shared, { year }) => {
      computed += 1;
      if (failure) throw failure;
      return { total: (year ?? 0) + 1 };
    },
  });
  const answers = createAnswerCache(now, { pass: work => work() }, createEvents());
  const ctx = { now, reads: {}, services: { config: {}, now, answers } } as unknown as Ctx<'answers' | 'now'>;

  it('is computed once for a question until it is old', async () => {
    expect(await total(ctx, { view, year: 2 })).toMatchObject({ total: 3, freshness: { age: 0, maxAge: 60 } });
    clock += 59_999;
    expect(await total(ctx, { view, year: 2 })).toMatchObject({ total: 3, freshness: { age: 59 } });
    expect(computed).toBe(1);
    // Another question, and a filter that is null as one that is left out.
    expect(await total(ctx, { view })).toMatchObject({ total: 1 });
    expect(await total(ctx, { view, year: null })).toMatchObject({ total: 1 });
    expect(computed).toBe(2);
  });

  it('repeats a failure of an upstream, and no other', async () => {
    failure = unavailable();
    computed = 0;
    for (const _round of [1, 2]) expect(await refusalAfter(() => total(ctx, { view, year: 8 }))).toBe('UNAVAILABLE');
    expect(computed).toBe(1);
    failure = new TypeError('a fault');
    for (const _round of [1, 2]) await expect(total(ctx, { view, year: 9 })).rejects.toThrow('a fault');
    expect(computed).toBe(3);
  });
});
