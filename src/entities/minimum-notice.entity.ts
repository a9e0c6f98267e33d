import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.js';
import { Enrollment } from './enrollment.entity.js';
import { holdings, link, none } from './holdings.js';

/**
 * The notice that a participant can't reach the minimum of presences any more. It ends when the minimum can be reached again;
 * then another one may follow.
 */
export const MinimumNoticeSchema = defineEntity({
  name: 'MinimumNotice',
  tableName: 'minimum_notices',
  properties: {
    id: p.integer().primary(),
    enrollment: () => p.manyToOne(Enrollment),
    /** The minimum at that time, in percent of the meetings. */
    percent: p.integer(),
    endedAt: instant().nullable(),
    createdAt: instant().defaultRaw('now()'),
  },
  indexes: [
    { name: 'minimum_notices_enrollment_index', properties: ['enrollment', 'id'] },
    {
      name: 'minimum_notices_open_unique',
      expression:
        'create unique index minimum_notices_open_unique on minimum_notices (enrollment_id) where ended_at is null',
    },
  ],
  checks: [{ name: 'minimum_notices_percent_check', expression: 'percent >= 1 and percent <= 100' }],
});

holdings(MinimumNoticeSchema, {
  about: { enrollment: 'enrollment' },
  why: 'Notes that a participant was told that the minimum of presences is out of reach.',
  kept: 'For the life of the enrollment',
  rows: 'delete',
  columns: {
    id: none,
    enrollment: link,
    percent: none,
    endedAt: none,
    createdAt: none,
  },
});
