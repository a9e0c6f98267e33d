import { defineEntity, p } from '@mikro-orm/core';
import { Activity } from './activity.entity.js';
import { instant, timestamps } from './columns.js';
import { Enrollment } from './enrollment.entity.js';
import { PresenceSource } from './enums.js';
import { User } from './user.entity.js';

/** An enrolled participant took part in an activity; recorded once. */
export const PresenceSchema = defineEntity({
  name: 'Presence',
  tableName: 'presences',
  properties: {
    id: p.integer().primary(),
    enrollment: () => p.manyToOne(Enrollment),
    activity: () => p.manyToOne(Activity).index(),
    source: p.enum(() => PresenceSource),
    recordedBy: () => p.manyToOne(User).nullable().index(),
    recordedAt: instant().defaultRaw('now()'),
    updatedAt: timestamps.updatedAt,
  },
  uniques: [{ name: 'presences_enrollment_activity_unique', properties: ['enrollment', 'activity'] }],
  indexes: [{ name: 'presences_updated_at_index', properties: ['updatedAt', 'id'] }],
});
export class Presence extends PresenceSchema.class {}
PresenceSchema.setClass(Presence);
