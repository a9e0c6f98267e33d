import { isValidPhoneNumber } from 'libphonenumber-js/max';

/** A Brazilian mobile number from before the ninth digit: the messaging platform still knows many people by it. */
const withoutNinthDigit = /^(55[1-9]{2})([6-9]\d{7})$/;

/**
 * True when digits with country code are a number that a numbering plan gives out, by Google's libphonenumber. Brazilian mobile
 * numbers count in their old spelling too.
 */
const isRealPhone = (digits: string): boolean =>
  isValidPhoneNumber(`+${digits}`) || isValidPhoneNumber(`+${digits.replace(withoutNinthDigit, '$19$2')}`);

/** Spaces, brackets and strokes that people write into a number, and characters that nobody sees. */
const BETWEEN_DIGITS = /[\s\p{Cf}().\-/‐-―−]/gu;
/** A number as it is called from abroad, by the plus sign or by 00. */
const INTERNATIONAL = /^(?:\+|00)([1-9]\d{7,14})$/;
/** A number as it is called within Brazil: with a zero and the code of a carrier, with a zero alone, or with neither. */
const NATIONAL = /^(?:0\d{2}|0)?([1-9]\d{9,10})$/;

/**
 * The digits of a typed phone number, with country code. Ten or eleven digits without a plus sign are a Brazilian number:
 * 51 98765-4321 is in Porto Alegre, and not in Peru. Longer ones begin with their country code.
 * @returns null for a number that no numbering plan gives out
 */
export function phoneDigits(typed: string): string | null {
  const bare = typed.replaceAll(BETWEEN_DIGITS, '');
  const national = NATIONAL.exec(bare)?.[1];
  const digits = INTERNATIONAL.exec(bare)?.[1] ?? (national === undefined ? bare : `55${national}`);
  return /^[1-9]\d{7,14}$/.test(digits) && isRealPhone(digits) ? digits : null;
}
