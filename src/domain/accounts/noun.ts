import { otherContact } from '../identity/contact-notices.rules.js';
import { handedOver } from '../duties/hand-over-notices.rules.js';
import { itself, nobody, send, sometimes } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const accountsNoun = noun({
  tables: ['action_tokens', 'institution_profiles'],
  types: { people: ['AccountRegistration'] },
  hears: {
    registerAccount: {
      sometimes: {
        'account-registered': 'nobody has the address',
        'account-already-known': 'somebody has the address',
      },
    },
    activateAccount: itself,
    resendActivation: send('account-registered'),
    createUser: send('password-link-issued'),
    updateUser: sometimes(otherContact),
    setRoles: sometimes(handedOver),
    deactivateUser: sometimes(handedOver),
    reactivateUser: nobody('Who lets somebody in again says so; they sign in as before.'),
    changePassword: send('password-changed'),
    setPassword: sometimes({ 'password-changed': 'there was a password before' }),
    resetPassword: sometimes({ 'password-changed': 'there was a password before' }),
    requestPasswordReset: send('password-reset-requested'),
  },
});
