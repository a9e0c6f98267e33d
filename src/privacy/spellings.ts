import type { ErasedIdentifiers } from '../entities/erasure.entity.js';

/** A name of one word, or of few letters, stands in texts about others. */
const isTelling = (name: string): boolean => name.length >= 8 && /\S\s+\S/.test(name);

/** Every way in which a CPF is written. @param cpf eleven digits */
const cpfSpellings = (cpf: string): string[] => {
  const [a, b, c, d] = [cpf.slice(0, 3), cpf.slice(3, 6), cpf.slice(6, 9), cpf.slice(9)];
  return [cpf, `${a}.${b}.${c}-${d}`, `${a}.${b}.${c}.${d}`, `${a} ${b} ${c} ${d}`, `${a}${b}${c}-${d}`];
};

/** Every way in which a phone is written: of a Brazilian one with its area code at least. @param phone digits with country code */
function phoneSpellings(phone: string): string[] {
  const known = /^55([1-9]\d)(\d{4,5})(\d{4})$/.exec(phone);
  if (!known) return [phone];
  const [, area, head, tail] = known;
  return [
    // Also of the whole number.
    `${area}${head}${tail}`,
    ...[`${head}-${tail}`, `${head} ${tail}`, `${head}${tail}`].flatMap(line => [
      `(${area}) ${line}`,
      `${area} ${line}`,
    ]),
    `(${area})${head}-${tail}`,
  ];
}

/**
 * How a text names a person: what an erasure seeks where no number leads to them, and what its proof seeks everywhere.
 * @param identifiers phones in every spelling of their digits
 */
export function spellingsOf({ name, cpf, emails, phones }: ErasedIdentifiers): string[] {
  return [
    ...new Set([
      ...(isTelling(name) ? [name] : []),
      ...(cpf === null ? [] : cpfSpellings(cpf)),
      ...emails,
      ...phones.flatMap(phoneSpellings),
    ]),
  ];
}

/** As `spellingsOf`, of a value that somebody typed: a CPF or phone in whichever spelling, an e-mail, a name. */
export function spellingsOfValue(value: string): string[] {
  const text = value.trim();
  const digits = text.replaceAll(/\D/g, '');
  if (text.includes('@') || digits.length < 8 || /\p{L}/u.test(text)) return [text];
  return [
    ...new Set([
      text,
      ...(digits.length === 11 ? cpfSpellings(digits) : []),
      ...phoneSpellings(digits.startsWith('55') && digits.length > 11 ? digits : `55${digits}`),
    ]),
  ];
}
