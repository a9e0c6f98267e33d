import { type Expression, sql } from 'kysely';
import { afterId, type Page, type PageArgs, pageSize, toPage } from '../shared/page.js';
import { byId, listBy, one, read, record, type RowOf } from '../shared/record.js';
import { type Selection, selectionOfRows } from '../shared/selection.js';
import type { Parameter } from '../shared/statement.js';
import { type Ctx, db } from '../context.js';
import { person } from '../people/people.query.js';
import { activity, course, cycle } from './catalogue.query.js';

const group = record(
  'classes',
  'c',
  {
    id: 'id',
    name: 'name',
    shift: 'shift',
    courseId: 'course_id',
    cycleId: 'cycle_id',
    facilitatorId: 'facilitator_id',
    startsOn: 'starts_on',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    // A class, its course and cycle and who leads it are known to everybody signed in.
    relations: {
      course: one(course, 'o.id = c.course_id', ['courseId']),
      cycle: one(cycle, 'y.id = c.cycle_id', ['cycleId']),
      facilitator: one(person, 'u.id = c.facilitator_id', ['facilitatorId']),
    },
    resolved: { room: [], meetings: [], enrollments: [], employee: ['facilitatorId'] },
  },
);
export type ClassRow = RowOf<typeof group>;

export const classById = byId(group);

export interface ClassFilter {
  courseId?: number | null;
  cycleId?: number | null;
  facilitatorId?: number | null;
  /** Only classes in which this person is enrolled or which this person leads. */
  ofPerson?: number | null;
}

const page = read(group, {
  rows: (q, $: Parameter<ClassFilter & { after: number; limit: number }>, form) => {
    const filters = new Set(form.split(' '));
    return q
      .selectFrom('classes as c')
      .selectAll()
      .where('c.id', '>', $('after'))
      .$if(filters.has('courseId'), rows => rows.where('c.course_id', '=', $('courseId') as Expression<number>))
      .$if(filters.has('cycleId'), rows => rows.where('c.cycle_id', '=', $('cycleId') as Expression<number>))
      .$if(filters.has('facilitatorId'), rows =>
        rows.where('c.facilitator_id', '=', $('facilitatorId') as Expression<number>),
      )
      .$if(filters.has('ofPerson'), rows =>
        rows.where(
          sql<boolean>`(c.facilitator_id = ${$('ofPerson')} or c.id in (select class_id from enrollments where participant_id = ${$('ofPerson')}))`,
        ),
      )
      .orderBy('c.id')
      .limit($('limit'));
  },
  order: 'c.id',
});

/** Classes in the order of their ids. */
export async function listClasses(
  ctx: Ctx,
  filter: ClassFilter,
  args: PageArgs,
  selection?: Selection,
): Promise<Page<ClassRow>> {
  const size = pageSize(ctx, args);
  const after = afterId(args);
  const form = Object.entries(filter).flatMap(([name, value]) => (value == null ? [] : [name]));
  const rows = await page(
    ctx,
    { ...filter, after, limit: size + 1 },
    { form: form.sort().join(' '), selection: selectionOfRows(selection) },
  );
  return toPage(rows, size, row => [row.id], after > 0);
}

const meeting = record(
  'meetings',
  'm',
  {
    id: 'id',
    classId: 'class_id',
    activityId: 'activity_id',
    title: 'title',
    position: 'position',
    startsAt: 'starts_at',
    endsAt: 'ends_at',
    videoPlaybackId: 'video_playback_id',
  },
  {
    relations: { activity: one(activity, 'a.id = m.activity_id', ['activityId']) },
    resolved: { class: ['classId'] },
  },
);
export type MeetingRow = RowOf<typeof meeting>;

/** Collective meetings in the order of time. */
export const meetingsOfClass = listBy(meeting, 'classId', 'm.class_id, m.starts_at');

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
