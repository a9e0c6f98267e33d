import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { runOutbox } from './jobs.js';
import type { TestApp } from './test-app.js';

export interface Mail {
  subject: string;
  /** The text as people read it, line breaks as spaces. */
  text: string;
}

const bytes = (latin: string): string => Buffer.from(latin, 'latin1').toString();
const quotedPrintable = (text: string): string =>
  bytes(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  );
const encodedWord = (_all: string, kind: string, word: string): string =>
  kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replaceAll('_', ' '));
const headerText = (header: string): string =>
  header.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, encodedWord);

/** The plain text of a mail, as its reader sees it. */
function textOf(raw: string): string {
  const part = /Content-Type: text\/plain[^\n]*\r?\n((?:[A-Z][^\n]*\r?\n)*)\r?\n([\s\S]*?)(?:\r?\n--|$)/.exec(raw);
  if (!part) throw new Error('a mail without plain text');
  const [, headers = '', body = ''] = part;
  if (/base64/i.test(headers)) return Buffer.from(body, 'base64').toString();
  return /quoted-printable/i.test(headers) ? quotedPrintable(body) : body;
}

/** Sends the waiting mails, and gives the mails that a person has got so far, oldest first. */
export async function mailsTo(elo: TestApp, { email }: { email?: string | null }): Promise<Mail[]> {
  await runOutbox(elo);
  const folder = path.join(elo.directory, 'mail');
  const names = await readdir(folder).catch((): string[] => []);
  const mails = await Promise.all(
    names.map(async name => {
      const file = path.join(folder, name);
      return { raw: await readFile(file, 'utf8'), at: (await stat(file, { bigint: true })).mtimeNs };
    }),
  );
  return mails
    .sort((a, b) => Number(a.at - b.at))
    .map(({ raw }) => raw)
    .filter(raw => raw.includes(`To: ${email}`))
    .map(raw => ({
      subject: headerText(/^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(raw)![1]!.replaceAll(/\r?\n[ \t]/g, ' ')),
      text: textOf(raw).replaceAll(/\s+/g, ' ').trim(),
    }));
}
