import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { TestApp } from './test-app.js';

/** A mail as its recipients read it. */
export interface ReadMail {
  /** The header `Message-ID`. */
  id: string | undefined;
  to: string[];
  subject: string;
  /** The plain text. */
  text: string;
  /** Lines of the attached invitation, or of its cancellation; none without one. */
  invite: string[];
}

/** The mails to an address so far, of an app without SMTP_URL. */
export async function mailsTo(elo: TestApp, email: string | null | undefined): Promise<ReadMail[]> {
  const folder = path.join(elo.directory, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map(async name => readMail(await readFile(path.join(folder, name), 'utf8'))));
  return mails.filter(({ to }) => to.includes(email ?? ''));
}

/** The one mail to an address with a subject that begins like this. @throws Error when there is none, or more than one */
export async function mailTo(elo: TestApp, email: string | null | undefined, subject: string): Promise<ReadMail> {
  const mails = await mailsTo(elo, email);
  const [found, ...more] = mails.filter(mail => mail.subject.startsWith(subject));
  if (!found || more.length > 0)
    throw new Error(
      `${more.length + (found ? 1 : 0)} mails "${subject}" among ${JSON.stringify(mails.map(mail => mail.subject))}`,
    );
  return found;
}

/** A mail as it came over the wire. */
export async function readMail(raw: string): Promise<ReadMail> {
  const {
    messageId,
    to = [],
    cc = [],
    subject = '',
    text = '',
    attachments,
  } = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
  });
  const invite = attachments.find(({ mimeType }) => mimeType === 'application/ics')?.content;
  return {
    id: messageId,
    to: [...to, ...cc].flatMap(({ address }) => address ?? []),
    subject,
    text: text.replaceAll('\r\n', '\n').trim(),
    invite: typeof invite === 'string' ? linesOf(invite) : [],
  };
}

/** The lines of an invitation, with folded lines joined again. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll(/\r?\n /g, '')
    .split(/\r?\n/)
    .filter(Boolean);
