import { batched, batchedList, groupBy, keyBy } from '../shared/batched.js';
import { type Ctx, db } from '../context.js';

// Courses, cycles, activities and rooms: the parts of the programme that everybody signed in may know.

const courses = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('courses as c')
    .select([
      'c.id',
      'c.slug',
      'c.title',
      'c.description',
      'c.logo_url as logoUrl',
      'c.banner_url as bannerUrl',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
    ]);
export type CourseRow = Awaited<ReturnType<ReturnType<typeof courses>['executeTakeFirstOrThrow']>>;

export const courseById = batched(async (ctx, ids: readonly number[]) =>
  keyBy(await courses(ctx).where('c.id', 'in', ids).execute(), row => row.id),
);
export const courseBySlug = (ctx: Ctx, slug: string) => courses(ctx).where('c.slug', '=', slug).executeTakeFirst();

const cycles = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('cycles as c')
    .select([
      'c.id',
      'c.name',
      'c.year',
      'c.starts_on as startsOn',
      'c.ends_on as endsOn',
      'c.recovery_hours as recoveryHours',
      'c.enable_strategic_activities as enableStrategicActivities',
    ]);
export type CycleRow = Awaited<ReturnType<ReturnType<typeof cycles>['executeTakeFirstOrThrow']>>;

export const cycleById = batched(async (ctx, ids: readonly number[]) =>
  keyBy(await cycles(ctx).where('c.id', 'in', ids).execute(), row => row.id),
);

/** Cycles of one year, or the hundred latest of all. */
export const listCycles = (ctx: Ctx, year?: number | null) =>
  cycles(ctx)
    .$if(year != null, query => query.where('c.year', '=', year!))
    .orderBy('c.year', 'desc')
    .orderBy('c.id')
    .limit(100)
    .execute();

const activities = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('activities as a')
    .select(['a.id', 'a.course_id as courseId', 'a.title', 'a.description', 'a.kind', 'a.position']);

export const activityById = batched(async (ctx, ids: readonly number[]) =>
  keyBy(await activities(ctx).where('a.id', 'in', ids).execute(), row => row.id),
);

export const activitiesOfCourse = batchedList(async (ctx, courseIds: readonly number[]) =>
  groupBy(
    await activities(ctx).where('a.course_id', 'in', courseIds).orderBy('a.course_id').orderBy('a.position').execute(),
    row => row.courseId,
  ),
);

export const roomOfClass = batched(async (ctx, classIds: readonly number[]) =>
  keyBy(
    await db(ctx)
      .selectFrom('rooms as r')
      .select(['r.id', 'r.class_id as classId', 'r.name', 'r.slug'])
      .where('r.class_id', 'in', classIds)
      .execute(),
    row => row.classId,
  ),
);

/** People enrolled in any class of the course and not canceled. */
export const subscribersOfCourse = batched(async (ctx, courseIds: readonly number[]) =>
  keyBy(
    await db(ctx)
      .selectFrom('enrollments as e')
      .innerJoin('classes as c', 'c.id', 'e.class_id')
      .select(eb => ['c.course_id as courseId', eb.fn.count<string>('e.participant_id').distinct().as('count')])
      .where('c.course_id', 'in', courseIds)
      .where('e.canceled_at', 'is', null)
      .groupBy('c.course_id')
      .execute(),
    row => row.courseId,
  ),
);
