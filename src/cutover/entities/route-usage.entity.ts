import { defineEntity, p } from '@mikro-orm/core';
import { text } from '../../entities/columns.js';
import { holdings, none, personal } from '../../entities/holdings.js';

/** The number of a client's calls of a route of a facade on a day. Kept for 400 days: some clients come once a year. */
export const RouteUsageSchema = defineEntity({
  name: 'RouteUsage',
  tableName: 'route_usages',
  properties: {
    id: p.integer().primary(),
    /** A day in LEGACY_TIME_ZONE. */
    day: p.date().index('route_usages_day_index'),
    /** Its id, `facade.noun.verb`. */
    route: text(100),
    /** The client's own name for itself, or the name of its API key, or the role of the caller. */
    client: text(60),
    /** The first digit of the answer's status, 1 to 5. */
    statusClass: p.smallint(),
    calls: p.integer(),
  },
  uniques: [{ name: 'route_usages_unique', properties: ['route', 'client', 'day', 'statusClass'] }],
});

holdings(RouteUsageSchema, {
  about: { client: 'text' },
  why: 'Routes of the facades that clients call.',
  kept: '400 days',
  rows: 'delete',
  columns: {
    id: none,
    day: none,
    route: none,
    client: personal({ why: 'The client’s own name for itself' }),
    statusClass: none,
    calls: none,
  },
});
