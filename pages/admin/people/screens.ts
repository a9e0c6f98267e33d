// The code of this area's screens and of their data, fetched together when somebody opens one of them.
export { apiKeyScreens } from './api-keys.js';
export { ConsentTexts } from './consent-texts.js';
export { OpenErasures } from './erasures.js';
export { DuplicatePeople } from './merges.js';
export { personScreens } from './person.js';
export { userScreens } from './users.js';
export { apiKeys } from './api-keys.data.js';
export { people, users } from './people.data.js';
