const LONGEST = 200;
const number = /^\d+$/;
/** UUIDs, hashes, tokens: no usual names for parts of an API. */
const long = /^[\w-]{16,}$/;
const hash = /^[\da-f]{8,}$/i;
const encoded = /[@%=]/;
const isId = (part: string): boolean =>
  number.test(part) ||
  hash.test(part) ||
  encoded.test(part) ||
  part.length > 60 ||
  (long.test(part) && /\d/.test(part));

/** A path without its query, with `{id}` for the parts that differ from record to record, and no personal data. */
export const pathShape = (path: string): string =>
  path
    .split(/[?#]/, 1)[0]!
    .split('/')
    .map(part => (isId(part) ? '{id}' : part))
    .join('/')
    .slice(0, LONGEST);
