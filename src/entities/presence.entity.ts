import { defineEntity, p } from '@mikro-orm/core';
import { Activity } from './activity.entity.js';
import { instant, timestamps } from './columns.js';
import { Enrollment } from './enrollment.entity.js';
import { PresenceSource } from './enums.js';
import { User } from './user.entity.js';
import { holdings, link, none } from './holdings.js';

/** An enrolled participant took part in an activity; recorded once. */
export const PresenceSchema = defineEntity({
  name: 'Presence',
  tableName: 'presences',
  properties: {
    id: p.integer().primary(),
    enrollment: () => p.manyToOne(Enrollment),
    activity: () => p.manyToOne(Activity),
    source: p.enum(() => PresenceSource),
    recordedBy: () => p.manyToOne(User).nullable().index(),
    recordedAt: instant().defaultRaw('now()'),
    updatedAt: timestamps.updatedAt,
  },
  uniques: [{ name: 'presences_enrollment_activity_unique', properties: ['enrollment', 'activity'] }],
  indexes: [
    { name: 'presences_updated_at_index', properties: ['updatedAt', 'id'] },
    { name: 'presences_activity_index', properties: ['activity', 'id'] },
  ],
});
export class Presence extends PresenceSchema.class {}
PresenceSchema.setClass(Presence);

holdings(PresenceSchema, {
  about: { enrollment: 'enrollment' },
  why: 'Participation in activities.',
  kept: 'For the life of the programme, which reports on it',
  columns: {
    id: none,
    enrollment: link,
    activity: none,
    source: none,
    recordedBy: link,
    recordedAt: none,
    updatedAt: none,
  },
});
