import { sql } from 'kysely';
import { batched, keyBy } from '../kernel/batched.js';
import { cached, type CachedPort } from '../kernel/cached.js';
import { filters, type VariantOf } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { PageArgs } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { type Search, searchOf, smallSearch } from '../kernel/search.js';
import { classPolicy } from './policy.js';
import { byId, byIdNow, read } from '../kernel/read.js';
import { many, record, type RowOf } from '../kernel/record.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

// Courses, cycles and activities: every signed-in caller may see these parts of the programme. A room is only for its class.

export const activity = record('activities', 'a', {
  id: 'id',
  courseId: 'course_id',
  title: 'title',
  description: 'description',
  kind: 'kind',
  position: 'position',
  updatedAt: 'updated_at',
});
export type ActivityRow = RowOf<typeof activity>;

export const course = record(
  'courses',
  'o',
  {
    id: 'id',
    slug: 'slug',
    title: 'title',
    description: 'description',
    logoUrl: 'logo_url',
    bannerUrl: 'banner_url',
    archivedAt: 'archived_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    relations: { activities: many(activity, 'courseId', 'a.position') },
    resolved: { subscribers: [] },
  },
);
export type CourseRow = RowOf<typeof course>;

export const courseById = byId(course);
export const courseNow = byIdNow(course);

const bySlug = read(course, {
  single: true,
  rows: (q, $: Parameter<{ slug: string }>) => q.selectFrom('courses').selectAll().where('slug', '=', $('slug')),
});
export const courseBySlug = async (ctx: Ctx, slug: string, selection?: Selection): Promise<CourseRow | undefined> =>
  (await bySlug(ctx, { slug }, { selection }))[0];

export const cycle = record('cycles', 'y', {
  id: 'id',
  name: 'name',
  year: 'year',
  startsOn: 'starts_on',
  endsOn: 'ends_on',
  recoveryHours: 'recovery_hours',
  enableStrategicActivities: 'enable_strategic_activities',
  updatedAt: 'updated_at',
});
export type CycleRow = RowOf<typeof cycle>;

export const cycleById = byId(cycle);
export const cycleNow = byIdNow(cycle);

const ofYear = filters<{ year: number | null }>({ year: 'y.year' });
const latestCycles = read(cycle, {
  rows: (q, $: Parameter<{ year: number | null }>, variant: VariantOf<typeof ofYear>) =>
    q
      .selectFrom('cycles as y')
      .selectAll()
      .where(ofYear.where(variant, $))
      .orderBy('y.year', 'desc')
      .orderBy('y.id')
      .limit(100),
  order: 'y.year desc, y.id',
});
/** Cycles of one year, or the hundred latest of all. */
export function listCycles(ctx: Ctx, year: number | null, selection?: Selection): Promise<CycleRow[]> {
  return latestCycles(ctx, { year }, { filters: ofYear.setOf({ year }), selection });
}

export const activityById = byId(activity);
export const activityNow = byIdNow(activity);

export const room = record(
  'rooms',
  'r',
  { id: 'id', classId: 'class_id', name: 'name', slug: 'slug' },
  { resolved: { url: ['slug'] } },
);
export type RoomRow = RowOf<typeof room>;

const courses = listOf(course, {
  authorize: ctx => authorize(ctx, classPolicy.courses),
  rows: q => q.selectFrom('courses as o').selectAll(),
  filters: filters<{ isOpen: boolean | null; searchWords: Search['searchWords'] }>({
    isOpen: () => sql<boolean>`o.archived_at is null`,
    ...smallSearch(sql`o.title || ' ' || o.slug`),
  }),
});
/** A page of courses in the order of their ids, archived ones too. */
export const listCourses = async (
  ctx: Ctx,
  { open, search }: { open?: boolean | null; search?: string | null },
  page: PageArgs,
  selection?: Selection,
) => courses(ctx, { isOpen: open ?? null, searchWords: searchOf(search).searchWords }, page, selection);

/** One lookup for each class, over the index of enrollments: with a join PostgreSQL reads all enrollments. */
const subscribers = statement(
  (_q, $: Parameter<{ courseIds: readonly number[] }>) => sql<{ courseId: number; count: number }>`
    select c.course_id as "courseId", count(distinct e.participant_id)::int as count
      from classes as c
      cross join lateral (
        select participant_id from enrollments where class_id = c.id and canceled_at is null offset 0
      ) as e
     where c.course_id = any(${$('courseIds')})
     group by c.course_id`,
);
/** Lifetime in seconds. Contract 3, Limits: 1 minute to 4 hours for content. */
const LIFETIME = 60;
const subscribersOfCourses = cached({
  name: 'subscribers',
  lifetime: LIFETIME,
  compute: async (shared, { courseIds }: { view: 'EVERYBODY'; courseIds: readonly number[] }) => ({
    found: await subscribers(shared, { courseIds }),
  }),
});
/** Number of people with a place in any class of the course, at most a minute old. Canceled places don't count. */
export const subscribersOfCourse = batched(async (ctx: Ctx<CachedPort>, courseIds: readonly number[]) => {
  const sorted = courseIds.toSorted((a, b) => a - b);
  const { found } = await subscribersOfCourses(ctx, { view: 'EVERYBODY', courseIds: sorted });
  return keyBy(found, row => row.courseId);
});
