import { z } from 'zod';
import type { DeliveryStatus } from '../../entities/index.js';

/** A text that a person wrote. */
export interface InboundText {
  platformId: string;
  waId: string;
  profileName: string | null;
  phoneNumberId: string | null;
  text: string;
  replyTo: string | null;
  /** Null when the platform's time can't be read. */
  sentAt: Date | null;
}

/** The delivery state of a message that we sent. */
export interface StateChange {
  /** The identity that the message was sent with; null when the platform does not give it. */
  identity: string | null;
  platformId: string;
  status: DeliveryStatus;
  occurredAt: Date | null;
  errors: { code: number | null; title: string }[] | null;
}

export interface Notification {
  texts: InboundText[];
  states: StateChange[];
}

const states: Record<string, DeliveryStatus | undefined> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  failed: 'FAILED',
};

/** More items than the platform puts into one notification; the rest of a larger one is not read. */
const MAX_ITEMS = 5_000;
const MAX_ERRORS = 10;

/**
 * Text that PostgreSQL can store, cut to a number of characters. One sender must not be able to break the messages of others.
 */
const storable = (text: string, length: number): string =>
  Array.from(
    text
      .slice(0, length * 2)
      .toWellFormed()
      .replaceAll('\0', ''),
  )
    .slice(0, length)
    .join('');
const platformId = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const seconds = z
  .union([z.string().regex(/^\d{1,12}$/), z.int().nonnegative()])
  .transform(value => new Date(Number(value) * 1000))
  // Not before there were smartphones, and not beyond the range of a date in JavaScript.
  .refine(date => date.getTime() > Date.UTC(2009, 0) && date.getTime() < Date.UTC(2200, 0));

const textMessage = z.object({
  from: z.string().regex(/^\d{5,20}$/),
  id: platformId,
  timestamp: seconds.nullable().catch(null),
  type: z.literal('text'),
  text: z.object({ body: z.string() }),
  context: z.object({ id: platformId }).nullable().catch(null).default(null),
});
const state = z.object({
  id: platformId,
  biz_opaque_callback_data: platformId.nullable().catch(null).default(null),
  status: z.string(),
  timestamp: seconds.nullable().catch(null),
  errors: z.array(z.unknown()).nullable().catch(null).default(null),
});
const failure = z.object({ code: z.int().nullable().catch(null), title: z.string().catch('') });
const contact = z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }) });
const metadata = z.object({ metadata: z.object({ phone_number_id: z.string().regex(/^\d{1,30}$/) }) });

const listIn = (value: unknown, name: string): unknown[] => {
  const list: unknown = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null;
  return Array.isArray(list) ? list : [];
};

/**
 * Reads the relevant parts of a notification: texts and delivery states, of all entries and all changes. Other shapes are
 * skipped: the payload is the platform's, and it grows.
 */
export function readNotification(payload: unknown): Notification {
  const found: Notification = { texts: [], states: [] };
  for (const entry of listIn(payload, 'entry')) {
    for (const change of listIn(entry, 'changes')) {
      const { field = 'messages', value } = (change ?? {}) as { field?: unknown; value?: unknown };
      if (field === 'messages') readChange(value, found);
      if (found.texts.length + found.states.length >= MAX_ITEMS) return found;
    }
  }
  return found;
}

function readChange(value: unknown, found: Notification): void {
  const phoneNumberId = metadata.safeParse(value).data?.metadata.phone_number_id ?? null;
  const names = new Map(
    listIn(value, 'contacts').flatMap(each => {
      const known = contact.safeParse(each).data;
      return known ? [[known.wa_id, storable(known.profile.name, 200)] as const] : [];
    }),
  );
  const room = () => found.texts.length + found.states.length < MAX_ITEMS;
  for (const each of listIn(value, 'messages')) {
    const message = textMessage.safeParse(each).data;
    if (!message || !room()) continue;
    found.texts.push({
      platformId: message.id,
      waId: message.from,
      profileName: names.get(message.from) ?? null,
      phoneNumberId,
      text: storable(message.text.body, 4096),
      replyTo: message.context?.id ?? null,
      sentAt: message.timestamp,
    });
  }
  for (const each of listIn(value, 'statuses')) {
    const reported = state.safeParse(each).data;
    const status = reported && states[reported.status];
    if (!status || !room()) continue;
    const errors = (reported.errors ?? []).slice(0, MAX_ERRORS).flatMap(one => {
      const known = failure.safeParse(one).data;
      return known ? [{ code: known.code, title: storable(known.title, 300) }] : [];
    });
    found.states.push({
      identity: reported.biz_opaque_callback_data,
      platformId: reported.id,
      status,
      occurredAt: reported.timestamp,
      errors: errors.length > 0 ? errors : null,
    });
  }
}
