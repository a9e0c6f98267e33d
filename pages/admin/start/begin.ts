// The code of what staff sees first, which is less than that of the other screens.
export { workWaiting } from './start.data.js';
export { WorkWaiting } from './work-waiting.js';
