import { noun } from '../kernel/noun.js';

export const mailsNoun = noun({
  tables: ['mails'],
});
