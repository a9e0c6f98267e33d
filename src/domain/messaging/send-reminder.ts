import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseInput } from '../../failures/validation.js';
import { groupLinkToken } from '../../auth/group-link-tokens.js';
import { groupOfEnrollment } from '../dispatches/dispatches.query.js';
import type { Ctx } from '../context.js';
import { sendOnce, type SentMessage } from './messages.write.js';
import { phoneNumber } from '../people/phone.rules.js';
import { messagePolicy } from './policy.js';
import { messageIdentity, parameterText, templateName } from './shapes.js';
import { authorize } from '../kernel/policy.js';
import { typedText } from '../kernel/text.js';
import { fieldReason } from '../../failures/field-reasons.js';

const shape = z.object({
  phone: phoneNumber,
  className: parameterText,
  groupTemplateId: templateName,
  userName: parameterText,
  /** The enrollment: its token ends the address of the group link's button. */
  enrollId: typedText().regex(/^[\w.~-]{1,200}$/, fieldReason('NOT_AN_ENROLLMENT_ID')),
  identity: messageIdentity.optional(),
});

/**
 * Sends the link of a class's group to an enrolled participant. Under the same identity it is sent once, even after repeated
 * requests.
 * @throws MessagingError; a repeated request is pointless after MESSAGING_REFUSED
 */
export async function sendReminder(ctx: Ctx<'messaging'>, input: z.input<typeof shape>): Promise<SentMessage> {
  authorize(ctx, messagePolicy.sendReminder);
  const { phone, className, groupTemplateId, userName, enrollId, identity } = parseInput(shape, input);
  return sendOnce(ctx, 'REMINDER', identity ?? `reminder:${randomUUID()}`, {
    to: phone,
    template: groupTemplateId,
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: className },
          { type: 'text', text: userName },
        ],
      },
      {
        type: 'button',
        sub_type: 'url',
        index: '0',
        parameters: [{ type: 'text', text: await linkEnd(ctx, enrollId) }],
      },
    ],
  });
}

/**
 * The end of the address of the link's button. For a known enrollment it is a token, so that nobody gets into a group by
 * guessing numbers. An id of another system stays as it came, because the template may lead there.
 */
async function linkEnd(ctx: Ctx, enrollId: string): Promise<string> {
  const id = /^[1-9]\d{0,8}$/.test(enrollId) ? Number(enrollId) : null;
  const known = id !== null && (await groupOfEnrollment(ctx, id));
  return known ? groupLinkToken(ctx.services.config.authSecret, id) : enrollId;
}
