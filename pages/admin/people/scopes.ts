/** What the graph is divided into for API keys, as the server names it (src/domain/kernel/scopes.ts; a test compares them). */
export const scopeAreas = [
  'people',
  'classes',
  'submissions',
  'schedule',
  'messaging',
  'dashboard',
  'content',
  'administration',
] as const;
export const scopeRights = ['read', 'write'] as const;
/** Reading what says who somebody is: beside the areas. */
export const personalScope = 'people:personal';
