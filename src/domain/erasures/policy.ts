import { hasRole } from '../kernel/access.js';
import {
  administrator,
  type DeclaredMutation,
  outsideParticipantMode,
  person,
  policy,
  verdict,
} from '../kernel/policy.js';

/** Only administrators who are people, not API keys, may have a person erased or see erasures. */
const by = administrator('ERASURES_FOR_ADMINISTRATORS');

export const erasurePolicy = policy('people', {
  queries: { erasures: { by }, myErasure: { by: outsideParticipantMode(person), scope: null, note: 'the own one' } },
  mutations: {
    erasePerson: { by, fails: ['NOT_FOUND', 'CONFLICT'], note: 'not oneself' },
    requestErasure: { by: person, scope: null, fails: ['CONFLICT'], note: 'the own one' },
    withdrawErasure: {
      by: person,
      on: { noun: 'ERASURE', decide: (actor, { own }) => verdict(own || hasRole(actor, 'ADMIN'), false) },
      fails: ['CONFLICT'],
      note: 'own: of oneself',
    } satisfies DeclaredMutation,
  },
});
