import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from './test-app.js';

/** The code last sent to a phone, as the phone would show it: the stand-in of the platform has recorded it. */
export async function lastCode(elo: TestApp, phone: string, kind: 'otp' | 'sign-in' = 'otp'): Promise<string> {
  const [row] = await elo.make
    .em()
    .execute<{ payload: any }[]>(
      'select payload from recorded_messages where recipient = ? and identity like ? order by id desc limit 1',
      [phone, `${kind}:%`],
    );
  return row!.payload.template.components[0].parameters[0].text as string;
}

/** Proves that a phone belongs to a person, by the passcode that is sent to it. */
export async function provePhone(elo: TestApp, as: { id: number }, phone: string): Promise<void> {
  await elo.graphql('mutation ($phone: Phone!) { sendOtp(phone: $phone) { expiresAt } }', { phone }, { as });
  const code = await lastCode(elo, phone);
  const confirm = 'mutation ($phone: Phone!, $code: String!) { confirmOtp(phone: $phone, code: $code) }';
  const { body } = await elo.graphql(confirm, { phone, code }, { as });
  if (body.errors) throw new Error(body.errors[0].message);
}

/** The sign-in code that was last mailed to an address; null when there is none. */
export async function mailedCode(elo: TestApp, address: string): Promise<string | null> {
  const folder = path.join(elo.directory, 'mail');
  const names = (await readdir(folder).catch((): string[] => [])).sort();
  const mails = await Promise.all(names.map(name => readFile(path.join(folder, name), 'utf8')));
  const codes = mails
    .filter(mail => mail.includes(`To: ${address}`))
    .map(mail => /^(\d{6})\r?$/m.exec(mail)?.[1] ?? null)
    .filter(code => code !== null);
  return codes.at(-1) ?? null;
}
