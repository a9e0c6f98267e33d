/** An address of a list, and the words that it was given by. */
export interface GivenAddress {
  email: string;
  /** The words that somebody typed: for an entry without an address this is all there is. */
  entry: string;
}

/** An entry of a list. Names in quotes and addresses in brackets may have commas. */
const entries = /(?:"[^"\n]*"|<[^<>\n]*>|[^,;\n])+/g;

/**
 * The addresses in a cleaned text, as people type and paste them from mail programs: `ana@x.org, b@y.org`, `"Silva, Ana" <ana@x.org>`, or
 * Outlook's `Silva, Ana <ana@x.org>; …`. Each comes once.
 */
export function addressesIn(text: string): GivenAddress[] {
  const found = new Map<string, GivenAddress>();
  // A surname before the comma of a name; an entry of its own when no address follows it.
  let before: string[] = [];
  const add = (email: string, entry: string) => {
    const key = email.toLowerCase();
    if (key !== '' && !found.has(key)) found.set(key, { email: key, entry });
  };
  const addBefore = () => {
    for (const entry of before) add(entry, entry);
    before = [];
  };
  for (const line of text.split(/\r?\n/)) {
    for (const given of line.match(entries) ?? []) {
      const entry = given.trim();
      const bracketed = /<([^<>]*)>[^<>]*$/.exec(entry)?.[1];
      const words = entry.split(/\s+/).filter(word => word.includes('@'));
      if (bracketed === undefined && words.length === 0) {
        if (entry !== '') before.push(entry);
        continue;
      }
      if (bracketed === undefined) {
        addBefore();
        for (const word of words) add(bare(word), word);
      } else {
        add(bare(bracketed), [...before, entry].join(', '));
        before = [];
      }
    }
    addBefore();
  }
  return [...found.values()];
}

const SIGNS = '"\'()<>[].:';

/** An address without the signs around it in a text or a link. */
function bare(given: string): string {
  const word = given.trim().replace(/^mailto:/i, '');
  let start = 0;
  let end = word.length;
  while (start < end && SIGNS.includes(word[start]!)) start += 1;
  while (end > start && SIGNS.includes(word[end - 1]!)) end -= 1;
  return word.slice(start, end);
}
