import { noun } from '../../../domain/kernel/noun.js';

export const parityNoun = noun({
  tables: ['parity_counts', 'parity_differences', 'parity_ignores'],
  types: { administration: ['ParityDifference'] },
});
