import { itself, nobody, send, sometimes } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const sessionsNoun = noun({
  tables: ['api_keys', 'ended_logins', 'identity_links', 'logins', 'participant_modes', 'sign_in_codes'],
  types: { people: ['ApiKey', 'CreatedApiKey', 'Session', 'SignIn'] },
  personal: ['ApiKey.contactEmail'],
  hears: {
    requestSignInCode: send('sign-in-code-requested'),
    requestRecovery: send('recovery-requested'),
    signIn: sometimes({
      'second-factor-told': 'the second factor was wrong too often, or a recovery code was used',
    }),
    signInWithCode: sometimes({
      'recovery-mailed': 'the code went to the e-mail in place of a lost phone',
      'second-factor-told': 'the second factor was wrong too often, or a recovery code was used',
    }),
    signOut: itself,
    endMySessions: itself,
    createApiKey: itself,
    revokeApiKey: nobody('The system that uses the key is answered 401; its contact is told by who revokes it.'),
  },
});
