import { sometimes } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const flowsNoun = noun({
  tables: ['flow_sessions', 'registrations'],
  types: { messaging: ['Registration'] },
  personal: ['Registration.institutionCnpj', 'Registration.institutionName', 'Registration.jobTitle'],
  hears: {
    resendFlow: { atOnce: { who: 'the phone of the caller', by: ['MESSAGE'] } },
    answerFlow: sometimes({
      'flow-email-code': 'the form has an e-mail that is to be proven',
      'registration-not-confirmed': 'the form may not speak for the person with its CPF',
      'enrollment-made': 'the form is finished, and the place is new',
      'group-link-dispatch': 'the form is finished',
      'email-change-requested': 'the form is finished, with an e-mail that was not proven',
    }),
  },
});
