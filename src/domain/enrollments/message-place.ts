import { oneLine } from '../../platform/mail/mail-text.js';
import type { Ctx } from '../context.js';
import { sendOnce } from '../messaging/messages.write.js';
import { enrollmentNotice, isSameInstant } from './mail-enrollment.query.js';
import type { MessagedChange } from './place-notices.write.js';

const said: Record<MessagedChange, string> = {
  CANCELED: 'sua inscrição foi cancelada',
  ABSENT: 'sua inscrição foi cancelada por faltas',
  KEPT: 'seu pedido de cancelamento não foi aceito, e sua vaga continua valendo',
};

/**
 * Tells a participant by a message to their proven phone that their place ended or stays. Nothing is sent when this has changed
 * again.
 */
export async function messagePlace(
  ctx: Ctx<'messaging'>,
  { enrollmentId, change, at }: { enrollmentId: number; change: MessagedChange; at: string },
): Promise<void> {
  const found = await enrollmentNotice(ctx, enrollmentId);
  if (!found?.reach.phone) return;
  if (change === 'KEPT' ? found.canceledAt !== null : !isSameInstant(found.canceledAt, at)) return;
  const text = (value: string) => ({ type: 'text', text: oneLine(value) });
  await sendOnce(ctx, 'REMINDER', `place-${enrollmentId}-${change.toLowerCase()}-${Date.parse(at)}`, {
    to: found.reach.phone,
    template: ctx.services.config.placeTemplate,
    components: [{ type: 'body', parameters: [text(found.name), text(found.course), text(said[change])] }],
  });
}
