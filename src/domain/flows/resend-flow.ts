import { randomUUID } from 'node:crypto';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { personNow } from '../people/people.query.js';
import { sendOnce, type SentMessage, sendWithin } from '../messaging/messages.write.js';
import { flowPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';
import { wrong } from '../../failures/field-reasons.js';

/**
 * Sends the signed-in person the message with the button that opens the personal flow, to their own phone. Its token is
 * new and was sent to this phone alone, so that the flow may speak for the person (phoneOfToken).
 * @throws INVALID without a phone; RATE_LIMITED; MessagingError
 */
export async function resendFlow(ctx: Ctx<'limits' | 'messaging'>): Promise<SentMessage> {
  const actor = authorize(ctx, flowPolicy.resendFlow);
  const { name, phone } = await personNow(ctx, actor.userId);
  if (!phone) throw new AppError('INVALID', 'PHONE_MISSING', {}, { phone: wrong('MISSING') });
  const { config, limits } = ctx.services;
  const { template, imageUrl } = config.flow;
  const send = () =>
    sendOnce(ctx, 'TEMPLATE', `flow:${randomUUID()}`, {
      to: phone,
      template,
      components: [
        { type: 'header', parameters: [{ type: 'image', image: { link: imageUrl } }] },
        { type: 'body', parameters: [{ type: 'text', text: name.replaceAll(/\s+/g, ' ').trim() }] },
        {
          type: 'button',
          sub_type: 'flow',
          index: '0',
          parameters: [{ type: 'action', action: { flow_token: `personal..${randomUUID()}` } }],
        },
      ],
    });
  return sendWithin(limits, [['flowResend', `user:${actor.userId}`]], send);
}
