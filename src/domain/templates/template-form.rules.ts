import { storableText } from '../kernel/text.js';

/** What is said of the file of an activity, whichever way it comes. */
export const templateDescription = storableText().trim().max(2000);
