import { defineEntity, p } from '@mikro-orm/core';
import type { StoredFailure } from '../failures/messages/words.js';
import type { AuditArgument } from './audit-record.entity.js';
import { instant, text } from './columns.js';
import { holdings, link, none, personal } from './holdings.js';

/** An attempt to book, cancel or block time, with its outcome; kept for a week. */
export const BookingRequestSchema = defineEntity({
  name: 'BookingRequest',
  tableName: 'booking_requests',
  properties: {
    id: p.integer().primary(),
    at: instant().index(),
    action: text(40),
    actorUserId: p.integer().nullable(),
    actorKeyId: p.integer().nullable(),
    actorName: text(200),
    route: text(100),
    requestId: text(64),
    /** DONE, or the code of the error. */
    outcome: text(40),
    /** In English. */
    message: text(500).nullable(),
    /** For its words in another language. Attempts of earlier versions have none. */
    failure: p.json().$type<StoredFailure>().nullable(),
    appointmentId: p.integer().nullable(),
    arguments: p.json().$type<AuditArgument[]>(),
  },
  indexes: [
    { name: 'booking_requests_actor_user_index', properties: ['actorUserId', 'id'] },
    { name: 'booking_requests_appointment_index', properties: ['appointmentId', 'id'] },
  ],
});

holdings(BookingRequestSchema, {
  about: {
    actorUserId: 'person',
    appointmentId: 'appointment',
    message: 'mention',
    failure: 'mention',
    arguments: 'mention',
  },
  why: 'Attempts to book, to explain what went wrong.',
  kept: '7 days',
  rows: 'delete',
  columns: {
    id: none,
    at: none,
    action: none,
    actorUserId: link,
    actorKeyId: none,
    actorName: personal(),
    route: none,
    requestId: none,
    outcome: none,
    message: personal(),
    failure: personal(),
    appointmentId: none,
    arguments: personal({ emptied: "'[]'" }),
  },
});
