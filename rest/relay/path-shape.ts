const LONGEST = 200;
const number = /^\d+$/;
/** UUIDs, hashes, tokens: what nobody calls a part of an API. */
const id = /^(?=.*\d)[\w-]{16,}$|^[\da-f]{8,}$|@|%|=/i;

/** A path without its query, with `{id}` for what differs from record to record, and no personal data. */
export const pathShape = (path: string): string =>
  path
    .split(/[?#]/, 1)[0]!
    .split('/')
    .map(part => (number.test(part) || id.test(part) || part.length > 60 ? '{id}' : part))
    .join('/')
    .slice(0, LONGEST);
