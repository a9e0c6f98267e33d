import type { Expression } from 'kysely';
import { batched, keyBy } from '../shared/batched.js';
import { byId, listBy, read, record, type RowOf } from '../shared/record.js';
import type { Selection } from '../shared/selection.js';
import type { Parameter } from '../shared/statement.js';
import { type Ctx, db } from '../context.js';

// Courses, cycles, activities and rooms: the parts of the programme that everybody signed in may know.

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
  { resolved: { activities: [], subscribers: [] } },
);
export type CourseRow = RowOf<typeof course>;

export const courseById = byId(course);

const bySlug = read(course, {
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

const latestCycles = read(cycle, {
  rows: (q, $: Parameter<{ year: number | null }>, form) =>
    q
      .selectFrom('cycles')
      .selectAll()
      .$if(form === 'of a year', query => query.where('year', '=', $('year') as Expression<number>))
      .orderBy('year', 'desc')
      .orderBy('id')
      .limit(100),
  order: 'y.year desc, y.id',
});
/** Cycles of one year, or the hundred latest of all. */
export const listCycles = (ctx: Ctx, year?: number | null, selection?: Selection): Promise<CycleRow[]> =>
  latestCycles(ctx, { year: year ?? null }, { form: year == null ? '' : 'of a year', selection });

export const activity = record('activities', 'a', {
  id: 'id',
  courseId: 'course_id',
  title: 'title',
  description: 'description',
  kind: 'kind',
  position: 'position',
});

export const activityById = byId(activity);

export const activitiesOfCourse = listBy(activity, 'courseId', 'a.course_id, a.position');

const room = record('rooms', 'r', { id: 'id', classId: 'class_id', name: 'name', slug: 'slug' });
const roomsOfClass = listBy(room, 'classId', 'r.id');
/** A class has one room at most. */
export const roomOfClass = async (ctx: Ctx, classId: number, selection?: Selection) =>
  (await roomsOfClass(ctx, classId, selection))[0] ?? null;

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
