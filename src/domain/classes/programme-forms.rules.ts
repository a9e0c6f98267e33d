import { z } from 'zod';
import { ActivityKind, Shift } from '../../entities/enums.js';
import { appointmentPlace } from '../scheduling/place.rules.js';
import { httpsAddress, line, mayBeLeftOut, prose, slugWords } from '../kernel/form.js';

// The rules for the records of a programme. Forms and spreadsheets use the same rules.

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
  /** The last position when left out. */
  position: mayBeLeftOut(z.int().min(1).max(1000)),
});

export const classForm = z.object({
  name: line(200),
  shift: z.enum(Shift),
  courseId: z.int(),
  cycleId: z.int(),
  startsOn: z.iso.date(),
  facilitatorId: z.int().nullish(),
  /** Null allows any number. A value below the present number of places is possible: nobody loses their place. */
  capacity: z.int().min(1).max(100_000).nullish(),
  /** Null stands for the usual place of the facilitator's appointments. */
  appointmentPlace: appointmentPlace.nullish(),
  /** Null removes the address; left out, it stays. */
  groupUrl: httpsAddress().nullish(),
  /** The first name creates the room. Null removes the room, and its address becomes invalid. */
  roomName: line(200).nullish(),
});

export const meetingForm = z.object({
  classId: z.int(),
  activityId: z.int(),
  title: line(200),
  startsAt: z.date(),
  endsAt: z.date(),
  /** Id of the recording, once there is one. */
  videoPlaybackId: line(120).nullish(),
});

const HOUR = 3_600_000;
/** Shortest and longest length of a collective meeting, in milliseconds. */
export const lengthOfMeeting = { min: HOUR / 12, max: 12 * HOUR } as const;
