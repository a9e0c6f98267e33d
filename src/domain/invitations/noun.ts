import { send } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const invitationsNoun = noun({
  tables: ['group_invitations'],
  types: { people: ['GroupInvitation', 'Invitation', 'InvitationResult'] },
  personal: ['GroupInvitation.email', 'Invitation.email', 'InvitationResult.notInvited'],
  hears: {
    inviteToGroup: send('group-invited'),
  },
});
