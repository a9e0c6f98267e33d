import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';

/**
 * The class in which somebody who comes now is enrolled: of a cycle that has not ended, the next to begin; when all have
 * begun, the latest to have begun.
 * @param today a day of LEGACY_TIME_ZONE
 */
export const nextOpenClass = (ctx: Ctx, today: string, only: { classId?: number | null; courseId?: number | null }) =>
  db(ctx)
    .selectFrom('classes as c')
    .innerJoin('cycles as y', 'y.id', 'c.cycle_id')
    .select(['c.id', 'c.name', 'c.course_id as courseId', 'c.cycle_id as cycleId'])
    .where('y.ends_on', '>=', today)
    .$if(only.classId != null, query => query.where('c.id', '=', only.classId!))
    .$if(only.courseId != null, query => query.where('c.course_id', '=', only.courseId!))
    .orderBy(sql`c.starts_on >= ${today}`, 'desc')
    .orderBy(sql`abs(c.starts_on - ${today}::date)`)
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
export type OpenClass = NonNullable<Awaited<ReturnType<typeof nextOpenClass>>>;

/** Null when no course has this name. */
export const courseIdOfSlug = async (ctx: Ctx, slug: string): Promise<number | null> =>
  (await db(ctx).selectFrom('courses as c').select('c.id').where('c.slug', '=', slug).executeTakeFirst())?.id ?? null;
