import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import type { Area } from '../frame/area.js';
import { lazily } from '../frame/lazily.js';
import { contentNames } from './names.words.js';

const code = lazily(() => import('./screens.js'));

export const content: Area = {
  name: 'content',
  words: [contentNames],
  screens: {
    posts: {
      data: code.data(all => all.posts),
      icon: ArticleIcon,
      roles: ['ADMIN', 'SUPERVISOR'],
      recordRepresentation: 'title',
      ...code.screens(all => all.postScreens, 'list', 'create', 'edit'),
    },
    'site-settings': { data: code.data(all => all.siteSettings), roles: ['ADMIN'], hidden: true },
    maintenance: { data: code.data(all => all.maintenance), roles: ['ADMIN'], hidden: true },
  },
  pages: [
    {
      path: 'settings',
      element: code.element(all => all.Settings),
      icon: SettingsIcon,
      roles: ['ADMIN'],
    },
  ],
};
