import type { RouteRules } from '../route-rules.js';

// Auth.js, which several facades have.

export const readAuth: RouteRules = { varies: ['csrfToken', 'expires', '(header location)'] };

export const writeAuth: RouteRules = {
  varies: ['csrfToken', 'expires', 'url', '(header location)'],
  mirrored: { never: 'a session is of one side' },
};
