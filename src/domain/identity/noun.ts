import { noun } from '../kernel/noun.js';

export const identityNoun = noun({
  tables: ['users'],
});
