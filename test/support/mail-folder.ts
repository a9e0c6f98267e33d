import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from './test-app.js';

/** A mail as the people it was sent to read it. */
export interface ReadMail {
  to: string[];
  subject: string;
  /** The plain text. */
  text: string;
  /** Lines of the invitation, or of its cancellation, that is attached; none without one. */
  invite: string[];
}

/** The mails to an address so far, of an app without SMTP_URL. */
export async function mailsTo(elo: TestApp, email: string | null | undefined): Promise<ReadMail[]> {
  const folder = path.join(elo.directory, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map(async name => parse(await readFile(path.join(folder, name), 'utf8'))));
  return mails.filter(({ to }) => to.includes(email ?? ''));
}

/** The one mail to an address whose subject begins so. @throws when there is none, or another one */
export async function mailTo(elo: TestApp, email: string | null | undefined, subject: string): Promise<ReadMail> {
  const mails = await mailsTo(elo, email);
  const [found, ...more] = mails.filter(mail => mail.subject.startsWith(subject));
  if (!found || more.length > 0)
    throw new Error(
      `${more.length + (found ? 1 : 0)} mails "${subject}" among ${JSON.stringify(mails.map(mail => mail.subject))}`,
    );
  return found;
}

function parse(raw: string): ReadMail {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  return {
    to: [header('To'), header('Cc')].flatMap(list => list.match(/[^\s<>,]+@[^\s<>,]+/g) ?? []),
    subject: words(header('Subject')),
    text: part(raw, 'text/plain').replaceAll('\r\n', '\n').trim(),
    invite: part(raw, 'application/ics').replaceAll('\r\n ', '').trim().split('\r\n').filter(Boolean),
  };
}

/** RFC 2047. */
const words = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_all, kind: string, content: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(content, 'base64').toString('latin1')
        : bytes(content.replaceAll('_', ' ')),
    )
    .replaceAll(/[\x80-\xff]+/g, found => Buffer.from(found, 'latin1').toString());

const bytes = (text: string): string =>
  text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** The first part of a media type, decoded. */
function part(raw: string, type: string): string {
  const found = new RegExp(`^Content-Type: ${type}[^]*?\\r\\n\\r\\n`, 'im').exec(raw);
  if (!found) return '';
  const rest = raw.slice(found.index + found[0].length).split(/\r\n--/, 1)[0]!;
  const before = raw.lastIndexOf('\r\n--', found.index);
  const headers = raw.slice(before < 0 ? 0 : before, found.index + found[0].length);
  const encoding = /Content-Transfer-Encoding: ([\w-]+)/i.exec(headers)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(rest, 'base64').toString();
  if (encoding === 'quoted-printable') return Buffer.from(bytes(rest.replaceAll('=\r\n', '')), 'latin1').toString();
  return rest;
}
