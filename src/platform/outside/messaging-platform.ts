import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { RecordedMessage } from '../../entities/index.js';
import type { Config } from '../../config/config.js';
import type { Waits } from '../../config/waits.js';
import { AppError } from '../../failures/errors.js';
import { type Orm, assertMayLeave } from '../../postgres/index.js';
import { fetchOut } from './outgoing.js';
import type { Params } from '../../failures/reason-params.js';
import type { ReasonOf } from '../../failures/reasons.js';

/** A message made from a template that the platform has approved. */
export interface TemplateMessage {
  /** Digits with country code. Sent unchanged: the platform has another spelling of some numbers than people have. */
  to: string;
  template: string;
  components: readonly Record<string, unknown>[];
  /** A text in it that nobody may read later. */
  secret?: string;
}

/** The platform's answer when it took a message. */
export interface Acceptance {
  /** `wamid…`: delivery states of the webhook name the message by it. */
  messageId: string;
  /** The platform's name of the recipient; the phone that the message was sent to when it gives none. */
  recipient: string;
}

export interface MessagingPlatform {
  /**
   * Sends a message. The identity goes along, so that a message sent again after a lost answer can be recognised.
   * @throws MessagingError
   */
  send(message: TemplateMessage, options: { identity: string }): Promise<Acceptance>;
}

/** The reason for a message not being taken: a refusal (MESSAGING_REFUSED) is final, the others may pass. */
type MessagingReason = Extract<ReasonOf<'UPSTREAM_FAILED'>, `MESSAGING_${string}` | 'MESSAGE_IN_FLIGHT'>;

/** The platform did not take a message, or its answer is unknown. */
export class MessagingError extends AppError<'UPSTREAM_FAILED', MessagingReason> {
  constructor(
    reason: MessagingReason,
    params: Params,
    /** The platform's words, for its operators. */
    readonly detail?: string,
  ) {
    super('UPSTREAM_FAILED', reason, params);
    this.name = 'MessagingError';
  }

  /** True when it may have taken the message all the same: its answer was lost, or can't be read. */
  get mayHaveArrived(): boolean {
    return this.reason !== 'MESSAGING_BUSY' && this.reason !== 'MESSAGING_REFUSED';
  }
}

const MAX_ANSWER_BYTES = 64 * 1024;
const LANGUAGE = 'pt_BR';
/** Error codes of a busy or broken platform: throttling 4, 80007, 130429, 131048, 131056; the rest are outages. */
const passing = new Set([1, 2, 4, 80007, 130429, 131016, 131048, 131056, 131057, 133004]);

const accepted = z.object({
  // An account with a user name may hide its phone.
  contacts: z
    .array(z.object({ wa_id: z.string().min(1).max(20).optional().catch(undefined) }))
    .optional()
    .catch(undefined),
  messages: z.array(z.object({ id: z.string().min(1).max(200) })).min(1),
});
const refused = z.object({
  error: z.object({
    code: z.int(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
    is_transient: z.boolean().optional(),
  }),
});

/** The body of the request (Cloud API). */
export const wireBody = ({ to, template, components }: TemplateMessage, identity: string): Record<string, unknown> => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to,
  type: 'template',
  template: { name: template, language: { code: LANGUAGE }, components },
  biz_opaque_callback_data: identity,
});

/** The same body with the secret blotted out, to be kept. */
export const redactedBody = (message: TemplateMessage, identity: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(wireBody(message, identity)), (_key, value: unknown) =>
    message.secret !== undefined && value === message.secret ? '••••••' : value,
  ) as Record<string, unknown>;

interface Outside {
  config: Config;
  orm: Orm;
  waits: Pick<Waits, 'platformMs'>;
  now(): Date;
}

/** The platform when it is configured, else a stand-in that records its messages. */
export function createMessagingPlatform(outside: Outside): MessagingPlatform {
  const { messaging } = outside.config;
  return messaging ? cloudApi(messaging, outside.waits.platformMs) : recorder(outside);
}

const cloudApi = (
  { url, token, phoneNumberId }: NonNullable<Config['messaging']>,
  limitMs: number,
): MessagingPlatform => ({
  async send(message, { identity }) {
    assertMayLeave();
    let response: Response;
    let body: unknown;
    try {
      response = await fetchOut('messaging', `${url}/${phoneNumberId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(wireBody(message, identity)),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      });
      body = await readJson(response);
    } catch (error) {
      const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new MessagingError('MESSAGING_SILENT', {}, detail);
    }
    if (!response.ok) throw refusal(response, body);
    const parsed = accepted.safeParse(body);
    // It may have taken the message: the only remedy is another try under the same identity.
    if (!parsed.success) throw new MessagingError('MESSAGING_UNREADABLE', {}, `status ${response.status}`);
    const { contacts, messages } = parsed.data;
    return { messageId: messages[0]!.id, recipient: contacts?.[0]?.wa_id ?? message.to };
  },
});

function refusal(response: Response, body: unknown): MessagingError {
  const error = refused.safeParse(body).data?.error;
  const platformCode = error?.code ?? null;
  const retryable =
    response.status >= 500 ||
    response.status === 429 ||
    error?.is_transient === true ||
    (platformCode !== null && passing.has(platformCode));
  const says = [error?.message, error?.error_data?.details].filter(Boolean).join(': ');
  const retryAfter = retryable ? secondsToWait(response.headers.get('retry-after')) : undefined;
  return new MessagingError(
    retryable ? 'MESSAGING_BUSY' : 'MESSAGING_REFUSED',
    { platformCode: platformCode ?? response.status, ...(retryAfter !== undefined && { retryAfter }) },
    `status ${response.status} ${says}`.trim().slice(0, 900),
  );
}

/** Retry-After in seconds or as a date, an hour at most. */
function secondsToWait(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 3600) : undefined;
}

/** JSON of a bounded size; anything else is null. Throws when the connection breaks. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body as unknown as AsyncIterable<Uint8Array> | null) ?? []) {
    if ((size += chunk.length) > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}

/** Takes every message and keeps it, for a developer to read; like a phone it shows passcodes, in production it doesn't. */
const recorder = ({ config, orm, now }: Outside): MessagingPlatform => ({
  async send(message, { identity }) {
    const platformId = `wamid.${randomBytes(24).toString('base64url')}`;
    const em = orm.em.fork();
    const payload = config.production ? redactedBody(message, identity) : wireBody(message, identity);
    const { to: recipient, template } = message;
    await em
      .persist(em.create(RecordedMessage, { platformId, identity, recipient, template, payload, createdAt: now() }))
      .flush();
    return { messageId: platformId, recipient };
  },
});
