import SettingsIcon from '@mui/icons-material/TuneOutlined';
import { createElement } from 'react';
import type { Area } from '../frame/area.js';
import { postScreens } from './posts.js';
import { maintenance, siteSettings } from './settings.data.js';
import { Settings } from './settings.js';
import { contentWords } from './words.js';

export const content: Area = {
  name: 'content',
  words: [contentWords],
  screens: {
    posts: postScreens,
    'site-settings': { data: siteSettings, roles: ['ADMIN'], hidden: true },
    maintenance: { data: maintenance, roles: ['ADMIN'], hidden: true },
  },
  pages: [{ path: 'settings', element: createElement(Settings), icon: SettingsIcon, roles: ['ADMIN'] }],
};
