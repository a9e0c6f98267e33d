import { storableText } from '../kernel/text.js';
import { fieldReason } from '../../failures/field-reasons.js';

/** Letters of any language, digits, and the characters between the parts of names. Nothing invisible, no line breaks. */
const CHARACTERS = /^[\p{L}\p{M}\p{N} '’`´.,()&-]+$/u;
/** A dot before two letters is an address (`example.org`), and a long number is a phone. */
const NO_NAME = /\.[\p{L}\p{N}]{2}|\p{N}{4}/u;

/** True when a text is a name and contains nothing that a mail program would turn into a link. */
export const isPersonName = (text: string): boolean =>
  CHARACTERS.test(text) && /\p{L}/u.test(text) && !NO_NAME.test(text);

/** A name as people type it. Names are part of mails to others, so they are restricted to real names. */
export const personName = () =>
  storableText()
    .trim()
    .transform(text => text.replaceAll(/ {2,}/g, ' '))
    .refine(text => text.length >= 2 && text.length <= 200 && isPersonName(text), fieldReason('NOT_A_NAME'));
