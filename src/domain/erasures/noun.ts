import { handedOver } from '../duties/hand-over-notices.rules.js';
import { nobody, send, sometimes } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const erasuresNoun = noun({
  tables: ['erasures'],
  types: { people: ['Erasure', 'ErasurePlan'], none: ['ErasureEffect'] },
  hears: {
    requestErasure: nobody('Administrators see it among `erasures`; the person is told what they decide.'),
    erasePerson: sometimes(handedOver, 'erasure-decided'),
    withdrawErasure: send('erasure-withdrawn'),
  },
});
