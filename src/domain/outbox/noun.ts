import { nobody } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const outboxNoun = noun({
  tables: ['outbox', 'recurring_runs'],
  types: { administration: ['OutboxMessage'] },
  hears: {
    resendDeadLetter: nobody('What could not be told before is told now.'),
    resendDeadLetters: nobody('What could not be told before is told now.'),
  },
});
