import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { sendOnce, type SentMessage } from './messages.write.js';
import { phoneNumber } from '../people/phone.rules.js';
import { opaqueText, typedText } from '../kernel/text.js';
import { messagePolicy } from './policy.js';
import { parameterText, templateName } from './shapes.js';
import { authorize } from '../kernel/policy.js';

const shape = z.object({
  phone: phoneNumber,
  /** Opaque to the platform: the flow gets it back with every answer. */
  flowToken: opaqueText().trim().min(1).max(200),
  templateId: templateName,
  name: parameterText,
  imageUrl: typedText().pipe(z.url({ protocol: /^https?$/ }).max(2000)),
});

/** Sends a template with a picture, a name and a button that opens a flow. @throws MessagingError */
export async function sendTemplate(ctx: Ctx<'messaging'>, input: z.input<typeof shape>): Promise<SentMessage> {
  authorize(ctx, messagePolicy.sendTemplate);
  const { phone, flowToken, templateId, name, imageUrl } = parseInput(shape, input);
  return sendOnce(ctx, 'TEMPLATE', `template:${randomUUID()}`, {
    to: phone,
    template: templateId,
    components: [
      { type: 'header', parameters: [{ type: 'image', image: { link: imageUrl } }] },
      { type: 'body', parameters: [{ type: 'text', text: name }] },
      {
        type: 'button',
        sub_type: 'flow',
        index: '0',
        parameters: [{ type: 'action', action: { flow_token: flowToken } }],
      },
    ],
  });
}
