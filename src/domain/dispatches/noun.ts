import { send } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const dispatchesNoun = noun({
  tables: ['group_link_dispatches'],
  types: { messaging: ['GroupLink', 'GroupLinkDispatch'] },
  personal: ['GroupLinkDispatch.phone'],
  hears: {
    resendGroupLink: send('group-link-dispatch'),
  },
});
