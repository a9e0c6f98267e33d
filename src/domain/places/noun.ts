import { noun } from '../kernel/noun.js';

export const placesNoun = noun({
  types: { none: ['City', 'Institution', 'State'] },
});
