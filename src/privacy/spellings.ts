import type { ErasedIdentifiers } from '../entities/erasure.entity.js';

/** The names of a person in texts, in any spelling: by name, CPF, e-mail or phone. */
export interface Spelling {
  /**
   * Patterns of `like`, in lower case; one of them fits every match of the expression. They are quick and must leave hardly any
   * other text: the expression takes a thousand times as long.
   */
  patterns: readonly string[];
  /** Finds exactly that, in any case: a regular expression as PostgreSQL reads it (`inJavaScript`). */
  expression: string;
}

/** The expression of a spelling for `RegExp`: only the classes of letters and spaces are written in another way. */
export const inJavaScript = (expression: string): string =>
  expression.replaceAll('[[:alnum:]]', String.raw`[\p{L}\p{N}]`).replaceAll('[[:space:]]', String.raw`\s`);

/** True when one of the spellings stands in a text. */
export function finderOf(spellings: readonly Spelling[]): (text: string) => boolean {
  const expressions = spellings.map(({ expression }) => new RegExp(inJavaScript(expression), 'iu'));
  return text => expressions.some(each => each.test(text));
}

const literally = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
const likewise = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * The place before a word; a character of `joined` there makes it part of a longer one, but the letter of `\n` in JSON does
 * not.
 */
const beginning = (joined: string): string => String.raw`(?:(?<!${joined})|(?<=\\[bfnrt]))`;

/** The letter under an accent; null: it has none, or none that everybody can type. */
const withoutAccent = (letter: string): string | null =>
  letter > '\u007F' && /^[a-z]$/i.test(letter.normalize('NFD')[0]!) ? letter.normalize('NFD')[0]! : null;

/**
 * A letter in each of its spellings. `É` is `E` when typed in haste, and two characters in names of files of some machines. It
 * is `%C3%89` in addresses, and `\u00c9` in the JSON of some programs.
 */
function letterSpelling(letter: string): string {
  const plain = withoutAccent(letter);
  if (plain === null) return literally(letter);
  const both = [letter.toLowerCase(), letter.toUpperCase()];
  const escaped = both.map(each => String.raw`\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `(?:${[letter, `${plain}[\u0300-\u036F]{0,2}`, ...both.map(encodeURIComponent), ...escaped].join('|')})`;
}
/** `D'Ávila` in the spellings of machines: with another apostrophe, encoded for pages and addresses, or without it. */
const APOSTROPHES = /['’‘´`]/;
const apostropheSpelling = "(?:['’‘´`]|&#39;|&apos;|&rsquo;|%27|%E2%80%99|[[:space:]])?";

const wordSpelling = (word: string): string =>
  [...word].map(letter => (APOSTROPHES.test(letter) ? apostropheSpelling : letterSpelling(letter))).join('');
const wordPattern = (word: string): string =>
  [...word]
    .map(letter => (APOSTROPHES.test(letter) || withoutAccent(letter) !== null ? '%' : likewise(letter)))
    .join('');

/** Between words: also the characters that stand for a space in names of files, addresses and pages. */
const between = '(?:[[:space:]]|[-_.+]|%20|&nbsp;){1,3}';

/** `Ana Luz` stands in `Mariana Luz` no more than in `Ana Luzia`; an encoded character before it (`%20`) is no part of it. */
function nameSpelling(name: string): Spelling {
  const words = name
    .normalize('NFC')
    .split(/[\s-]+/)
    .filter(word => word !== '');
  return {
    patterns: [`%${words.map(wordPattern).join('%')}%`],
    expression:
      `(?:${beginning('[[:alnum:]]')}|(?<=%[0-9a-f][0-9a-f]))` +
      words.map(wordSpelling).join(between) +
      '(?![[:alnum:]])',
  };
}

/** `ana@example.org` stands neither in `joana@example.org` nor in `ana@example.org.br`. */
function emailSpelling(email: string): Spelling {
  const [local, domain] = [email.slice(0, email.lastIndexOf('@')), email.slice(email.lastIndexOf('@') + 1)];
  return {
    patterns: ['@', '%40'].map(at => `%${likewise(local + at + domain)}%`),
    expression:
      beginning(String.raw`[[:alnum:]]|[_+-]|[[:alnum:]]\.`) +
      `${literally(local)}(?:@|%40)${literally(domain)}(?![[:alnum:]]|[-.][[:alnum:]])`,
  };
}

/** Signs that may stand between the digits of a number. */
const gap = '[ ().+/-]';
/**
 * Digits that are no part of a longer number.
 * @param groups digits that stand together, with nothing or one sign between them
 */
const numberSpelling = (groups: readonly string[], expression: string): Spelling => ({
  patterns: groups
    .slice(1)
    .reduce((all, group) => all.flatMap(each => [each + group, `${each}_${group}`]), [groups[0]!])
    .map(each => `%${each}%`),
  expression: `(?<![0-9])${expression}(?![0-9])`,
});

/** Spreadsheets take it for a number, without zeros at the beginning. @param cpf eleven digits */
function cpfSpelling(cpf: string): Spelling {
  const [first, ...groups] = [cpf.slice(0, 3), cpf.slice(3, 6), cpf.slice(6, 9), cpf.slice(9)] as const;
  const significant = first.replace(/^0+/, '');
  const zeros = first.slice(0, -significant.length || 3).replaceAll('0', '0?');
  return numberSpelling([significant, ...groups], [zeros + significant, ...groups].join(`${gap}?`));
}

/**
 * A Brazilian phone with its area code at least, with and without the country, the dialled zero, and the ninth digit of a
 * mobile line. Any other phone with all digits, the last nine by three.
 * @param phone digits with country code
 */
function phoneSpelling(phone: string): Spelling {
  const known = /^55([1-9]\d)(9?)([2-9]\d{3})(\d{4})$/.exec(phone);
  if (!known) {
    const groups = [phone.slice(-9, -6), phone.slice(-6, -3), phone.slice(-3)];
    const before = [...phone.slice(0, -9), ''].join(`${gap}{0,2}`);
    return numberSpelling(groups, `(?:00)?${before}${groups.join(`${gap}?`)}`);
  }
  const [, area, ninth, head, tail] = known as unknown as [string, string, string, string, string];
  const isMobile = ninth !== '' || /^[6-9]/.test(head);
  return numberSpelling(
    [head, tail],
    `(?:(?:00)?55${gap}{0,3})?[(]?0?${area}${gap}{0,3}${isMobile ? `(?:9${gap}?)?` : ''}${head}${gap}?${tail}`,
  );
}

/** False for a name of one word, because it also stands in texts about others. */
const isTelling = (name: string): boolean => /\S\s+\S/.test(name);

const distinct = (spellings: readonly Spelling[]): Spelling[] => [
  ...new Map(spellings.map(each => [each.expression, each])).values(),
];

/** The spellings of a person in texts: an erasure seeks them if no number leads to the person. */
export const spellingsOf = ({ name, cpf, emails, phones, formerNames = [], formerCpfs = [] }: ErasedIdentifiers) =>
  distinct([
    ...[name, ...formerNames].filter(isTelling).map(nameSpelling),
    ...(cpf === null ? formerCpfs : [cpf, ...formerCpfs]).map(cpfSpelling),
    ...emails.map(emailSpelling),
    ...phones.map(phoneSpelling),
  ]);

/** The spellings of a value that somebody typed: a CPF or phone in any form, an e-mail, a name. */
export function spellingsOfValue(value: string): Spelling[] {
  const text = value.trim();
  const digits = text.replaceAll(/\D/g, '');
  if (text.includes('@')) return [emailSpelling(text)];
  if (digits.length < 8 || /\p{L}/u.test(text)) return [nameSpelling(text)];
  const isLocal = !text.startsWith('+') && digits.length < 12;
  return distinct([
    ...(digits.length === 11 ? [cpfSpelling(digits)] : []),
    phoneSpelling(digits),
    ...(isLocal ? [phoneSpelling(`55${digits.replace(/^0/, '')}`)] : []),
  ]);
}
