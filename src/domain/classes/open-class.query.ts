import { sql } from 'kysely';
import { filters, type VariantOf } from '../kernel/filters.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

interface Only {
  classId?: number | null;
  courseId?: number | null;
}
const only = filters<Only>({ classId: 'c.id', courseId: 'c.course_id' });

const nextOpen = statement((q, $: Parameter<Only & { today: string }>, variant: VariantOf<typeof only>) =>
  q
    .selectFrom('classes as c')
    .innerJoin('cycles as y', 'y.id', 'c.cycle_id')
    .innerJoin('courses as o', 'o.id', 'c.course_id')
    .select(['c.id', 'c.name', 'c.course_id as courseId', 'c.cycle_id as cycleId', 'c.capacity'])
    .where('y.ends_on', '>=', $('today'))
    .where('c.archived_at', 'is', null)
    .where('o.archived_at', 'is', null)
    .where(
      sql<boolean>`(c.capacity is null or c.capacity > (
        select count(*) from enrollments as e where e.class_id = c.id and e.canceled_at is null))`,
    )
    .where(only.where(variant, $))
    // A caller who names a class accepts that it has no facilitator yet. Without a name, such classes are left out.
    .where(only.has(variant, 'classId') ? sql<boolean>`true` : sql<boolean>`c.facilitator_id is not null`)
    .orderBy(sql`c.starts_on >= ${$('today')}`, 'desc')
    .orderBy(sql`abs(c.starts_on - ${$('today')}::date)`)
    .orderBy('c.id')
    .limit(1),
);

/**
 * The class for a person who enrolls now, in a cycle that has not ended. It is the next class to begin or, if all have begun,
 * the latest one. Full and archived classes are left out, and so are classes without a facilitator, unless `classId` names one.
 * @param today a day of LEGACY_TIME_ZONE
 */
export const nextOpenClass = async (ctx: Ctx, today: string, which: Only) =>
  (await nextOpen(ctx, { ...which, today }, { filters: only.setOf(which) }))[0];
export type OpenClass = NonNullable<Awaited<ReturnType<typeof nextOpenClass>>>;

const idOfSlug = statement((q, $: Parameter<{ slug: string }>) =>
  q.selectFrom('courses as c').select('c.id').where('c.slug', '=', $('slug')),
);
/** Null when no course has this name. */
export const courseIdOfSlug = async (ctx: Ctx, slug: string): Promise<number | null> =>
  (await idOfSlug(ctx, { slug }))[0]?.id ?? null;
