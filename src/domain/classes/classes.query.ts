import { batched, batchedList, groupBy, keyBy } from '../shared/batched.js';
import { afterId, type PageArgs, pageSize, toPage } from '../shared/page.js';
import { type Ctx, db } from '../context.js';

const classes = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('classes as c')
    .select([
      'c.id',
      'c.name',
      'c.shift',
      'c.course_id as courseId',
      'c.cycle_id as cycleId',
      'c.facilitator_id as facilitatorId',
      'c.starts_on as startsOn',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
    ]);
export type ClassRow = Awaited<ReturnType<ReturnType<typeof classes>['executeTakeFirstOrThrow']>>;

export const classById = batched(async (ctx, ids: readonly number[]) =>
  keyBy(await classes(ctx).where('c.id', 'in', ids).execute(), row => row.id),
);

export interface ClassFilter {
  courseId?: number | null;
  cycleId?: number | null;
  facilitatorId?: number | null;
  /** Only classes in which this person is enrolled or which this person leads. */
  ofPerson?: number | null;
}

/** Classes in the order of their ids. */
export async function listClasses(ctx: Ctx, filter: ClassFilter, page: PageArgs) {
  const size = pageSize(ctx, page);
  const after = afterId(page);
  let query = classes(ctx).where('c.id', '>', after);
  if (filter.courseId != null) query = query.where('c.course_id', '=', filter.courseId);
  if (filter.cycleId != null) query = query.where('c.cycle_id', '=', filter.cycleId);
  if (filter.facilitatorId != null) query = query.where('c.facilitator_id', '=', filter.facilitatorId);
  if (filter.ofPerson != null) {
    const person = filter.ofPerson;
    query = query.where(eb =>
      eb.or([
        eb('c.facilitator_id', '=', person),
        eb('c.id', 'in', eb.selectFrom('enrollments as e').select('e.class_id').where('e.participant_id', '=', person)),
      ]),
    );
  }
  const rows = await query
    .orderBy('c.id')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, row => [row.id], after > 0);
}

const meetings = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('meetings as m')
    .select([
      'm.id',
      'm.class_id as classId',
      'm.activity_id as activityId',
      'm.title',
      'm.position',
      'm.starts_at as startsAt',
      'm.ends_at as endsAt',
      'm.video_playback_id as videoPlaybackId',
    ]);
export type MeetingRow = Awaited<ReturnType<ReturnType<typeof meetings>['executeTakeFirstOrThrow']>>;

/** Collective meetings in the order of time. */
export const meetingsOfClass = batchedList(async (ctx, classIds: readonly number[]) =>
  groupBy(
    await meetings(ctx).where('m.class_id', 'in', classIds).orderBy('m.class_id').orderBy('m.starts_at').execute(),
    row => row.classId,
  ),
);

/** Collective meetings of every class in which a person is enrolled, with where the person stands in each. */
export const meetingsOfPerson = (ctx: Ctx, personId: number) =>
  db(ctx)
    .selectFrom('enrollments as e')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('cycles as y', 'y.id', 'c.cycle_id')
    .innerJoin('meetings as m', 'm.class_id', 'c.id')
    .leftJoin('presences as p', join =>
      join.onRef('p.enrollment_id', '=', 'e.id').onRef('p.activity_id', '=', 'm.activity_id'),
    )
    .leftJoin('meeting_progress as g', join =>
      join.onRef('g.meeting_id', '=', 'm.id').onRef('g.participant_id', '=', 'e.participant_id'),
    )
    .select(eb => [
      'm.id',
      'm.class_id as classId',
      'm.activity_id as activityId',
      'm.title',
      'm.position',
      'm.starts_at as startsAt',
      'm.ends_at as endsAt',
      'm.video_playback_id as videoPlaybackId',
      'y.recovery_hours as recoveryHours',
      'y.enable_strategic_activities as enableStrategicActivities',
      eb('p.id', 'is not', null).as('hasPresence'),
      'g.status as progress',
    ])
    .where('e.participant_id', '=', personId)
    .where('e.canceled_at', 'is', null)
    .orderBy('m.starts_at')
    .orderBy('m.id')
    .limit(1000)
    .execute();
export type MeetingOfPerson = Awaited<ReturnType<typeof meetingsOfPerson>>[number];
