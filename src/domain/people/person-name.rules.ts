import type { z } from 'zod';
import { type FieldProblem, type FieldReason, wrong } from '../../failures/field-reasons.js';
import { storableText } from '../kernel/text.js';

/** Not letters of any language, digits, or the characters between the parts of names. */
const FOREIGN = /[^\p{L}\p{M}\p{N} '’`´.,()&-]/u;
/** A dot before two letters, which a mail program turns into a link: `example.org`. */
const ADDRESS = /\.[\p{L}\p{N}]{2}/u;
/** Seven digits, with or without signs between them: the shortest number that phones turn into a link. */
const PHONE = /[(]?\p{N}(?:[ ().-]{0,3}\p{N}){6,}/u;

/** A title whose dot has no space after it: `Dr.Silva` is `Dr. Silva`, and no address. */
const TITLE = /(?<!\p{L})(Dra?|Profa?|Sra?|Srta|Enfa?)\.(?=\p{L})/giu;

const LONGEST = 200;

/** The fault of a name in a mail to others; null for none. @param otherwise the reason for a text that is no name at all */
function faultOf(text: string, otherwise: FieldReason = 'NOT_A_NAME'): FieldProblem | null {
  if (text.length > LONGEST) return wrong('TOO_LONG', { max: LONGEST });
  const [character] = FOREIGN.exec(text) ?? [];
  if (character !== undefined)
    return wrong('NAME_HAS_CHARACTER', { character: /\s/.test(character) ? '↵' : character });
  const address = text.split(' ').find(word => ADDRESS.test(word));
  if (address !== undefined) return wrong('NAME_HAS_ADDRESS', { address });
  const [phone] = PHONE.exec(text) ?? [];
  if (phone !== undefined) return wrong('NAME_HAS_PHONE', { phone });
  return text.length >= 2 && /\p{L}/u.test(text) ? null : { reason: otherwise, params: {} };
}

/** True when a text is a name and contains nothing that a mail program would turn into a link. */
export const isPersonName = (text: string): boolean => faultOf(text) === null;

/** A check of a shape: refuses a text that is no name, and says why. @param otherwise see `faultOf` */
export const checkPersonName =
  (otherwise: FieldReason = 'NOT_A_NAME') =>
  (text: string, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>): void => {
    const fault = faultOf(text, otherwise);
    if (fault) addIssue({ code: 'custom', message: fault.reason, params: fault.params });
  };

/** A name as people type it. Names are part of mails to others, so they are restricted to real names. */
export const personName = () =>
  storableText()
    .transform(text => text.replaceAll(/ {2,}/g, ' ').replaceAll(TITLE, '$1. '))
    .superRefine(checkPersonName());
