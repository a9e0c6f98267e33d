import { describe, expect, it } from '@jest/globals';
import type { Ctx } from '../../../src/domain/context.js';
import type { Rights } from '../../../src/domain/kernel/access.js';
import { filters, type VariantOf } from '../../../src/domain/kernel/filters.js';
import { listOf } from '../../../src/domain/kernel/list.js';
import { encodeCursor } from '../../../src/domain/kernel/page.js';
import { record } from '../../../src/domain/kernel/record.js';
import { type Parameter, statement } from '../../../src/domain/kernel/statement.js';
import { ownOrLed } from '../../../src/domain/kernel/visible.js';

/** A reader that keeps what it is asked. */
function aReader() {
  const asked: string[] = [];
  const rows = async (sql: string) => {
    asked.push(sql.replaceAll(/\s+/g, ' '));
    return [];
  };
  return { asked, ctx: { rows, maxPageSize: 100 } as unknown as Ctx };
}

/** Filters with the names of everything else that a variant is made of. */
interface Named {
  all?: number | null;
  led?: number | null;
  own?: number | null;
  next?: number | null;
  first?: number | null;
}
const named = filters<Named>({
  all: 'e.id',
  led: 'e.class_id',
  own: 'e.participant_id',
  next: 'e.id',
  first: 'e.id',
});
const list = listOf(record('enrollments', 'e', { id: 'id' }), {
  rows: (q, $: Parameter<{ me: number | null }>, rights) =>
    q
      .selectFrom('enrollments as e')
      .selectAll()
      .where(ownOrLed('e', rights, $('me'))),
  filters: named,
});
const NARROWED = { own: '"e"."participant_id" = $1', led: 'facilitator_id = $2', all: 'true' };

describe('a filter', () => {
  it.each(['all', 'led', 'own', 'next', 'first'] as const)('named %s gives no rights and turns no page', async name => {
    for (const rights of ['own', 'led'] as Rights[]) {
      const { asked, ctx } = aReader();
      await list(ctx, { me: 7, [name]: 1 }, {}, { rights });
      expect(asked).toHaveLength(1);
      expect(asked[0]).toContain(NARROWED[rights]);
      expect(asked[0]).not.toContain('"e"."id" > ');
    }
  });

  it('that is not set is not in the statement; null, undefined and false are not set, 0 is', () => {
    const sets = [{}, { all: null, led: undefined }, { all: 0 }, { all: 1, led: 2 }].map(named.setOf);
    expect(sets).toEqual([0, 0, 1, 3]);
  });

  it('has a bit: there are no more than a number holds', () => {
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`f${n}`, 'e.id']));
    expect(() => filters(many)).toThrow(/30 filters/);
  });
});

it('without rights a list shows what is the caller’s own', async () => {
  const { asked, ctx } = aReader();
  await list(ctx, { me: 7 }, {});
  expect(asked[0]).toContain(NARROWED.own);
});

it('pages after the first go on behind the cursor', async () => {
  const { asked, ctx } = aReader();
  await list(ctx, { me: 7 }, { after: encodeCursor([3]) }, { rights: 'own' });
  expect(asked[0]).toContain('"e"."id" > ');
});

it('a text is made once for each set of filters, rights and page', async () => {
  let made = 0;
  const two = filters<{ a?: number; b?: number }>({ a: 'e.id', b: 'e.class_id' });
  const read = statement((q, $: Parameter<{ a?: number; b?: number }>, variant: VariantOf<typeof two>) => {
    made += 1;
    return q.selectFrom('enrollments as e').select('e.id').where(two.where(variant, $));
  });
  const { asked, ctx } = aReader();
  for (let round = 0; round < 3; round += 1)
    for (const rights of ['own', 'led', 'all'] as const)
      for (const page of ['first', 'next'] as const)
        for (const values of [{}, { a: round }, { b: round }, { a: round, b: round }])
          await read(ctx, values, { rights, page, filters: two.setOf(values) });
  expect(asked).toHaveLength(72);
  expect(made).toBe(24);
});
