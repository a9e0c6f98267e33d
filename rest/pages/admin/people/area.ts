import type { Area } from '../frame/area.js';
import { apiKeyScreens } from './api-keys.js';
import { personScreens } from './person.js';
import { userScreens } from './users.js';
import { peopleWords } from './words.js';

export const people: Area = {
  name: 'people',
  words: peopleWords,
  screens: { users: userScreens, people: personScreens, 'api-keys': apiKeyScreens },
};
