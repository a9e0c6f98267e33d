import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { holdings, none, retained } from './holdings.js';

/** What somebody did on a page, for the conversions interface. Who they are is kept as the hashes that are sent. */
export const ConversionEventSchema = defineEntity({
  name: 'ConversionEvent',
  tableName: 'conversion_events',
  properties: {
    id: p.integer().primary(),
    /** The browser sends the same event under the same id: it counts once. */
    eventId: text(100).unique(),
    eventName: text(100),
    eventSourceUrl: text(2000).nullable(),
    /** Lower-case hex SHA-256 of the normalised e-mail, phone and first name. */
    em: text(64).nullable(),
    ph: text(64).nullable(),
    fn: text(64).nullable(),
    clientIp: text(45).nullable(),
    clientUserAgent: text(500).nullable(),
    createdAt: instant().defaultRaw('now()').index('conversion_events_created_at_index'),
    sentAt: instant().nullable(),
  },
});
export class ConversionEvent extends ConversionEventSchema.class {}
ConversionEventSchema.setClass(ConversionEvent);

holdings(ConversionEventSchema, {
  about: {},
  why: 'What is reported to the conversions interface.',
  kept: 'Always, or CONVERSIONS_RETENTION_DAYS',
  columns: {
    id: none,
    eventId: none,
    eventName: none,
    eventSourceUrl: none,
    em: retained('A hash, which is what is reported; it is not tied to a person here'),
    ph: retained('A hash, which is what is reported; it is not tied to a person here'),
    fn: retained('A hash, which is what is reported; it is not tied to a person here'),
    clientIp: retained('Not tied to a person here'),
    clientUserAgent: retained('Not tied to a person here'),
    createdAt: none,
    sentAt: none,
  },
});
