import { sql } from 'kysely';
import { rightsOf } from '../kernel/access.js';
import { batched } from '../kernel/batched.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { byId, byIdNow, follow } from '../kernel/read.js';
import { type AnyRecord, many, one, record, type RowOf } from '../kernel/record.js';
import { type Search, smallSearch } from '../kernel/search.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Actor, Ctx } from '../context.js';
import { isCounted } from '../enrollments/counted.query.js';
import { person } from '../people/people.query.js';
import { employee } from '../scheduling/employees.query.js';
import { activity, course, cycle, room } from './catalogue.query.js';
import { classesOf, classFields, classPolicy } from './policy.js';
import { substitute } from './substitutes.query.js';
import { authorize, relationTo } from '../kernel/policy.js';
import { lacksCalendar, lacksFacilitator, meetsIn } from './unready-classes.query.js';

export const meeting = record(
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
    recordingId: 'video_playback_id',
    updatedAt: 'updated_at',
  },
  {
    relations: { activity: one(activity, 'activityId'), class: one((): AnyRecord => group, 'classId') },
    // Only for the people of the class (policy.ts).
    resolved: { videoPlaybackId: ['classId', 'recordingId'] },
  },
);
export type MeetingRow = RowOf<typeof meeting>;

export const handInRule = record(
  'hand_in_rules',
  'd',
  {
    id: 'id',
    classId: 'class_id',
    activityId: 'activity_id',
    dueAt: 'due_at',
    closesAt: 'closes_at',
    maxAttempts: 'max_attempts',
    updatedAt: 'updated_at',
  },
  { relations: { activity: one(activity, 'activityId') } },
);

export const group = record(
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
    groupAddress: 'group_url',
    capacity: 'capacity',
    appointmentPlace: 'appointment_place',
    archivedAt: 'archived_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    // Every signed-in caller may see these relations. The participants of a class and its room are restricted.
    relations: {
      course: one(course, 'courseId'),
      cycle: one(cycle, 'cycleId'),
      facilitator: one(person, 'facilitatorId'),
      employee: one(employee, 'facilitatorId', { theirs: 'userId' }),
      meetings: many(meeting, 'classId', 'm.starts_at'),
      handInRules: many(handInRule, 'classId', 'd.activity_id'),
      substitutes: many(substitute, 'classId', 'b.starts_at, b.id'),
      room: one(room, 'id', { theirs: 'classId', rule: classFields['Class.room'] }),
    },
    resolved: {
      enrollments: [],
      groupUrl: ['groupAddress'],
      slots: ['facilitatorId', 'archivedAt'],
      calendar: ['facilitatorId'],
    },
    hidden: {
      slots: classFields['Class.slots'],
      calendar: classFields['Class.calendar'],
      appointmentPlace: classFields['Class.appointmentPlace'],
    },
  },
);
export type ClassRow = RowOf<typeof group>;

export const classById = byId(group);
export const classNow = byIdNow(group);
export const meetingNow = byIdNow(meeting);
/** Collective meetings of a class in chronological order. */
export const meetingsOfClass = follow(group.relations.meetings);
/** The room of a class. Null when there is none, and to people of other classes. */
export const roomOfClass = follow(group.relations.room);
/** The calendar of a class; null without facilitator, or when the facilitator can't be booked. */
export const employeeOfClass = follow(group.relations.employee);

export interface ClassFilter {
  courseId?: number | null;
  cycleId?: number | null;
  facilitatorId?: number | null;
  /** True leaves out archived classes. */
  isOpen?: boolean | null;
  /** Only classes that this person leads or is enrolled in. */
  ofPerson?: number | null;
  /** The day (YYYY-MM-DD) on which a class in use has no facilitator. */
  withoutFacilitator?: string | null;
  /** The day on which a class in use has a facilitator without calendar. */
  withoutCalendar?: string | null;
  /** The text of a range of instants, such as the instants of a day: only classes with a meeting in it. */
  meetsIn?: string | null;
  /** The words of `searchOf`. */
  searchWords?: Search['searchWords'];
}

/** Classes in the order of their ids. */
export const listClasses = listOf(group, {
  authorize: ctx => authorize(ctx, classPolicy.classes),
  rows: q => q.selectFrom('classes as c').selectAll(),
  filters: filters<ClassFilter>({
    courseId: 'c.course_id',
    cycleId: 'c.cycle_id',
    facilitatorId: 'c.facilitator_id',
    isOpen: () => sql<boolean>`c.archived_at is null`,
    ofPerson: $ => classesOf($('ofPerson')),
    withoutFacilitator: $ => lacksFacilitator($('withoutFacilitator')),
    withoutCalendar: $ => lacksCalendar($('withoutCalendar')),
    meetsIn: $ => meetsIn($('meetsIn')),
    ...smallSearch(sql`c.name`),
  }),
});

/** Maximum number of meetings read for one person: the meetings of about twenty classes. */
const MAX_MEETINGS = 1000;

const ofPeople = statement((q, $: Parameter<{ personIds: readonly number[] }>) =>
  q
    .selectFrom(sql<{ id: number }>`unnest(${$('personIds')}::int[])`.as<'k'>(sql`k(id)`))
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('enrollments as e')
          .innerJoin('classes as c', 'c.id', 'e.class_id')
          .innerJoin('cycles as y', 'y.id', 'c.cycle_id')
          .innerJoin('meetings as m', 'm.class_id', 'c.id')
          .leftJoin('presences as p', join =>
            join.onRef('p.enrollment_id', '=', 'e.id').onRef('p.activity_id', '=', 'm.activity_id').on(isCounted('p')),
          )
          .leftJoin('meeting_progress as g', join =>
            join.onRef('g.meeting_id', '=', 'm.id').onRef('g.participant_id', '=', 'e.participant_id'),
          )
          .select(each => [
            'm.id',
            'm.class_id as classId',
            'm.activity_id as activityId',
            'm.title',
            'm.position',
            'm.starts_at as startsAt',
            'm.ends_at as endsAt',
            'm.video_playback_id as recordingId',
            'm.updated_at as updatedAt',
            'c.cycle_id as cycleId',
            'c.facilitator_id as facilitatorId',
            'y.recovery_hours as recoveryHours',
            'y.enable_strategic_activities as enableStrategicActivities',
            each('p.id', 'is not', null).as('hasPresence'),
            'g.status as progress',
          ])
          .whereRef('e.participant_id', '=', 'k.id')
          .where('e.canceled_at', 'is', null)
          .orderBy('m.starts_at')
          .orderBy('m.id')
          .limit(MAX_MEETINGS)
          .as('m'),
      join => join.onTrue(),
    )
    .selectAll('m')
    .select('k.id as personId')
    .orderBy('m.startsAt')
    .orderBy('m.id'),
);
/**
 * Collective meetings of every class in which a person is enrolled, in chronological order, with the person's presence and
 * progress. One statement reads the meetings of many people.
 */
const meetingsOfPeople = batched(async (ctx, personIds: readonly number[]) =>
  Map.groupBy(await ofPeople(ctx, { personIds }), row => row.personId),
);
export const meetingsOfPerson = async (ctx: Ctx, personId: number): Promise<MeetingOfPerson[]> =>
  (await meetingsOfPeople(ctx, personId)) ?? [];
export type MeetingOfPerson = Awaited<ReturnType<typeof ofPeople>>[number];

/** The meetings that the caller may see: all of their own, those of the classes that they lead, or all. */
export const visibleMeetings = (
  actor: Actor,
  personId: number,
  meetings: readonly MeetingOfPerson[],
): readonly MeetingOfPerson[] =>
  actor.userId === personId || rightsOf(actor) === 'all'
    ? meetings
    : meetings.filter(meeting => relationTo(actor, meeting).leads);
