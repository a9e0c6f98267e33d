import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { lately } from '../support/moments.js';
import { fillIn, goTo, somebody, startFlowApp } from '../support/flows.js';
import { mailsTo, messagesTo, tokenIn } from '../support/inbox.js';
import { runRecurring } from '../support/jobs.js';
import { runOutbox } from '../support/living-worker.js';
import { aBrowser } from '../support/browser.js';
import type { TestApp } from '../support/test-app.js';

// A person came by the messaging flow, and has neither a password nor, later, the phone. They know only the texts of mails and
// messages.

let elo: TestApp;
let client: Awaited<ReturnType<typeof startFlowApp>>['client'];
let admin: User;
beforeAll(async () => {
  ({ elo, client } = await startFlowApp({ PUBLIC_URL: 'https://elo.example.org' }));
  admin = await elo.make.anAdmin();
});
const START = Date.parse('2026-03-10T12:00:00Z');
let hours = 0;
const pass = (more: number) => elo.setNow(new Date(START + (hours += more) * 3_600_000).toISOString());
beforeEach(() => pass(24 * 8));

const CONFIRM_EMAIL = /confirm-email\?token=([\w.]+)/;
const KEEP = /contact\?keep=([\w.]+)/;
const PASSWORD_LINK = /password\?token=([\w.]+)/;
type Options = Parameters<TestApp['graphql']>[2];
const by = (token: string): Options => ({ headers: { authorization: `Bearer ${token}` } });
const run = async (query: string, variables: object = {}, options?: Options): Promise<any> => {
  const { body } = await elo.graphql(query, variables as Record<string, unknown>, options);
  return body.errors ? body.errors[0].extensions : body.data;
};
const askCode = async (name: string) => {
  const answer = await run('mutation ($name: String!) { requestSignInCode(identifier: $name) }', { name });
  await runOutbox(elo);
  return answer;
};
const enter = (name: string, code: string) =>
  run('mutation ($name: String!, $code: String!) { signInWithCode(identifier: $name, code: $code) { token } }', {
    name,
    code,
  });
const signIn = (name: string, password: string) =>
  run('mutation ($name: String!, $password: String!) { signIn(username: $name, password: $password) { token } }', {
    name,
    password,
  });
const setPassword = (password: string, token: string) =>
  run('mutation ($password: String!) { setPassword(password: $password) { token } }', { password }, by(token));
const me = (token: string) =>
  run('{ me { id name email pendingEmail emailVerifiedAt phone pendingPhone phoneVerifiedAt } }', {}, by(token));
/** A person's record, as an administrator sees it. */
const recordOf = async (id: string) =>
  (await run('query ($id: ID!) { user(id: $id) { phone phoneVerifiedAt } }', { id }, { as: admin })).user;
const lose = async (name: string) => {
  const answer = await run('mutation ($name: String!) { requestRecovery(identifier: $name) }', { name });
  await runOutbox(elo);
  return answer;
};
const keep = (token: string | undefined) =>
  run('mutation ($token: String!) { keepContact(token: $token) }', { token: token ?? '' });
const confirmPhone = (token: string | undefined) =>
  run('mutation ($token: String!) { confirmPhone(token: $token) }', { token: token ?? '' });
const changeEmail = async (id: string, email: string, token: string) => {
  const query =
    'mutation ($id: ID!, $email: String) { updateParticipant(id: $id, input: { email: $email }) { email pendingEmail } }';
  const answer = await run(query, { id, email }, by(token));
  await runOutbox(elo);
  return answer;
};
const openLink = (token: string | undefined) =>
  elo.call('POST', '/cms/confirm-email', { form: new URLSearchParams({ token: token ?? '' }) });
const lastTexts = async (phone: string) => (await messagesTo(elo, phone, admin)).at(-1)!;
/** Runs the jobs that are due. */
const comes = async () => {
  await runRecurring(elo, 'contact-changes');
  await runOutbox(elo);
};

/** A person who registered by the flow on their own phone, and opened the link in the mail. */
async function registered() {
  const answers = somebody();
  const { phone, email, cpf } = answers;
  const flowToken = `personal.acolhimento.${cpf}-0123456789`;
  const json = { phone, flow_token: flowToken, template_id: 'x', name: 'Ana', image_url: 'https://x.invalid/a.png' };
  const sent = await elo.call('POST', '/messaging/sendtemplate', {
    headers: { authorization: 'Bearer demo-service-token' },
    json,
  });
  expect(sent.status).toBe(201);
  const last = await goTo(client, flowToken, 'CONFIRMATION', answers);
  const end = await fillIn(client, flowToken, last, answers);
  expect(end.body.screen).toBe('SUCCESS');
  await runOutbox(elo);
  expect((await openLink(tokenIn(await mailsTo(elo, email), CONFIRM_EMAIL))).status).toBe(200);
  return { phone, email, cpf };
}
/** The same person, after signing in by a code to the phone. */
async function entered() {
  const person = await registered();
  expect(await askCode(person.cpf)).toEqual({ requestSignInCode: false });
  const { texts } = await lastTexts(person.phone);
  const { signInWithCode } = await enter(person.phone, texts[0]!);
  return { ...person, token: signInWithCode.token as string };
}

it('a participant from the flow signs in by code, sets a password, loses the phone, and signs in by mail', async () => {
  const { phone, email, cpf, token } = await entered();
  const { me: known } = await me(token);
  expect(known).toMatchObject({ email, pendingEmail: null, pendingPhone: null });
  expect([known.emailVerifiedAt, known.phoneVerifiedAt]).toEqual([lately(elo), lately(elo)]);
  expect((await setPassword('Minha!Senha2026', token)).setPassword.token).toEqual(expect.any(String));

  // The phone is gone, and so is the password.
  expect(await lose(cpf)).toEqual({ requestRecovery: false });
  const told = await lastTexts(phone);
  expect(told.template).toBe('account_recovery');
  expect(told.texts[1]).toBe('20/03/2026 às 09:00');
  expect((await mailsTo(elo, email)).at(-1)).toContain('20/03/2026 às 09:00');
  const messages = (await messagesTo(elo, phone, admin)).length;
  await lose(cpf);
  expect(await messagesTo(elo, phone, admin)).toHaveLength(messages);
  pass(47);
  await comes();
  await askCode(cpf);
  expect((await messagesTo(elo, phone, admin)).at(-1)!.template).toBe('otp');
  pass(1);
  await comes();
  // The waiting time alone ends nothing: codes go to both, until a mailed one is used.
  const session = (await signIn(cpf, 'Minha!Senha2026')).signIn.token as string;
  expect((await me(session)).me.phoneVerifiedAt).toBe(known.phoneVerifiedAt);
  pass(0.1);
  await askCode(cpf);
  expect((await messagesTo(elo, phone, admin)).at(-1)!.template).toBe('otp');
  const code = /^(\d{6})\r?$/m.exec((await mailsTo(elo, email)).at(-1)!)![1]!;
  const { token: again } = (await enter(email, code)).signInWithCode;
  await runOutbox(elo);
  expect((await mailsTo(elo, email)).at(-1)).toContain('não vão mais para o celular de antes');
  expect(await me(session)).toMatchObject({ code: 'FORBIDDEN' });
  // The objection comes too late, and reveals nothing.
  expect(await keep(told.texts.at(-1))).toMatchObject({ reason: 'CONTACT_LINK_INVALID' });
  const fresh = '5511976543210';
  await run('mutation ($phone: Phone!) { sendOtp(phone: $phone) { expiresAt } }', { phone: fresh }, by(again));
  const otp = (await lastTexts(fresh)).texts[0];
  const confirm = (options: Options) =>
    run(
      'mutation ($phone: Phone!, $code: String!) { confirmOtp(phone: $phone, code: $code) }',
      { phone: fresh, code: otp },
      options,
    );
  const confirmed = await confirm(by(again));
  expect(confirmed).toEqual({ confirmOtp: lately(elo) });
  // The answer was lost, so the client repeats the request.
  pass(0.01);
  expect(await confirm(by(again))).toEqual(confirmed);
  const { me: present } = await me(again);
  expect(await confirm({ as: { id: Number(present.id) } })).toMatchObject({ reason: 'USED' });
  pass(0.01);
  expect(await confirm(by(again))).toMatchObject({ reason: 'USED' });
  const change =
    'mutation ($id: ID!, $phone: Phone) { updateParticipant(id: $id, input: { phone: $phone }) { phone } }';
  // The lost phone is not verified any more: there is no waiting time.
  expect((await run(change, { id: present.id, phone: fresh }, by(again))).updateParticipant.phone).toContain(
    '976543210',
  );
  await runOutbox(elo);
  // The lost phone proves nothing any more, and gets no code.
  expect((await lastTexts(phone)).template).toBe('otp');
  await askCode(cpf);
  expect((await enter(fresh, (await lastTexts(fresh)).texts[0]!)).signInWithCode.token).toEqual(expect.any(String));
});

it('the phone’s holder stops a false report of its loss, and nothing changes', async () => {
  const { phone, email, cpf } = await registered();
  await lose(email);
  const { texts } = await lastTexts(phone);
  expect(await keep(texts.at(-1))).toEqual({ keepContact: true });
  await runOutbox(elo);
  expect((await mailsTo(elo, email)).at(-1)).toContain('impediu que os códigos');
  expect(await keep(texts.at(-1))).toMatchObject({ reason: 'CONTACT_LINK_INVALID' });
  pass(100);
  await comes();
  await askCode(cpf);
  expect((await lastTexts(phone)).template).toBe('otp');
});

it('a false report of a lost phone takes nothing from its owner, even if the owner misses it', async () => {
  const { phone, cpf, token } = await entered();
  const { id, email } = (await me(token)).me;
  await lose(cpf);
  for (const hours of [47, 2, 100]) {
    pass(hours);
    await comes();
    expect((await recordOf(id)).phoneVerifiedAt).toEqual(expect.any(String));
    await askCode(cpf);
    expect((await lastTexts(phone)).template).toBe('otp');
  }
  // The recovery is over: a code goes only to the phone.
  const mails = (await mailsTo(elo, email)).length;
  pass(1);
  expect(await askCode(cpf)).toEqual({ requestSignInCode: false });
  expect(await mailsTo(elo, email)).toHaveLength(mails);
  const { texts } = await lastTexts(phone);
  expect(await enter(cpf, texts[0]!)).toEqual({ signInWithCode: { token: expect.any(String) } });
});

it('a finder of a phone can’t take over the e-mail, and the owner undoes every change', async () => {
  const { email, cpf, phone, token } = await entered();
  const { id } = (await me(token)).me;
  await setPassword('Do!Ladrao2026', token);
  const thief = (await signIn(cpf, 'Do!Ladrao2026')).signIn.token as string;
  expect((await changeEmail(id, 'ladrao@example.org', thief)).updateParticipant).toEqual({
    email,
    pendingEmail: 'ladrao@example.org',
  });
  const first = tokenIn(await mailsTo(elo, email), KEEP);
  expect((await openLink(tokenIn(await mailsTo(elo, 'ladrao@example.org'), CONFIRM_EMAIL))).status).toBe(200);
  await runOutbox(elo);
  expect((await me(thief)).me).toMatchObject({ email, pendingEmail: 'ladrao@example.org' });
  expect((await mailsTo(elo, email)).at(-1)).toContain('será trocado em');
  pass(49);
  await comes();
  expect((await me((await signIn(cpf, 'Do!Ladrao2026')).signIn.token)).me.email).toBe('ladrao@example.org');
  // The thief changes the e-mail once more, so that the first owner gets no mail: their earlier link is still valid.
  const owner = tokenIn(await mailsTo(elo, email), KEEP);
  expect(owner).toBe(first);
  const [done, twice] = await Promise.all([keep(owner), keep(owner)]);
  expect([done, twice].filter(answer => answer.keepContact === true)).toHaveLength(1);
  await runOutbox(elo);
  expect(await signIn(cpf, 'Do!Ladrao2026')).toMatchObject({ code: 'FORBIDDEN' });
  expect(await me(thief)).toMatchObject({ code: 'FORBIDDEN' });
  const link = tokenIn(await mailsTo(elo, email), PASSWORD_LINK);
  const reset = 'mutation ($token: String!) { resetPassword(token: $token, password: "Da!Dona2026x") }';
  expect(await run(reset, { token: link })).toEqual({ resetPassword: true });
  const own = (await signIn(email, 'Da!Dona2026x')).signIn.token as string;
  expect((await me(own)).me).toMatchObject({
    email,
    pendingEmail: null,
    phone: expect.stringContaining(phone.slice(-8)),
  });
});

it('a phone changed by staff is confirmed at the new number, and the old one can object', async () => {
  const { phone, cpf, token } = await entered();
  const { id } = (await me(token)).me;
  const fresh = '5511976540001';
  const update = `mutation { updateUser(id: ${id}, input: { phone: "${fresh}" }) { phone pendingPhone } }`;
  const { updateUser } = await run(update, {}, { as: admin });
  expect(updateUser.phone).toContain(phone.slice(-8));
  expect(updateUser.pendingPhone).toContain(fresh.slice(-8));
  await runOutbox(elo);
  const link = await lastTexts(fresh);
  expect(link.template).toBe('phone_confirm');
  const told = await lastTexts(phone);
  expect(told.template).toBe('phone_change');
  expect(await confirmPhone(told.texts.at(-1))).toMatchObject({ reason: 'CONTACT_LINK_INVALID' });
  const both = await Promise.all([confirmPhone(link.texts.at(-1)), confirmPhone(link.texts.at(-1))]);
  expect(both.filter(answer => answer.confirmPhone === true)).toHaveLength(1);
  await runOutbox(elo);
  // The owner of the old phone has time to object, before the change and after it.
  expect((await me(token)).me).toMatchObject({ phone: expect.stringContaining(phone.slice(-8)) });
  pass(49);
  await comes();
  expect((await recordOf(id)).phone).toContain(fresh.slice(-8));
  expect(await keep(told.texts.at(-1))).toEqual({ keepContact: true });
  pass(0.1);
  await askCode(cpf);
  const { signInWithCode } = await enter(cpf, (await lastTexts(phone)).texts[0]!);
  expect((await me(signInWithCode.token)).me.phone).toContain(phone.slice(-8));
});

it('a report of a lost phone tells strangers nothing, and mails no unverified e-mail', async () => {
  const unproven = await elo.make.aUser({ phone: '5511976540002' });
  const staff = await elo.make.aFacilitator();
  for (const name of ['ninguem@example.org', unproven.email!, staff.email!])
    expect(await lose(name)).toEqual({ requestRecovery: false });
  expect(await messagesTo(elo, '5511976540002', admin)).toEqual([]);
  for (const name of ['', 'a\0b', 'x'.repeat(255)]) expect(await lose(name)).toMatchObject({ code: 'INVALID' });
  const answers = [];
  for (let n = 0; n < 4; n += 1) answers.push((await lose('outra@example.org')).code ?? 'true');
  expect(answers).toEqual(['true', 'true', 'true', 'RATE_LIMITED']);
  for (const forged of ['', 'x', `1.${'0'.repeat(64)}`]) {
    expect(await keep(forged)).toMatchObject({ reason: 'CONTACT_LINK_INVALID' });
    expect(await confirmPhone(forged)).toMatchObject({ reason: 'CONTACT_LINK_INVALID' });
  }
  const page = await aBrowser(elo.url).send('/cms/contact?keep=x');
  expect(await page.text()).toContain('Não fui eu: impedir a troca');
});
