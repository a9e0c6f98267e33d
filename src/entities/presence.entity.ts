import { defineEntity, p } from '@mikro-orm/core';
import { Activity } from './activity.entity.js';
import { instant, timestamps } from './columns.js';
import { Enrollment } from './enrollment.entity.js';
import { PresenceSource, PresenceStatus } from './enums.js';
import { User } from './user.entity.js';
import { holdings, link, none } from './holdings.js';

/** The attendance of an enrolled participant at an activity; one record for both. PRESENT and LATE count as presence. */
export const PresenceSchema = defineEntity({
  name: 'Presence',
  tableName: 'presences',
  properties: {
    id: p.integer().primary(),
    enrollment: () => p.manyToOne(Enrollment),
    activity: () => p.manyToOne(Activity),
    source: p.enum(() => PresenceSource),
    status: p.enum(() => PresenceStatus).default('PRESENT'),
    /** Minutes after the begin; null when nobody noted them. */
    lateMinutes: p.integer().nullable(),
    recordedBy: () => p.manyToOne(User).nullable().index(),
    recordedAt: instant().defaultRaw('now()'),
    updatedAt: timestamps.updatedAt,
  },
  uniques: [{ name: 'presences_enrollment_activity_unique', properties: ['enrollment', 'activity'] }],
  indexes: [
    { name: 'presences_updated_at_index', properties: ['updatedAt', 'id'] },
    { name: 'presences_activity_index', properties: ['activity', 'id'] },
  ],
  checks: [
    {
      name: 'presences_late_check',
      expression: "late_minutes is null or (status = 'LATE' and late_minutes >= 1 and late_minutes <= 1440)",
    },
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
    status: none,
    lateMinutes: none,
    recordedBy: link,
    recordedAt: none,
    updatedAt: none,
  },
});
