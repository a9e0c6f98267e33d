import { z } from 'zod';
import { route } from '../route.js';
import {
  type ClassFieldsFragment,
  PortalClassDocument,
  PortalClassesDocument,
  PortalCourseDocument,
  PortalCycleDocument,
  PortalCyclesByYearDocument,
  PortalRecoveryStatusDocument,
  PortalRoomDocument,
  PortalUserDocument,
} from './operations.js';
import { shiftNames } from './presenters.js';
import { presentUser } from '../shared/people.presenters.js';
import { user } from '../shared/people.shapes.js';
import { idParams, legacyId } from '../shared/shapes.js';
import { lower } from '../shared/words.js';
import { classRecord, classSummary, course, cycle, recoveryStatus, room } from './shapes.js';
import { fieldReason } from '../../src/failures/field-reasons.js';

const presentClass = ({ course, cycle, facilitator, employee, class_turno, id, ...rest }: ClassFieldsFragment) => ({
  id: id,
  ...rest,
  class_turno: shiftNames[class_turno],
  course_id: course.id,
  course_slug: course.slug,
  course_name: course.title,
  cycle_id: cycle.id,
  cycle_name: cycle.name,
  cycle_year: cycle.year,
  facilitator_id: facilitator && facilitator.id,
  facilitator_name: facilitator && facilitator.name,
  employee_id: employee && employee.id,
});

const classQuery = z.object({ course_id: legacyId.optional(), cycle_id: legacyId.optional() });

export const classRoutes = [
  route({
    id: 'portal.class.mine',
    method: 'get',
    path: '/api/class',
    summary: 'The classes that the caller takes part in or leads',
    auth: 'session',
    query: classQuery,
    operation: PortalClassesDocument,
    variables: ({ query }) => ({
      filter: { mine: true, courseId: query.course_id, cycleId: query.cycle_id },
      first: 1000,
    }),
    reply: { 200: z.array(classSummary) },
    present: ({ classes }) => classes.nodes.map(presentClass),
    decision: 'an array of the caller’s own classes; /api/classes lists all',
  }),
  route({
    id: 'portal.classes.list',
    method: 'get',
    path: '/api/classes',
    summary: 'All classes',
    auth: 'session',
    query: classQuery,
    operation: PortalClassesDocument,
    variables: ({ query }) => ({ filter: { courseId: query.course_id, cycleId: query.cycle_id }, first: 1000 }),
    reply: { 200: z.array(classSummary) },
    present: ({ classes }) => classes.nodes.map(presentClass),
    decision: 'an array of class records, at most 1000; course_id and cycle_id filter',
  }),
  route({
    id: 'portal.class.read',
    method: 'get',
    path: '/api/class/:id',
    summary: 'A class with its activities and meetings',
    auth: 'session',
    params: idParams,
    operation: PortalClassDocument,
    variables: ({ params }) => ({ id: params.id }),
    reply: { 200: classRecord },
    present: ({ class: { activities, meetings, ...group } }, { time }) => ({
      ...presentClass(group),
      activities: activities.list.map(({ id, title, kind, position }) => ({
        id: id,
        title,
        type: lower(kind),
        position,
      })),
      meetings: meetings.map(({ activity, id, start_time, finish_time, ...meeting }) => ({
        ...meeting,
        id: id,
        activity_id: activity.id,
        start_time: time.local(start_time),
        finish_time: time.local(finish_time),
      })),
    }),
    decision: 'the class record with its activities and collective meetings',
  }),
  route({
    id: 'portal.course.read',
    method: 'get',
    path: '/api/courses/:id',
    summary: 'A course with its activities',
    auth: 'session',
    params: idParams,
    operation: PortalCourseDocument,
    variables: ({ params }) => ({ id: params.id }),
    reply: { 200: course },
    present: ({ course: { activities, id, ...rest } }) => ({
      id: id,
      ...rest,
      activities: activities.map(({ kind, id: activityId, ...activity }) => ({
        ...activity,
        id: activityId,
        type: lower(kind),
      })),
    }),
    decision: 'the course record with its activities and number of subscribers',
  }),
  route({
    id: 'portal.cycle.read',
    method: 'get',
    path: '/api/cycles/:id',
    summary: 'A cycle',
    auth: 'session',
    params: idParams,
    operation: PortalCycleDocument,
    variables: ({ params }) => ({ id: params.id }),
    reply: { 200: cycle },
    present: ({ cycle: found }) => found,
    decision: 'the cycle record; dates are days',
  }),
  route({
    id: 'portal.cycles.by-year',
    method: 'get',
    path: '/api/cycles/by-year/:year',
    summary: 'Cycles of a year',
    auth: 'session',
    params: z.object({ year: z.coerce.number().int().min(1900).max(9999) }),
    operation: PortalCyclesByYearDocument,
    variables: ({ params }) => ({ year: params.year }),
    reply: { 200: z.array(cycle) },
    present: ({ cycles }) => cycles,
    decision: 'an array of cycle records, empty for a year without cycles',
  }),
  route({
    id: 'portal.room.read',
    method: 'get',
    path: '/api/room/:id',
    summary: 'The room of a class',
    auth: 'session',
    params: idParams,
    operation: PortalRoomDocument,
    variables: ({ params }) => ({ classId: params.id }),
    reply: { 200: room },
    present: ({ class: group, room: found }, { time }) => ({
      id: +(found?.id ?? group.id),
      class_id: group.id,
      name: found?.name ?? group.name,
      url: found?.url ?? null,
      meetings: group.meetings.map(({ id, title, start_time, finish_time }) => ({
        id: id,
        title,
        start_time: time.local(start_time),
        finish_time: time.local(finish_time),
      })),
    }),
    decision: [
      'id is the class; the record has the address of its room on the video-meeting server and its meetings',
      'only for people of the class, its facilitator, supervisors and administrators: 403 for others; url is null while the class has no room',
    ],
  }),
  route({
    id: 'portal.user.read',
    method: 'get',
    path: '/api/user/:id',
    summary: 'A person and their enrollments',
    auth: 'session',
    params: idParams,
    operation: PortalUserDocument,
    variables: ({ params }) => ({ id: params.id }),
    reply: { 200: user },
    present: ({ user: found }) => presentUser(found),
    decision: 'the caller’s own record; for staff any; for facilitators people of their classes; 404 for others',
  }),
  route({
    id: 'portal.recovery-status.read',
    method: 'get',
    path: '/api/cycles/recovery-status',
    summary: 'The caller’s presence at the latest collective meeting of a class',
    auth: 'session',
    // The legacy relay sent the filter under the misspelt name, so both are understood.
    query: z
      .object({
        class_id: legacyId.optional().meta({ param: { required: true } }),
        class_idd: legacyId
          .optional()
          .meta({ description: 'Accepted instead of class_id', param: { deprecated: true } }),
        activity_id: legacyId.optional().meta({ description: 'The meeting for this activity, instead of the latest' }),
      })
      .refine(query => query.class_id ?? query.class_idd, { path: ['class_id'], message: fieldReason('REQUIRED') }),
    operation: PortalRecoveryStatusDocument,
    variables: ({ query }) => ({ classId: (query.class_id ?? query.class_idd)!, activityId: query.activity_id }),
    reply: {
      200: z.object({
        status: z.literal(200),
        message: z.string(),
        code: z.literal('recovery_status'),
        data: recoveryStatus,
      }),
    },
    present: ({ recoveryStatus: found }, { time }) => ({
      status: 200,
      message: 'Recovery status retrieved successfully',
      code: 'recovery_status',
      data: {
        user_id: found.userId,
        class_id: found.class.id,
        cycle_id: found.cycle.id,
        cycle_name: found.cycle.name,
        class_turno: shiftNames[found.class.shift],
        collective_meeting_index: found.meeting.position,
        collective_meeting_name: found.meeting.title,
        collective_meeting_date: time.brazilian(found.meeting.startsAt),
        collective_meeting_time: time.brazilian(found.meeting.startsAt),
        recovery_deadline: time.brazilian(found.recoveryDeadline),
        now: time.brazilian(found.now),
        has_presence: found.hasPresence,
        recovery_needed: found.recoveryNeeded,
        recovery_expired: found.recoveryExpired,
        enable_strategic_activities: found.cycle.enableStrategicActivities,
        recovery_hours_configured: found.recoveryHours,
        time_remaining: found.timeRemaining,
        recovery_video: found.meeting.videoPlaybackId ?? '',
      },
    }),
    decision:
      'the meeting is the latest collective meeting that is over, or the first one while none is over; with activity_id the meeting of this activity; time_remaining is in seconds',
  }),
];
