/*
 * Masks personal data and secrets in texts that go into log lines or to other services. The texts come from strangers, so
 * every pattern takes time linear in their length (checks/expressions.mjs proves it).
 */

/**
 * Names of fields of a query or form with values that are secrets or personal data, in any form: names of people look like
 * anything, and people search by them.
 */
const hiddenName =
  /token|nonce|security|passw|senha|secret|signature|credential|cpf|phone|e-?mail|api_?key|name|nome|search|^(?:code|state|key|sig|otp|pwd|jwt|auth|q|s|text|term|query|variables)$/i;

/** `?name=` and `&name=`; square brackets for `user[token]`. */
const queryField = /[?&;]([\w.[\]-]{1,64})=/g;
const endOfValue = /[&#\s"'<>]|$/g;

/** A text between spaces and punctuation that no e-mail address contains without quotes. */
const word = /[^\s"'<>()[\]{},;:&=?#\\/|`]+/g;

const shapes: [RegExp, string][] = [
  [/(?<![\w-])eyJ[\w-]{10,}\.[\w-]*(?:\.[\w-]*)?/g, '[token]'],
  // The tokens in our links: an id and a signature.
  [/(?<![\w.])\d{1,10}\.[\da-f]{32,64}(?!\w)/g, '[token]'],
  [/\bbearer [\w.~+/=-]{8,}/gi, 'Bearer [token]'],
  // International notation, for any country.
  [/\+\d(?:[ ().-]{0,2}\d){8,14}(?!\d)/g, '[phone]'],
  [/(?<!\d|\d[.-])(?:00)?55[ ().+-]{0,3}\d{2}[ ().+-]{0,3}(?:9[ .+-]?)?\d{4}[ .+-]?\d{4}(?!\d|[.-]\d)/g, '[phone]'],
  // With the zero that is dialled before the area code.
  [/(?<!\d|\d[.-])\(?0[ ]?[1-9]\d\)?[ ).+-]{0,3}(?:9[ .+-]?)?\d{4}[ .+-]?\d{4}(?!\d|[.-]\d)/g, '[phone]'],
  // Eleven digits: a CPF, or a mobile number without its country. A group of an UUID is neither.
  [/(?<!\d|\d[.-]|-[a-f])\d{3}[. +/-]?\d{3}[. +/-]?\d{3}[. +/-]?\d{2}(?![\da-f]|[.-]\d)/gi, '[cpf]'],
  [/(?<!\d|\d[.-])\(?[1-9]\d\)?[ ).+-]{1,3}(?:9[ .+-]?)?\d{4}[ .+-]?\d{4}(?!\d|[.-]\d)/g, '[phone]'],
];

/** CPFs, phones, e-mails, tokens and the values of secret query fields, encoded for URLs or not, replaced by a word. */
export function maskPersonal(text: string): string {
  if (!text.includes('%')) return maskDecoded(text);
  const masked = maskFields(text);
  const decoded = masked.replaceAll(encodedAscii, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const maskedInside = maskDecoded(decoded);
  // The text stays as it was sent unless there is something to hide in it.
  return maskedInside === decoded ? masked : maskedInside;
}

/** Shapes first: the value of a field ends at a space, and half a phone has none. */
const maskDecoded = (text: string): string => maskFields(maskShapes(text));

/** Printable ASCII, percent-encoded once or several times over. */
const encodedAscii = /%(?:25)*([2-7][0-9a-f])/gi;

function maskShapes(text: string): string {
  const masked = text.includes('@') ? text.replaceAll(word, each => (isEmail(each) ? '[e-mail]' : each)) : text;
  return shapes.reduce((known, [pattern, replacement]) => known.replaceAll(pattern, replacement), masked);
}

/** A value that is not hidden is searched: it may be an address with a query of its own. */
function maskFields(text: string): string {
  if (!text.includes('=')) return text;
  let masked = '';
  let done = 0;
  queryField.lastIndex = 0;
  for (let field = queryField.exec(text); field; field = queryField.exec(text)) {
    if (!hiddenName.test(field[1]!)) continue;
    masked += `${text.slice(done, queryField.lastIndex)}[hidden]`;
    endOfValue.lastIndex = queryField.lastIndex;
    done = endOfValue.exec(text)!.index;
    queryField.lastIndex = done;
  }
  return masked + text.slice(done);
}

function isEmail(text: string): boolean {
  const at = text.indexOf('@', 1);
  const dot = text.indexOf('.', at + 2);
  return at > 0 && dot > at && dot < text.length - 1;
}

/** The beginning of a row quoted by PostgreSQL: `Key (name)=(`, `Failing row contains (`. */
const rowBegins = /(?:\)=|row contains )\(/g;

/** The text of an error, its stack too, without the rows that PostgreSQL quotes, and without its text after them. */
function withoutRows(text: string): string {
  let kept = '';
  let done = 0;
  rowBegins.lastIndex = 0;
  for (let found = rowBegins.exec(text); found; found = rowBegins.exec(text)) {
    kept += `${text.slice(done, rowBegins.lastIndex)}[hidden])`;
    const stack = text.indexOf('\n    at ', rowBegins.lastIndex);
    done = stack < 0 ? text.length : stack;
    rowBegins.lastIndex = done;
  }
  return kept + text.slice(done);
}

/** Longest URL, and longest message or stack of an error, in a log line. */
const MAX_URL = 1_000;
const MAX_TEXT = 8_000;

/** The characters that end a part of a URL. */
const urlParts = /[^/?#&=;]+/g;
/** Marks of prose, in no word of a program: letters with accents, sent as they are or encoded, and spaces between letters. */
const proseInUrl = /[\u0080-\u00FF]|%(?:25)*[89a-f][\da-f]|[a-z](?:\+|%(?:25)*20)(?:[a-z]|%)/i;

/** Words in the form of names, joined as in names of files: `Ana_Luz.pdf`. Addresses of ours are in lower case. */
const namesInUrl = /(?<![A-Za-z])[A-Z][a-z]{1,40}(?:[-_.+](?:[a-z]{1,3}[-_.+])?[A-Z][a-z]{1,40})+/;

/** A URL for a log line: cut, without texts that people wrote in it, because they may be names, then masked. */
export function maskUrl(url: string): string {
  const short = cut(url, MAX_URL);
  const isProse = (part: string): boolean => proseInUrl.test(part) || namesInUrl.test(part);
  const isPlain = !isProse(short);
  return maskPersonal(isPlain ? short : short.replaceAll(urlParts, each => (isProse(each) ? '[hidden]' : each)));
}

/** Any other text for a log line, such as an error's: without rows, cut, then masked. */
export const maskText = (text: string): string => maskPersonal(cut(withoutRows(text), MAX_TEXT));

/** The last part of the rest goes too: it may be half of something personal, and no pattern knows that any more. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = Math.max(...['/', '?', '&', ' ', '\n'].map(separator => text.lastIndexOf(separator, length)));
  return `${text.slice(0, Math.max(end, 0))}… (${text.length} characters)`;
}
