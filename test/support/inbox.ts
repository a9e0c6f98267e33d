import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from './test-app.js';

/** The source of a mail as its reader sees it, decoded from quoted-printable. */
const readable = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The mails to an address, in the order of their arrival: the folder has the mails that are written instead of sent. */
export async function mailsTo(elo: TestApp, address: string): Promise<string[]> {
  const folder = path.join(elo.directory, 'mail');
  const names = await readdir(folder).catch((): string[] => []);
  const mails = await Promise.all(
    names.map(async name => {
      const file = path.join(folder, name);
      return { at: (await stat(file)).mtimeMs, text: readable(await readFile(file, 'utf8')) };
    }),
  );
  return mails
    .filter(({ text }) => text.includes(`To: ${address}`))
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
}

/** The token in the last of the texts with such a link. */
export const tokenIn = (texts: readonly string[], link: RegExp): string | undefined =>
  texts.flatMap(text => link.exec(text)?.[1] ?? []).at(-1);

/**
 * The messages that the stand-in of the messaging platform received for a phone, oldest first, as an administrator sees them.
 */
export async function messagesTo(
  elo: TestApp,
  phone: string,
  admin: { id: number },
): Promise<{ template: string; texts: string[] }[]> {
  const { body } = await elo.graphql(
    '{ recordedMessages(first: 100) { nodes { recipient template payload } } }',
    {},
    { as: admin },
  );
  return body.data.recordedMessages.nodes
    .filter((each: { recipient: string }) => each.recipient.replaceAll(/\D/g, '') === phone)
    .map((each: { template: string; payload: any }) => ({
      template: each.template,
      texts: each.payload.template.components.flatMap((component: any) =>
        component.parameters.map((parameter: any) => parameter.text ?? ''),
      ),
    }))
    .toReversed();
}
