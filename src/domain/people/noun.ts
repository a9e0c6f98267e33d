import { otherContact } from '../identity/contact-notices.rules.js';
import { sometimes } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const peopleNoun = noun({
  tables: ['users'],
  types: { people: ['Person'] },
  hears: {
    updateParticipant: sometimes(otherContact),
    confirmEmail: sometimes({
      'email-changed': 'there was another e-mail, and the new one counts',
      'email-change-delayed': 'the new one waits for its time',
    }),
    confirmPhone: sometimes({
      'phone-change-told': 'there was another phone',
      'phone-change-mailed': 'they have an e-mail, and there was another phone',
    }),
    keepContact: sometimes({
      'password-link-issued': 'the new contact counted already, so that the password ended',
      'recovery-mailed': 'codes by mail were stopped',
    }),
  },
});
