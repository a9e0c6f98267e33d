import { z } from 'zod';
import { phoneDigits } from '../../platform/phones.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { typedText } from '../kernel/text.js';

/** A typed phone number, as digits with country code (phoneDigits). */
export const phoneNumber = typedText()
  .max(30)
  .transform((typed, { addIssue }) => {
    const digits = phoneDigits(typed);
    if (digits !== null) return digits;
    addIssue(fieldReason('NOT_A_PHONE'));
    return z.NEVER;
  });

/**
 * A person's phone in a change of their record; undefined for the stored one, in the form that the graph answers. A foreign
 * number of ten or eleven digits has no plus sign there, and would be read as a Brazilian one.
 */
export const unlessStored = <Typed extends string | null | undefined>(
  typed: Typed,
  stored: string | null | undefined,
): Typed | undefined => (typed === stored ? undefined : typed);

/** Brazil, area code, eight digits of a mobile line: landlines begin with 2 to 5 and never had a ninth digit. */
const short = /^(55[1-9]{2})([6-9]\d{7})$/;
const long = /^(55[1-9]{2})9([6-9]\d{7})$/;

/**
 * The one identity of a phone line. Brazilian mobile numbers got a ninth digit, and the messaging platform still knows many
 * with eight: both spellings are the same line. Messages go to the number as given, never to this one.
 */
export const phoneIdentity = (phone: string): string =>
  phone.replace(short, (_whole, head: string, line: string) => `${head}9${line}`);

/** Every spelling of a phone line, the given one first. */
export function phoneSpellings(phone: string): string[] {
  const other = short.test(phone) ? phoneIdentity(phone) : phone.replace(long, '$1$2');
  return other === phone ? [phone] : [phone, other];
}
