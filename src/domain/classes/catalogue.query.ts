import { sql } from 'kysely';
import { batched, keyBy } from '../kernel/batched.js';
import { filters, type VariantOf } from '../kernel/filters.js';
import { byId, read } from '../kernel/read.js';
import { many, record, type RowOf } from '../kernel/record.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

// Courses, cycles and activities: the parts of the programme that everybody signed in may know. Rooms are for their class.

export const activity = record('activities', 'a', {
  id: 'id',
  courseId: 'course_id',
  title: 'title',
  description: 'description',
  kind: 'kind',
  position: 'position',
});

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
});
export type CycleRow = RowOf<typeof cycle>;

export const cycleById = byId(cycle);

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

export const room = record(
  'rooms',
  'r',
  { id: 'id', classId: 'class_id', name: 'name', slug: 'slug' },
  { resolved: { url: ['slug'] } },
);
export type RoomRow = RowOf<typeof room>;

const subscribers = statement((q, $: Parameter<{ courseIds: readonly number[] }>) =>
  q
    .selectFrom('enrollments as e')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .select(eb => ['c.course_id as courseId', eb.fn.count<string>('e.participant_id').distinct().as('count')])
    .where(sql<boolean>`c.course_id = any(${$('courseIds')})`)
    .where('e.canceled_at', 'is', null)
    .groupBy('c.course_id'),
);
/** People enrolled in any class of the course and not canceled. */
export const subscribersOfCourse = batched(async (ctx, courseIds: readonly number[]) =>
  keyBy(await subscribers(ctx, { courseIds }), row => row.courseId),
);
