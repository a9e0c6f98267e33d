// Reading and typing of people's numbers.

const isNumber = (digits: string): boolean => /^\d{11}$/.test(digits) && !/^(\d)\1{10}$/.test(digits);

/** The check digit of a CPF after a number of its digits: their sum, weighted from the right from 2 on, modulo 11. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
};

/** Returns a key of words for text that is no CPF. An empty text is valid. */
export function validCpf(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  const isRight =
    isNumber(digits) && [9, 10].every(length => checkDigit(digits.slice(0, length)) === Number(digits[length]));
  return isRight ? undefined : 'elo.people.cpf_wrong';
}

/** Returns a key of words for text that can't be a phone with a country code. An empty text is valid. */
export function validPhone(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  return /^\d{10,15}$/.test(text.replaceAll(/[\s+().\-/]/g, '')) ? undefined : 'elo.people.phone_wrong';
}

/** `529.982.247-25`; other text stays unchanged. */
export const cpfText = (cpf: string | null | undefined): string =>
  (cpf ?? '').replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');

/** `+55 (11) 98765-4321`; for other countries `+` and the digits. */
export const phoneText = (phone: string | null | undefined): string =>
  phone
    ? /^55\d{10,11}$/.test(phone)
      ? phone.replace(/^55(\d{2})(\d{4,5})(\d{4})$/, '+55 ($1) $2-$3')
      : `+${phone}`
    : '';

/**
 * A phone in an exported table. A foreign number that is as short as a Brazilian one without its country has a plus sign: an import
 * would take it for a Brazilian one.
 */
export const phoneCell = (phone: string | null | undefined): string =>
  phone && phone.length <= 11 ? `+${phone}` : (phone ?? '');
