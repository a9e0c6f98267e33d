// The code of what a facilitator sees first, which is less than that of the other screens.
export { MyWork } from './my-work.js';
export { ownWork } from './progress.data.js';
