import { ConversionEvent } from '../../entities/index.js';
import { nobody } from './remove-old-events.js';
import { sendConversion } from '../../platform/outside/conversions.js';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';

/**
 * Sends a stored event under its own id: sent twice, it counts once at the receiver. Then its personal columns are emptied.
 * @throws UPSTREAM_FAILED
 */
export async function sendConversionEvent(ctx: Ctx, input: { conversionEventId: number }): Promise<void> {
  const { conversions } = ctx.services.config;
  // The event was stored while conversions were configured: somebody may put the settings back.
  if (!conversions) throw new AppError('INTERNAL', 'CONVERSIONS_NOT_CONFIGURED');
  const event = await ctx.em.findOne(ConversionEvent, input.conversionEventId);
  if (!event || event.sentAt) return;
  await sendConversion(conversions, { ...event, occurredAt: event.createdAt });
  ctx.em.assign(event, { ...nobody, sentAt: ctx.now() });
  await ctx.em.flush();
}
