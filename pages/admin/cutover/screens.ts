// The code of the cut-over's page and of its data, fetched when somebody opens it.
export { Cutover } from './cutover.js';
export { cutoverData } from './cutover.data.js';
