import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { holdings, none, personal } from './holdings.js';

/**
 * An event of a person on a page, for the conversions interface. The person is kept only as the hashes to be sent, and until
 * they are sent. The interface wants the hashes without a key, so that a phone is found by trying all phones.
 */
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
  about: { em: 'hashed email', ph: 'hashed phone', eventSourceUrl: 'mention' },
  why: 'Events for the conversions interface.',
  kept: 'The data of the person until it is sent, 30 days at most; the event always, or CONVERSIONS_RETENTION_DAYS',
  columns: {
    id: none,
    eventId: none,
    eventName: none,
    eventSourceUrl: personal({ why: 'The page; its address may carry an e-mail or a name' }),
    em: personal({ why: 'A hash, as it is reported' }),
    ph: personal({ why: 'A hash, as it is reported' }),
    fn: personal({ why: 'A hash, as it is reported' }),
    clientIp: personal(),
    clientUserAgent: personal(),
    createdAt: none,
    sentAt: none,
  },
});
