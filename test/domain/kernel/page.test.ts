import { expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Ctx } from '../../../src/domain/context.js';
import { instantsOfDays, rangeOfDay } from '../../../src/domain/kernel/local-days.js';
import { cursorId, decodeCursor, encodeCursor, idOfCursor, pageSize, toPage } from '../../../src/domain/kernel/page.js';
import { daysAgo } from '../../../src/domain/kernel/removal.js';

const ctx = {
  maxPageSize: 100,
  now: () => new Date('2026-11-27T12:00:00Z'),
  services: { config: { legacyTimeZone: 'America/Sao_Paulo' } },
} as unknown as Ctx;

it.each([
  [undefined, 50],
  [null, 50],
  [1, 1],
  [100, 100],
])('a page with first: %j has %i rows', (first, size) => expect(pageSize(ctx, { first })).toBe(size));
it('a caller with a lower maximum gets smaller pages', () =>
  expect(pageSize({ ...ctx, maxPageSize: 10 }, {})).toBe(10));
it.each([0, -1, 101, 1.5])('first: %d is refused', first =>
  expect(() => pageSize(ctx, { first })).toThrow(expect.objectContaining({ reason: 'BETWEEN' })),
);

it('a cursor encodes the key of its row', () => {
  const key = z.tuple([z.string(), z.int()]);
  expect(decodeCursor(encodeCursor(['a', 1]), key)).toEqual(['a', 1]);
  expect(decodeCursor(null, key)).toBeNull();
  expect(cursorId({ after: encodeCursor([7]) })).toBe(7);
  expect(cursorId({})).toBeNull();
});
it.each(['', 'x', encodeCursor([0]), encodeCursor([2 ** 31]), encodeCursor(['1']), encodeCursor([1, 2])])(
  'the cursor %j is refused',
  after => expect(() => cursorId({ after })).toThrow(expect.objectContaining({ reason: 'CURSOR_INVALID' })),
);
it('an id within a cursor is one that PostgreSQL can compare', () => {
  expect([1, 2_147_483_647, 2_147_483_648, 0].map(id => idOfCursor.safeParse(id).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('one row more than requested means that there is a next page', async () => {
  const of = { size: 2, key: (row: number) => [row], hasPreviousPage: true, count: () => Promise.resolve(9) };
  const page = toPage([1, 2, 3], of);
  expect(page).toMatchObject({ nodes: [1, 2], pageInfo: { hasNextPage: true, hasPreviousPage: true } });
  expect(page.edges.map(({ cursor }) => decodeCursor(cursor, z.tuple([z.int()])))).toEqual([[1], [2]]);
  expect(page.pageInfo).toMatchObject({ startCursor: encodeCursor([1]), endCursor: encodeCursor([2]) });
  expect(await page.totalCount).toBe(9);
  const last = toPage([1, 2], of);
  expect(last.pageInfo.hasNextPage).toBe(false);
  expect(toPage([], of).pageInfo).toMatchObject({ startCursor: null, endCursor: null });
});

it('both days of a period are included, in the programme’s time zone', () => {
  expect(instantsOfDays(ctx, { from: '2026-11-27', to: '2026-11-27' })).toEqual({
    from: '2026-11-27T03:00:00.000Z',
    until: '2026-11-28T03:00:00.000Z',
  });
  expect(instantsOfDays(ctx, {})).toEqual({ from: null, until: null });
  // The day had no midnight, because summer time began then.
  expect(instantsOfDays(ctx, { to: '2018-11-04' }).until).toBe('2018-11-05T02:00:00.000Z');
});
it.each([
  [{ from: '2026-11-28', to: '2026-11-27' }, 'ORDER_OF_DAYS'],
  [{ from: '1999-12-31' }, 'DAY_BETWEEN_YEARS'],
  [{ to: '2101-01-01' }, 'DAY_BETWEEN_YEARS'],
])('the period %j is refused with %s', (days, reason) =>
  expect(() => instantsOfDays(ctx, days)).toThrow(expect.objectContaining({ reason })),
);

it('the range of a day begins and ends in the programme’s time zone', () => {
  expect(rangeOfDay(ctx, '2026-11-27', 'meetsOn')).toBe('[2026-11-27T03:00:00.000Z,2026-11-28T03:00:00.000Z)');
  expect(() => rangeOfDay(ctx, '2101-01-01', 'meetsOn')).toThrow(
    expect.objectContaining({ reason: 'DAY_BETWEEN_YEARS', params: { field: 'meetsOn', first: 2000, last: 2100 } }),
  );
});

it('days ago are counted from now', () => expect(daysAgo(ctx, 2)).toBe('2026-11-25T12:00:00.000Z'));
