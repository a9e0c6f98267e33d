import ConsentIcon from '@mui/icons-material/FactCheckOutlined';
import MergeIcon from '@mui/icons-material/MergeTypeOutlined';
import ErasureIcon from '@mui/icons-material/PersonOffOutlined';
import { createElement } from 'react';
import type { Area } from '../frame/area.js';
import { apiKeyScreens } from './api-keys.js';
import { apiKeyWords } from './api-keys.words.js';
import { ConsentTexts } from './consent-texts.js';
import { OpenErasures } from './erasures.js';
import { erasureWords } from './erasures.words.js';
import { handOverWords } from './hand-over.words.js';
import { DuplicatePeople } from './merges.js';
import { mergeWords } from './merges.words.js';
import { personScreens } from './person.js';
import { privacyWords } from './privacy.words.js';
import { userScreens } from './users.js';
import { peopleWords } from './words.js';

export const people: Area = {
  name: 'people',
  words: [peopleWords, apiKeyWords, privacyWords, erasureWords, handOverWords, mergeWords],
  screens: { users: userScreens, people: personScreens, 'api-keys': apiKeyScreens },
  pages: [
    { path: 'consents', element: createElement(ConsentTexts), icon: ConsentIcon, roles: ['ADMIN'] },
    { path: 'duplicates', element: createElement(DuplicatePeople), icon: MergeIcon, roles: ['ADMIN'] },
    { path: 'erasures', element: createElement(OpenErasures), icon: ErasureIcon, roles: ['ADMIN'] },
  ],
};
