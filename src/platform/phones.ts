import { isValidPhoneNumber } from 'libphonenumber-js/max';

/** A Brazilian mobile number from before the ninth digit: the messaging platform still knows many people by it. */
const withoutNinthDigit = /^(55[1-9]{2})([6-9]\d{7})$/;

/**
 * True when digits with country code are a number that a numbering plan gives out, by Google's libphonenumber. Brazilian mobile
 * numbers count in their old spelling too.
 */
export const isRealPhone = (digits: string): boolean =>
  isValidPhoneNumber(`+${digits}`) || isValidPhoneNumber(`+${digits.replace(withoutNinthDigit, '$19$2')}`);
