import type { Words } from '../language/words.js';

/** The names of the menu: the first screen shows them. */
export const contentNames: Words = {
  'resources.posts.name': ['Publicação |||| Publicações', 'Post |||| Posts'],
  'resources.site-settings.name': ['Aparência dos sites', 'Look of the sites'],
  'resources.maintenance.name': ['Manutenção', 'Maintenance'],
  'elo.pages.settings': ['Configurações', 'Settings'],
};
