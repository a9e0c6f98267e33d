// How numbers of people are read and typed.

const isNumber = (digits: string): boolean => /^\d{11}$/.test(digits) && !/^(\d)\1{10}$/.test(digits);

/** The check digit of a CPF after so many of its digits: their sum, weighted from the right from 2 on, by modulo 11. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
};

/** Says a key of words for what is no CPF. Empty is none. */
export function validCpf(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  const isRight =
    isNumber(digits) && [9, 10].every(length => checkDigit(digits.slice(0, length)) === Number(digits[length]));
  return isRight ? undefined : 'elo.people.cpf_wrong';
}

/** Says a key of words for what can be no phone with the code of its country. Empty is none. */
export function validPhone(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  return /^[1-9]\d{9,14}$/.test(text.replaceAll(/[\s+().-]/g, '')) ? undefined : 'elo.people.phone_wrong';
}

/** `529.982.247-25`; what is no CPF stays as it is. */
export const cpfText = (cpf: string | null | undefined): string =>
  (cpf ?? '').replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');

/** `+55 (11) 98765-4321`; of other countries `+` and the digits. */
export const phoneText = (phone: string | null | undefined): string =>
  phone
    ? /^55\d{10,11}$/.test(phone)
      ? phone.replace(/^55(\d{2})(\d{4,5})(\d{4})$/, '+55 ($1) $2-$3')
      : `+${phone}`
    : '';
