import { defineEntity, p } from '@mikro-orm/core';
import { timestamps } from './columns.js';
import { MeetingProgressStatus } from './enums.js';
import { Meeting } from './meeting.entity.js';
import { User } from './user.entity.js';

/** How far a participant is with the recording of a meeting. */
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
