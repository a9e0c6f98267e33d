import { z } from 'zod';
import { typedText } from '../kernel/text.js';
import type { DeliveryStatus } from '../../entities/index.js';

/** A text that a person wrote. */
export interface InboundText {
  platformId: string;
  /** The phone; empty when the account hides it. */
  waId: string;
  /** The platform's id of the account, the same with and without its phone; null when it gives none. */
  fromUserId: string | null;
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
  /** The number of parts that are neither, by their kind. */
  unread: Record<string, number>;
}

const states: Record<string, DeliveryStatus | undefined> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  failed: 'FAILED',
};

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

const phone = z.string().regex(/^\d{5,20}$/);
/** The platform's id of an account for one business, such as `BR.13491208655302741918`. Only people with a user name lack a phone. */
const accountId = z.string().regex(/^[A-Za-z]{2}(\.[A-Za-z0-9]{1,150}){1,2}$/);
const optional = <T>(shape: z.ZodType<T>) => shape.nullable().catch(null).default(null);

const textMessage = z.object({
  // Some versions of the platform's interface have the id of the account here.
  from: optional(z.union([phone, accountId])),
  from_user_id: optional(accountId),
  id: platformId,
  timestamp: seconds.nullable().catch(null),
  type: z.literal('text'),
  text: z.object({ body: z.string() }),
  context: optional(z.object({ id: platformId })),
});
const state = z.object({
  id: platformId,
  biz_opaque_callback_data: optional(platformId),
  status: z.string(),
  timestamp: seconds.nullable().catch(null),
  errors: z.array(z.unknown()).nullable().catch(null).default(null),
});
const failure = z.object({ code: z.int().nullable().catch(null), title: z.string().catch('') });
const nonEmpty = optional(typedText().min(1));
const contact = z.object({
  wa_id: optional(z.string()),
  user_id: optional(z.string()),
  profile: z.object({ name: nonEmpty, username: nonEmpty }),
});
/** The kinds of parts are the platform's words, and a log line has few of them. */
const kindOf = z.object({ type: z.string().regex(/^\w{1,40}$/) });
const MAX_KINDS = 20;
const metadata = z.object({ metadata: z.object({ phone_number_id: z.string().regex(/^\d{1,30}$/) }) });

const listIn = (value: unknown, name: string): unknown[] => {
  const list: unknown = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null;
  return Array.isArray(list) ? list : [];
};

/**
 * Reads the relevant parts of a notification: texts and delivery states, of all entries and all changes. Other parts are
 * counted: the payload is the platform's, and it grows.
 */
export function readNotification(payload: unknown): Notification {
  const found: Notification = { texts: [], states: [], unread: {} };
  for (const entry of listIn(payload, 'entry')) {
    for (const change of listIn(entry, 'changes')) {
      const { field = 'messages', value } = (change ?? {}) as { field?: unknown; value?: unknown };
      if (field === 'messages') readChange(value, found);
      else countUnread(found, 'field', field);
    }
  }
  return found;
}

function countUnread({ unread }: Notification, part: string, kind: unknown): void {
  const known = kindOf.safeParse({ type: kind }).data?.type ?? 'unreadable';
  const name = `${part} ${known}`;
  const counted = name in unread || Object.keys(unread).length < MAX_KINDS ? name : 'others';
  unread[counted] = (unread[counted] ?? 0) + 1;
}

function readChange(value: unknown, found: Notification): void {
  const phoneNumberId = metadata.safeParse(value).data?.metadata.phone_number_id ?? null;
  const names = new Map<string, string>();
  for (const each of listIn(value, 'contacts')) {
    const { wa_id, user_id, profile } = contact.safeParse(each).data ?? {};
    const name = profile?.name ?? profile?.username;
    if (!name) continue;
    for (const id of [wa_id, user_id]) if (id) names.set(id, storable(name, 200));
  }
  for (const each of listIn(value, 'messages')) {
    const message = textMessage.safeParse(each).data;
    const sender = message?.from ?? message?.from_user_id;
    if (!message || !sender) {
      countUnread(found, 'message', kindOf.safeParse(each).data?.type);
      continue;
    }
    const isPhone = phone.safeParse(sender).success;
    const fromUserId = message.from_user_id ?? (isPhone ? null : sender);
    found.texts.push({
      platformId: message.id,
      waId: isPhone ? sender : '',
      fromUserId,
      profileName: names.get(sender) ?? names.get(fromUserId ?? '') ?? null,
      phoneNumberId,
      text: storable(message.text.body, 4096),
      replyTo: message.context?.id ?? null,
      sentAt: message.timestamp,
    });
  }
  for (const each of listIn(value, 'statuses')) {
    const reported = state.safeParse(each).data;
    const status = reported && states[reported.status];
    if (!status) {
      countUnread(found, 'status', reported?.status);
      continue;
    }
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
