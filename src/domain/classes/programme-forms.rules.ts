import { z } from 'zod';
import { ActivityKind, Shift } from '../../entities/enums.js';
import { appointmentPlace } from '../scheduling/place.rules.js';
import { httpsAddress, line, mayBeLeftOut, prose, slugWords } from '../kernel/form.js';

// What the records of a programme hold, whichever way they come: by a form, or by a spreadsheet.

export const courseForm = z.object({
  slug: slugWords(100),
  title: line(200),
  description: mayBeLeftOut(prose(10_000)),
  logoUrl: httpsAddress().nullish(),
  bannerUrl: httpsAddress().nullish(),
});

export const cycleForm = z.object({
  name: line(100),
  year: z.int().min(2000).max(2100),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  recoveryHours: mayBeLeftOut(z.int().min(0).max(8760)),
  enableStrategicActivities: mayBeLeftOut(z.boolean()),
});

export const activityForm = z.object({
  courseId: z.int(),
  title: line(200),
  description: mayBeLeftOut(prose(10_000)),
  kind: z.enum(ActivityKind),
  /** The last when left out. */
  position: mayBeLeftOut(z.int().min(1).max(1000)),
});

export const classForm = z.object({
  name: line(200),
  shift: z.enum(Shift),
  courseId: z.int(),
  cycleId: z.int(),
  startsOn: z.iso.date(),
  facilitatorId: z.int().nullish(),
  /** Null: any number. Fewer than have a place now is possible: nobody loses theirs. */
  capacity: z.int().min(1).max(100_000).nullish(),
  /** Null: where appointments of its facilitator usually are. */
  appointmentPlace: appointmentPlace.nullish(),
  /** Null takes the address away; left out, it stays. */
  groupUrl: httpsAddress().nullish(),
  /** The room is made with its first name. Null removes it: its address is good no more. */
  roomName: line(200).nullish(),
});

export const meetingForm = z.object({
  classId: z.int(),
  activityId: z.int(),
  title: line(200),
  startsAt: z.date(),
  endsAt: z.date(),
  /** Of the recording, once there is one. */
  videoPlaybackId: line(120).nullish(),
});

const HOUR = 3_600_000;
/** Nothing that people sit through together is shorter or longer. */
export const lengthOfMeeting = { min: HOUR / 12, max: 12 * HOUR } as const;
