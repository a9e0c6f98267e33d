import { createElement } from 'react';
import type { Area } from '../frame/area.js';
import { workWaiting } from './start.data.js';
import { WorkWaiting } from './work-waiting.js';
import { startWords } from './words.js';

const staff = ['ADMIN', 'SUPERVISOR', 'FACILITATOR'] as const;

/** The content of the first page for all staff: it has no entry in the menu. */
export const start: Area = {
  name: 'start',
  words: [startWords],
  screens: { 'work-waiting': { data: async () => workWaiting, roles: staff, hidden: true } },
  begin: { element: createElement(WorkWaiting), roles: staff },
};
