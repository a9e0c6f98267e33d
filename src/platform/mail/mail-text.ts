// What people typed goes into mails to others as text and nothing else: no mail program makes a link of it, and no line
// break or invisible character makes it look like a part of the mail that we wrote.

/** A text in which no mail program finds an address: `https[:]//example[.]org`. */
const withoutLinks = (text: string): string =>
  text.replaceAll('://', '[:]//').replaceAll(/[.\u3002\uff0e\uff61](?=\p{L})/gu, '[.]');

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);

/** One line of a mail, such as its subject. */
export const oneLine = (text: string, max = 2_000): string =>
  withoutLinks(
    cut(
      text
        .toWellFormed()
        .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
        .trim(),
      max,
    ),
  );

/** The lines of what somebody wrote, each on its own. */
export const linesOf = (text: string, max = 2_000): string[] =>
  cut(text, max)
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map(line => oneLine(line));

/** The address of a mailbox: `Elo <no-reply@example.org>` without the name. */
export const addressOf = (mailbox: string): string => /<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox;
