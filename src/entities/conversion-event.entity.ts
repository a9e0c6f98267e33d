import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';

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
    createdAt: instant().defaultRaw('now()'),
    sentAt: instant().nullable(),
  },
});
export class ConversionEvent extends ConversionEventSchema.class {}
ConversionEventSchema.setClass(ConversionEvent);
