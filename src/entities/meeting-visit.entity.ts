import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.js';
import { Meeting } from './meeting.entity.js';
import { User } from './user.entity.js';
import { holdings, link, none, retained } from './holdings.js';

/**
 * A participant was in a meeting from one time to another. Coming back makes another visit; a visit without an end lasts until
 * the meeting ends.
 */
export const MeetingVisitSchema = defineEntity({
  name: 'MeetingVisit',
  tableName: 'meeting_visits',
  properties: {
    id: p.integer().primary(),
    meeting: () => p.manyToOne(Meeting),
    participant: () => p.manyToOne(User).index(),
    joinedAt: instant(),
    leftAt: instant().nullable(),
  },
  indexes: [
    { name: 'meeting_visits_meeting_id_index', properties: ['meeting', 'joinedAt'] },
    {
      name: 'meeting_visits_open_unique',
      expression:
        'create unique index meeting_visits_open_unique on meeting_visits (meeting_id, participant_id) where left_at is null',
    },
  ],
  checks: [{ name: 'meeting_visits_period_check', expression: 'left_at >= joined_at' }],
});
export class MeetingVisit extends MeetingVisitSchema.class {}
MeetingVisitSchema.setClass(MeetingVisit);

holdings(MeetingVisitSchema, {
  about: { participant: 'person' },
  why: 'Times of participants in a meeting.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    meeting: none,
    participant: link,
    joinedAt: retained('History of the work, which says nothing without the person'),
    leftAt: retained('History of the work, which says nothing without the person'),
  },
});
