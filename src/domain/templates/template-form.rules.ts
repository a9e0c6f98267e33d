import { storableText } from '../kernel/text.js';

/** The description of an activity's file, for every way of input. */
export const templateDescription = storableText().max(2000);
