import { noun } from '../kernel/noun.js';

export const logFilesNoun = noun({
  types: { administration: ['LogDay', 'LogEntries'], none: ['LogEntry'] },
});
