import { z } from 'zod';
import { mailGroupInvitation } from '../src/domain/invitations/mail-invitation.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody was invited to a hospital group: the invitation is mailed. */
export const groupInvited = outboxJob({
  name: 'group-invited',
  tells: mail('the address that was asked'),
  payload: z.object({ invitationId: z.int() }),
  run: mailGroupInvitation,
});
