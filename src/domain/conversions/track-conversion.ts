import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { networkOf } from '../../platform/addresses.js';
import { hashUserData } from '../../platform/outside/conversions.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';
import { opaqueText, storableText } from '../kernel/text.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { type Parameter, writing } from '../kernel/statement.js';

const personal = storableText().max(300).nullish();
const shape = z.object({
  eventName: storableText().min(1).max(100),
  eventId: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, fieldReason('NOT_AN_EVENT_ID'))
    .nullish(),
  // The Conversions API refuses events of websites that have no page or no browser.
  eventSourceUrl: z.url({ protocol: /^https?$/, error: fieldReason('NOT_A_PAGE_ADDRESS') }).max(2000),
  em: personal,
  ph: personal,
  fn: personal,
  userAgent: opaqueText().trim().min(1),
});

export interface TrackedConversion {
  eventId: string;
  /** True when this event had been reported before. */
  duplicate: boolean;
}

interface StoredEvent {
  eventId: string;
  eventName: string;
  eventSourceUrl: string;
  em: string | null;
  ph: string | null;
  fn: string | null;
  address: string | null;
  userAgent: string;
  now: string;
}
const store = writing((q, $: Parameter<StoredEvent>) =>
  q
    .insertInto('conversion_events')
    .values({
      event_id: $('eventId'),
      event_name: $('eventName'),
      event_source_url: $('eventSourceUrl'),
      em: $('em'),
      ph: $('ph'),
      fn: $('fn'),
      client_ip: $('address'),
      client_user_agent: $('userAgent'),
      created_at: $('now'),
    })
    .onConflict(conflict => conflict.column('event_id').doNothing())
    .returning('id'),
);

/**
 * Stores an event of the onboarding page, from anybody; a job sends it on. Personal data is kept as hashes.
 * @throws INTERNAL when conversions are not configured
 */
export async function trackConversion(
  ctx: Ctx<'events' | 'limits'>,
  input: z.input<typeof shape>,
): Promise<TrackedConversion> {
  const { conversions } = ctx.services.config;
  if (!conversions) throw new AppError('INTERNAL', 'CONVERSIONS_NOT_CONFIGURED');
  const { eventName, eventSourceUrl, em, ph, fn, userAgent, ...given } = parseInput(shape, input);
  await ctx.services.limits.consume('conversion', ctx.address === null ? 'nowhere' : networkOf(ctx.address));
  const eventId = given.eventId ?? randomUUID();
  return ctx.transaction(async ctx => {
    const [stored] = await store(ctx, {
      eventId,
      eventName,
      eventSourceUrl,
      em: hashUserData('em', em),
      ph: hashUserData('ph', ph),
      fn: hashUserData('fn', fn),
      address: ctx.address,
      userAgent: userAgent.slice(0, 500),
      now: ctx.now().toISOString(),
    });
    if (stored) writeOutbox(ctx, 'conversion-tracked', { conversionEventId: stored.id });
    return { eventId, duplicate: !stored };
  });
}
