import { z } from 'zod';
import { mailGroupInvitation } from '../src/domain/invitations/mail-invitation.js';
import { outboxJob } from './job.js';

/** Somebody was invited to a hospital group: the invitation is mailed. */
export const groupInvited = outboxJob({
  name: 'group-invited',
  payload: z.object({ invitationId: z.int() }),
  run: mailGroupInvitation,
});
