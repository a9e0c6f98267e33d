import ConsentIcon from '@mui/icons-material/FactCheckOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import MergeIcon from '@mui/icons-material/MergeTypeOutlined';
import ErasureIcon from '@mui/icons-material/PersonOffOutlined';
import type { Area } from '../frame/area.js';
import { lazily } from '../frame/lazily.js';
import { peopleNames } from './names.words.js';

const code = lazily(() => import('./screens.js'));

export const people: Area = {
  name: 'people',
  words: [peopleNames],
  screens: {
    users: {
      data: code.data(all => all.users),
      icon: PeopleIcon,
      roles: ['ADMIN', 'SUPERVISOR'],
      writers: ['ADMIN'],
      recordRepresentation: 'name',
      ...code.screens(all => all.userScreens, 'list', 'create', 'edit'),
    },
    people: {
      data: code.data(all => all.people),
      roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
      hidden: true,
      recordRepresentation: 'name',
      ...code.screens(all => all.personScreens, 'show'),
    },
    'api-keys': {
      data: code.data(all => all.apiKeys),
      icon: KeyIcon,
      roles: ['ADMIN'],
      recordRepresentation: 'name',
      ...code.screens(all => all.apiKeyScreens, 'list', 'create'),
    },
  },
  pages: [
    {
      path: 'consents',
      element: code.element(all => all.ConsentTexts),
      icon: ConsentIcon,
      roles: ['ADMIN'],
    },
    {
      path: 'duplicates',
      element: code.element(all => all.DuplicatePeople),
      icon: MergeIcon,
      roles: ['ADMIN'],
    },
    {
      path: 'erasures',
      element: code.element(all => all.OpenErasures),
      icon: ErasureIcon,
      roles: ['ADMIN'],
    },
  ],
};
