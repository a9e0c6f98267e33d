import { noun } from '../kernel/noun.js';

export const noticesNoun = noun({
  tables: ['course_start_notices', 'minimum_notices', 'work_notices'],
});
