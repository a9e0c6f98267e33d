import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { runOutbox } from '../support/living-worker.js';
import { mailsTo } from '../support/mail-folder.js';
import { refuses, startPlatform, type TestPlatform } from '../support/messaging-platform.js';
import { aChange, notification } from '../support/notifications.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Codes to sign in that the platform took and could not deliver, as people with a proven phone meet it.

let platform: TestPlatform;
let elo: TestApp;
beforeAll(async () => {
  platform = await startPlatform();
  elo = await startTestApp({ GRAPH_API_URL: platform.url, GRAPH_API_TOKEN: 'token', GRAPH_PHONE_NUMBER_ID: '1' });
});
beforeEach(() => elo.make.em().execute('delete from rate_limits'));

let serial = 0;
async function aPerson({ hasProvenEmail = true } = {}) {
  const user = await elo.make.aUser({ phone: `551198765${String(1000 + (serial += 1))}` });
  await elo.make
    .em()
    .execute('update users set phone_verified_at = now(), email_verified_at = ? where id = ?', [
      hasProvenEmail ? '2026-01-01T00:00:00Z' : null,
      user.id,
    ]);
  return user;
}
type Person = Awaited<ReturnType<typeof aPerson>>;

/** Asks for a code. @returns the digits in the message, and the platform's id of it */
async function askForCode({ phone, email }: Person) {
  const ask = 'mutation ($name: String!) { requestSignInCode(identifier: $name) }';
  expect((await elo.graphql(ask, { name: email })).body).toEqual({ data: { requestSignInCode: true } });
  await runOutbox(elo);
  const { body } = platform.requests.findLast(each => each.body.to === phone)!;
  const [row] = await elo.make
    .em()
    .execute<{ platform_id: string }[]>('select platform_id from messages where identity = ?', [
      body.biz_opaque_callback_data,
    ]);
  return { code: body.template.components[0].parameters[0].text as string, message: row!.platform_id };
}
async function report(id: string, ...states: string[]) {
  const statuses = states.map(status => ({
    id,
    status,
    timestamp: String(Math.floor(elo.now().getTime() / 1000)),
    ...(status === 'failed' && { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
  }));
  expect((await elo.call('POST', '/messaging/webhook', { json: notification(aChange({ statuses })) })).status).toBe(
    200,
  );
  await runOutbox(elo);
}
const mailed = async ({ email }: Person) =>
  (await mailsTo(elo, email)).map(({ text }) => ({ text, code: /^(\d{6})$/m.exec(text)?.[1] }));
async function enter({ email }: Person, code: string | undefined): Promise<string> {
  const { body } = await elo.graphql(
    'mutation ($name: String!, $code: String!) { signInWithCode(identifier: $name, code: $code) { user { id } } }',
    { name: email, code },
  );
  return body.errors ? body.errors[0].extensions.reason : body.data.signInWithCode.user.id;
}

it('a code that did not reach the phone comes by mail, once, and lets in; the phone stays proven', async () => {
  const person = await aPerson();
  const { message } = await askForCode(person);
  expect(await mailed(person)).toEqual([]);
  await report(message, 'sent', 'failed');
  await report(message, 'failed');
  const [mail, ...more] = await mailed(person);
  expect(more).toEqual([]);
  expect(mail!.text).toContain('O código que enviamos ao seu telefone não chegou.');
  expect(await enter(person, mail!.code)).toBe(String(person.id));
  expect(await enter(person, mail!.code)).toBe('INVALID_CREDENTIALS');
  const [row] = await elo.make
    .em()
    .execute<{ is_proven: boolean }[]>('select phone_verified_at is not null as is_proven from users where id = ?', [
      person.id,
    ]);
  expect(row!.is_proven).toBe(true);
});

it('a message that comes late after all lets in too', async () => {
  const person = await aPerson();
  const { message, code } = await askForCode(person);
  await report(message, 'failed');
  expect(await enter(person, code)).toBe(String(person.id));
  expect(await enter(person, (await mailed(person))[0]!.code)).toBe('INVALID_CREDENTIALS');
});

it('a code goes by mail when the platform refuses its message at once', async () => {
  const person = await aPerson();
  platform.next(refuses(400, 131026));
  await elo.graphql('mutation ($name: String!) { requestSignInCode(identifier: $name) }', { name: person.email });
  await runOutbox(elo);
  expect(await enter(person, (await mailed(person))[0]?.code)).toBe(String(person.id));
});

it('no e-mail that nobody has proven gets a code', async () => {
  const person = await aPerson({ hasProvenEmail: false });
  const { message } = await askForCode(person);
  await report(message, 'failed');
  expect(await mailed(person)).toEqual([]);
});

it('a code that arrived, was used, or was replaced is not mailed', async () => {
  const arrived = await aPerson();
  await report((await askForCode(arrived)).message, 'delivered', 'failed');
  const used = await aPerson();
  const ofUsed = await askForCode(used);
  expect(await enter(used, ofUsed.code)).toBe(String(used.id));
  await report(ofUsed.message, 'failed');
  const replaced = await aPerson();
  const { message } = await askForCode(replaced);
  await elo.make.em().execute('delete from rate_limits');
  await askForCode(replaced);
  await report(message, 'failed');
  for (const person of [arrived, used, replaced]) expect(await mailed(person)).toEqual([]);
});

it('a passcode that proves a phone is never mailed: whoever reads mail has not the phone', async () => {
  const person = await aPerson();
  await elo.graphql(
    'mutation ($phone: Phone!) { sendOtp(phone: $phone) { expiresAt } }',
    { phone: person.phone },
    { as: person },
  );
  const [row] = await elo.make
    .em()
    .execute<{ platform_id: string }[]>(
      "select platform_id from messages where identity like 'otp:%' and recipient = ?",
      [person.phone],
    );
  await report(row!.platform_id, 'failed');
  expect(await mailed(person)).toEqual([]);
});
