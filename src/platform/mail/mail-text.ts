// Texts that people typed go into mails to others as text and nothing else. No mail program makes a link of them. No line break
// or invisible character makes them look like a part of the mail that we wrote.

/** A text without any address that a mail program could find: `https[:]//example[.]org`. */
const withoutLinks = (text: string): string =>
  text.replaceAll('://', '[:]//').replaceAll(/[.\u3002\uff0e\uff61](?=\p{L})/gu, '[.]');

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);

const inOneLine = (text: string, max: number): string =>
  cut(
    text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
    max,
  );

/** One line in the text of a mail. */
export const oneLine = (text: string, max = 2_000): string => withoutLinks(inOneLine(text, max));

/** The subject of a mail. Mail programs make no links in it, so that `Dr.Silva` stays as it is. */
export const subjectLine = (text: string): string => inOneLine(text, 500).replaceAll('://', '[:]//');

/** The lines of a person's text, each on its own. */
export const linesOf = (text: string, max = 2_000): string[] =>
  cut(text, max)
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map(line => oneLine(line));

/** The address of a mailbox: `Elo <no-reply@example.org>` without the name. */
export const addressOf = (mailbox: string): string => /<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox;
