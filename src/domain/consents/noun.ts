import { itself, nobody } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const consentsNoun = noun({
  tables: ['consent_texts', 'consents'],
  types: { people: ['Consent', 'ConsentText', 'GivenConsent'] },
  hears: {
    giveConsent: itself,
    withdrawConsent: itself,
    publishConsentText: nobody('Who agreed to an earlier version is asked when they come.'),
  },
});
