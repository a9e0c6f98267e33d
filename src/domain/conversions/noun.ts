import { send } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const conversionsNoun = noun({
  tables: ['conversion_events'],
  types: { messaging: ['TrackedConversion'] },
  hears: {
    trackConversion: send('conversion-tracked'),
  },
});
