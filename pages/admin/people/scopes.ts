/** The areas of the graph for API keys, named as on the server (src/domain/kernel/scopes.ts; a test compares them). */
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
/** Reading the fields that identify a person: a scope beside the areas. */
export const personalScope = 'people:personal';
