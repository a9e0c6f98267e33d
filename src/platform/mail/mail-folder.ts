import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.js';

/** The folder of mails without SMTP_URL. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.resolve(dataDir, 'mail');

/** The mails of the folder, by the path of each; none when mails are sent. */
export async function mailFiles(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  const folder = mailFolder(config);
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter(name => name.endsWith('.eml')).map(name => path.join(folder, name));
}

/**
 * Removes the mails of the folder that are to a person or name them.
 * @param isNamed true when a text names them
 * @returns the number of removed mails
 */
export async function forgetMails(
  config: Pick<Config, 'dataDir'>,
  isNamed: (text: string) => boolean,
): Promise<number> {
  let removed = 0;
  for (const file of await mailFiles(config)) {
    if (!isNamed(readableMail(await readFile(file, 'latin1').catch(() => '')))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

const base64Lines = /(?:^[A-Za-z0-9+/=]{4,76}\r?\n)+/gm;
const encodedWord = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;

/** The whole text of a mail, in any encoding (RFC 2045 and 2047). @param raw its bytes, each as a character */
export function readableMail(raw: string): string {
  const bytes = (text: string) => Buffer.from(text, 'latin1').toString('utf8');
  const quoted = (text: string) =>
    bytes(
      text
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  const words = raw
    .replaceAll(/\?=\s+=\?utf-8/gi, '?==?utf-8')
    .replaceAll(encodedWord, (_whole, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('latin1') : text.replaceAll('_', ' '),
    );
  const blocks = (raw.match(base64Lines) ?? []).map(block => Buffer.from(block, 'base64').toString('utf8'));
  return [bytes(raw), quoted(words), ...blocks].join('\n');
}
