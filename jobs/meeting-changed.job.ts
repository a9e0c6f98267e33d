import { z } from 'zod';
import { mailMeeting } from '../src/domain/classes/mail-meeting.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A meeting was moved or removed: one of the people of its class gets a mail. */
export const meetingChanged = outboxJob({
  name: 'meeting-changed',
  tells: mail('everyone with a place in the class', 'who leads it'),
  payload: z.object({
    method: z.enum(['REQUEST', 'CANCEL']),
    meetingId: z.int(),
    classId: z.int(),
    userId: z.int(),
    title: z.string(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    installation: z.string().nullish(),
    revision: z.int(),
    changedAt: z.iso.datetime(),
  }),
  run: mailMeeting,
});
