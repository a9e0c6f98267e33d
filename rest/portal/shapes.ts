import { z } from 'zod';
import { instant, localTime } from '../shared/shapes.js';

// Wire shapes of contract 2. Names and spellings are the contract's.

export const brazilianTime = z
  .string()
  .regex(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
  .meta({ example: '21/11/2026 09:00:00' });

/** `{status, message, data}`; the status repeats the HTTP status. */
export const envelope = <T extends z.ZodType>(data: T, status: number) =>
  z.object({ status: z.literal(status), message: z.string(), data });

export const failure = z.object({ status: z.int(), message: z.string() });

export const cycle = z
  .object({
    id: z.int(),
    name: z.string(),
    year: z.int(),
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    recovery_hours: z.int(),
    enable_strategic_activities: z.boolean(),
  })
  .meta({ id: 'Cycle' });

export const activity = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['collective_meeting', 'deliverable']),
  position: z.int(),
});

export const course = z
  .object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    logo: z.string().nullable(),
    banner: z.string().nullable(),
    subscribers: z.int(),
    activities: z.array(activity),
  })
  .meta({ id: 'Course' });

export const turno = z.enum(['manhã', 'tarde', 'noite']);

export const classSummary = z
  .object({
    id: z.int(),
    name: z.string(),
    class_turno: turno,
    start_date: z.iso.date(),
    course_id: z.int(),
    course_slug: z.string(),
    course_name: z.string(),
    cycle_id: z.int(),
    cycle_name: z.string(),
    cycle_year: z.int(),
    facilitator_id: z.int().nullable(),
    facilitator_name: z.string().nullable(),
    employee_id: z
      .int()
      .nullable()
      .meta({ description: 'The employee with the calendar for appointments of the class' }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Class' });

export const classRecord = classSummary
  .extend({
    activities: z.array(activity.omit({ description: true })),
    meetings: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        activity_id: z.int(),
        start_time: localTime,
        finish_time: localTime,
        video_playback_id: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ClassWithMeetings' });

export const room = z
  .object({
    id: z.int(),
    class_id: z.int(),
    name: z.string(),
    url: z.url().nullable(),
    meetings: z.array(z.object({ id: z.int(), title: z.string(), start_time: localTime, finish_time: localTime })),
  })
  .meta({ id: 'Room' });

/** Contract 2, "Student presence record". */
export const student = z
  .object({
    id: z.int(),
    name: z.string(),
    cpf: z.string(),
    phone: z.string(),
    activities: z.record(z.string(), z.boolean()),
    is_enroll_canceled: z.boolean(),
    is_cancel_requested: z.boolean(),
    enrollment_id: z.int(),
  })
  .meta({ id: 'StudentPresence' });

/** The answer of `POST /api/presence` is the record without the enrollment flags (docs/developing/quirks.md). */
export const studentWithoutFlags = student
  .omit({ is_enroll_canceled: true, is_cancel_requested: true })
  .meta({ id: 'StudentPresenceRecorded' });

/** Contract 2, "Recovery status (data object)". */
export const recoveryStatus = z
  .object({
    user_id: z.int(),
    class_id: z.int(),
    cycle_id: z.int(),
    cycle_name: z.string(),
    class_turno: turno,
    collective_meeting_index: z.int(),
    collective_meeting_name: z.string(),
    collective_meeting_date: brazilianTime,
    collective_meeting_time: brazilianTime,
    recovery_deadline: brazilianTime,
    now: brazilianTime,
    has_presence: z.boolean(),
    recovery_needed: z.boolean(),
    recovery_expired: z.boolean(),
    enable_strategic_activities: z.boolean(),
    recovery_hours_configured: z.int(),
    time_remaining: z.int().meta({ description: 'Seconds until the deadline; 0 after it' }),
    recovery_video: z.string(),
  })
  .meta({ id: 'RecoveryStatus' });

export const cancelReason = z.enum([
  'schedule_conflict',
  'forgot_time',
  'connection_issue',
  'unexpected_event',
  'lack_of_interest',
  'other',
]);
