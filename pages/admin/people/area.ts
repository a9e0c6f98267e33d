import ConsentIcon from '@mui/icons-material/FactCheckOutlined';
import ErasureIcon from '@mui/icons-material/PersonOffOutlined';
import { createElement } from 'react';
import type { Area } from '../frame/area.js';
import { apiKeyScreens } from './api-keys.js';
import { apiKeyWords } from './api-keys.words.js';
import { ConsentTexts } from './consent-texts.js';
import { OpenErasures } from './erasures.js';
import { erasureWords } from './erasures.words.js';
import { handOverWords } from './hand-over.words.js';
import { personScreens } from './person.js';
import { privacyWords } from './privacy.words.js';
import { userScreens } from './users.js';
import { peopleWords } from './words.js';

export const people: Area = {
  name: 'people',
  words: [peopleWords, apiKeyWords, privacyWords, erasureWords, handOverWords],
  screens: { users: userScreens, people: personScreens, 'api-keys': apiKeyScreens },
  pages: [
    { path: 'consents', element: createElement(ConsentTexts), icon: ConsentIcon, roles: ['ADMIN'] },
    { path: 'erasures', element: createElement(OpenErasures), icon: ErasureIcon, roles: ['ADMIN'] },
  ],
};
