import { noun } from '../kernel/noun.js';

export const supportNoun = noun({
  types: { people: ['TimelineEntry'] },
});
