import { defineEntity, p } from '@mikro-orm/core';
import { Activity } from './activity.entity.js';
import { instant, text } from './columns.js';
import { Enrollment } from './enrollment.entity.js';
import { PresenceSource, PresenceStatus } from './enums.js';
import { User } from './user.entity.js';
import { holdings, link, none, personal } from './holdings.js';

/** A presence that staff took back: its data, the person who took it back, and the reason. */
export const WithdrawnPresenceSchema = defineEntity({
  name: 'WithdrawnPresence',
  tableName: 'withdrawn_presences',
  properties: {
    id: p.integer().primary(),
    enrollment: () => p.manyToOne(Enrollment).index(),
    activity: () => p.manyToOne(Activity).index(),
    source: p.enum(() => PresenceSource),
    status: p.enum(() => PresenceStatus).default('PRESENT'),
    /** Minutes after the begin; null when nobody noted them. */
    lateMinutes: p.integer().nullable(),
    recordedBy: () => p.manyToOne(User).nullable().index(),
    recordedAt: instant(),
    /** Null for API keys. */
    withdrawnBy: () => p.manyToOne(User).nullable().index(),
    withdrawnByKey: p.integer().nullable(),
    withdrawnAt: instant(),
    reason: text(500),
  },
});
export class WithdrawnPresence extends WithdrawnPresenceSchema.class {}
WithdrawnPresenceSchema.setClass(WithdrawnPresence);

holdings(WithdrawnPresenceSchema, {
  about: { enrollment: 'enrollment', reason: 'mention' },
  why: 'Presences that were taken back.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    enrollment: link,
    activity: none,
    source: none,
    status: none,
    lateMinutes: none,
    recordedBy: link,
    recordedAt: none,
    withdrawnBy: link,
    withdrawnByKey: none,
    withdrawnAt: none,
    reason: personal(),
  },
});
