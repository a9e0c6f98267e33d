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
    // Who names a class knows that nobody leads it yet; nobody is put into one.
    .where(only.has(variant, 'classId') ? sql<boolean>`true` : sql<boolean>`c.facilitator_id is not null`)
    .orderBy(sql`c.starts_on >= ${$('today')}`, 'desc')
    .orderBy(sql`abs(c.starts_on - ${$('today')}::date)`)
    .orderBy('c.id')
    .limit(1),
);

/**
 * The class in which somebody who comes now is enrolled: of a cycle that has not ended, the next to begin; when all have
 * begun, the latest to have begun. Not one that is full, or archived, nor, unless it is named, one that nobody leads.
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
