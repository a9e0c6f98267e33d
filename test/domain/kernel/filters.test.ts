import { describe, expect, it } from '@jest/globals';
import type { Ctx } from '../../../src/domain/context.js';
import { forbidden, type Rights } from '../../../src/domain/kernel/access.js';
import { filters, type VariantOf } from '../../../src/domain/kernel/filters.js';
import { listOf } from '../../../src/domain/kernel/list.js';
import { encodeCursor } from '../../../src/domain/kernel/page.js';
import { signedIn } from '../../../src/domain/kernel/policy.js';
import { record } from '../../../src/domain/kernel/record.js';
import { type Parameter, statement } from '../../../src/domain/kernel/statement.js';
import { ownOrLed } from '../../../src/domain/kernel/visible.js';

const ROLES = { own: 'PARTICIPANT', led: 'FACILITATOR', all: 'SUPERVISOR' } as const;

/** A caller with a record of the queries to the database. */
function aReader(rights: Rights = 'own') {
  const asked: string[] = [];
  const rows = async (sql: string) => {
    asked.push(sql.replaceAll(/\s+/g, ' '));
    return [];
  };
  const actor = { userId: 7, roles: [ROLES[rights]] };
  return { asked, ctx: { rows, maxPageSize: 100, actor } as unknown as Ctx };
}

/** Filters with the names of everything else that makes up a variant. */
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
  authorize: signedIn,
  rows: q => q.selectFrom('enrollments as e').selectAll(),
  visible: ownOrLed,
  filters: named,
});
const NARROWED = {
  own: '"e"."participant_id" = $1',
  led: 'select id from classes where facilitator_id = ',
  all: 'true',
};

describe('a list’s filter that leads to its rows', () => {
  const leading = listOf(record('enrollments', 'e', { id: 'id' }), {
    authorize: signedIn,
    rows: q => q.selectFrom('enrollments as e').selectAll(),
    visible: ownOrLed,
    filters: filters<{ person?: number; course?: number; other?: number }>({
      person: 'e.participant_id',
      course: 'e.class_id',
      other: 'e.moved_from_id',
    }),
    leading: { few: ['person'], many: ['course'] },
  });
  const other = '"e"."moved_from_id"';
  const askedFor = async (rights: Rights, values: object) => {
    const { asked, ctx } = aReader(rights);
    await leading(ctx, values, {});
    return asked[0]!;
  };

  it('is the only one with an index: others are compared without', async () => {
    const few = await askedFor('all', { person: 1, other: 2 });
    expect(few).toContain('"e"."participant_id" = ');
    expect(few).toContain(`${other} is not distinct from`);
    const many = await askedFor('all', { course: 1, other: 2 });
    expect(many).toMatch(/"e"\."class_id" <= \$\d+ and \$\d+ <= "e"\."class_id"/);
    expect(many).toContain(`${other} is not distinct from`);
  });

  it('comes before the ways of the caller, and many rows after them', async () => {
    expect(await askedFor('own', { person: 1 })).not.toContain('lateral');
    const many = await askedFor('own', { course: 1, other: 2 });
    expect(many).toContain('"e"."class_id" is not distinct from');
    expect(many).toContain(`${other} is not distinct from`);
  });

  it('leaves any index to the others when there is none', async () => {
    expect(await askedFor('all', { other: 2 })).toContain(`${other} = `);
  });
});

describe('a list’s filter', () => {
  it.each(['all', 'led', 'own', 'next', 'first'] as const)(
    'named %s changes neither the caller’s rights nor the page',
    async name => {
      for (const rights of ['own', 'led'] as Rights[]) {
        const { asked, ctx } = aReader(rights);
        await list(ctx, { [name]: 1 }, {});
        expect(asked).toHaveLength(1);
        expect(asked[0]).toContain(NARROWED[rights]);
        expect(asked[0]).not.toContain('"e"."id" > ');
      }
    },
  );

  it('is in the statement only when it is set: null, undefined and false are not, 0 is', () => {
    const sets = [{}, { all: null, led: undefined }, { all: 0 }, { all: 1, led: 2 }].map(named.setOf);
    expect(sets).toEqual([0, 0, 1, 3]);
  });

  it('has a bit, and more filters than bits are refused', () => {
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`f${n}`, 'e.id']));
    expect(() => filters(many)).toThrow(/30 filters/);
  });
});

it.each(['own', 'led', 'all'] as const)('a list shows the records that the caller has rights to: %s', async rights => {
  const { asked, ctx } = aReader(rights);
  await list(ctx, {}, {});
  expect(asked[0]).toContain(NARROWED[rights]);
});

it('a list is for signed-in callers, and for those that its `authorize` allows', async () => {
  const { asked, ctx } = aReader();
  await expect(list({ ...ctx, actor: null }, {}, {})).rejects.toThrow('Not signed in');
  const forNobody = listOf(record('enrollments', 'e', { id: 'id' }), {
    authorize: () => {
      throw forbidden();
    },
    rows: q => q.selectFrom('enrollments as e').selectAll(),
    filters: filters({}),
  });
  await expect(forNobody(ctx, {}, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(asked).toEqual([]);
});

it('pages after the first one begin behind the cursor', async () => {
  const { asked, ctx } = aReader();
  await list(ctx, {}, { after: encodeCursor([3]) });
  expect(asked[0]).toContain('"e"."id" > ');
});

it('a statement’s text is made once for each set of filters, rights and page', async () => {
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
