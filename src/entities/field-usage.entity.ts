import { defineEntity, p } from '@mikro-orm/core';
import { text } from './columns.js';
import { holdings, none, personal } from './holdings.js';

/** The number of a client's requests for a part of the graph on a day. Kept for 90 days. */
export const FieldUsageSchema = defineEntity({
  name: 'FieldUsage',
  tableName: 'field_usages',
  properties: {
    id: p.integer().primary(),
    /** A day in LEGACY_TIME_ZONE. */
    day: p.date().index('field_usages_day_index'),
    /** The client's own name for itself, or the name of its API key, or the role of the caller. */
    client: text(60),
    /** An object, an input or an enum of the graph. */
    type: text(100),
    /** A field or value of the type; `field(argument:)`; `*` for an input in a variable. */
    field: text(200),
    calls: p.integer(),
  },
  uniques: [{ name: 'field_usages_unique', properties: ['type', 'field', 'client', 'day'] }],
});

holdings(FieldUsageSchema, {
  about: { client: 'text' },
  why: 'Fields of the graph that clients use.',
  kept: '90 days',
  rows: 'delete',
  columns: {
    id: none,
    day: none,
    client: personal({ why: 'The client’s own name for itself' }),
    type: none,
    field: none,
    calls: none,
  },
});
