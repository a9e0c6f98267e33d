import type { Area } from '../frame/area.js';
import { lazily } from '../frame/lazily.js';
import { startWords } from './words.js';

const begin = lazily(() => import('./begin.js'));
const staff = ['ADMIN', 'SUPERVISOR', 'FACILITATOR'] as const;

/** The content of the first page for all staff: it has no entry in the menu. */
export const start: Area = {
  name: 'start',
  words: [startWords],
  screens: { 'work-waiting': { data: begin.data(all => all.workWaiting), roles: staff, hidden: true } },
  begin: { element: begin.element(all => all.WorkWaiting), roles: staff },
};
