import type { Area } from '../frame/area.js';
import { activities } from './courses.data.js';
import { courseScreens } from './courses.js';
import { programmeWords } from './words.js';

export const programme: Area = {
  name: 'programme',
  words: programmeWords,
  screens: {
    courses: courseScreens,
    activities: { data: activities, roles: ['ADMIN', 'SUPERVISOR'], hidden: true },
  },
};
