import { defineEntity, p } from '@mikro-orm/core';
import { timestamps } from './columns.js';
import { MeetingProgressStatus } from './enums.js';
import { Meeting } from './meeting.entity.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps } from './holdings.js';

/** The progress of a participant with the recording of a meeting. */
export const MeetingProgressSchema = defineEntity({
  name: 'MeetingProgress',
  tableName: 'meeting_progress',
  properties: {
    id: p.integer().primary(),
    meeting: () => p.manyToOne(Meeting),
    participant: () => p.manyToOne(User).index(),
    status: p.enum(() => MeetingProgressStatus),
    ...timestamps,
  },
  uniques: [{ name: 'meeting_progress_unique', properties: ['meeting', 'participant'] }],
});
export class MeetingProgress extends MeetingProgressSchema.class {}
MeetingProgressSchema.setClass(MeetingProgress);

holdings(MeetingProgressSchema, {
  about: { participant: 'person' },
  why: 'Progress of participants with recordings.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    meeting: none,
    participant: link,
    status: none,
    ...ofTimestamps,
  },
});
