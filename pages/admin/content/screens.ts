// The code of this area's screens and of their data, fetched together when somebody opens one of them.
export { postScreens } from './posts.js';
export { Settings } from './settings.js';
export { posts } from './posts.data.js';
export { maintenance, siteSettings } from './settings.data.js';
