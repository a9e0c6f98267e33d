import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { User } from '../../../src/entities/index.js';
import { hashPassword } from '../../../src/auth/passwords.js';
import { aBrowser } from '../../support/browser.js';
import { aVisitor, STRONG_PASSWORD } from '../../support/cms.js';
import { runOutbox } from '../../support/jobs.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let smtp: TestSmtp;
let passwordHash: string;
beforeAll(async () => {
  smtp = await startSmtp();
  elo = await startTestApp({ SMTP_URL: smtp.url });
  passwordHash = await hashPassword(STRONG_PASSWORD);
});
beforeEach(async () => {
  elo.setNow('2026-03-10T12:00:00Z');
  smtp.mails.length = 0;
  await elo.make.em().execute('delete from rate_limits; delete from outbox');
});

async function signedIn() {
  const user = await elo.make.aUser({ passwordHash });
  const visitor = aVisitor(elo);
  await visitor.signIn(user.email!, STRONG_PASSWORD);
  return { user, visitor };
}

describe('change-password', () => {
  const NEW = 'Outra!Senha2027';
  const change = (
    visitor: ReturnType<typeof aVisitor>,
    fields: Record<string, string> = {},
    action = 'change-password',
  ) =>
    visitor.act(
      action,
      { old_password: STRONG_PASSWORD, new_password: NEW, new_password_confirm: NEW, ...fields },
      'security',
    );
  const isIn = async (visitor: ReturnType<typeof aVisitor>) =>
    (await visitor.call('GET', '/cms/api/core/v1/pictures/none.webp')).status === 404;

  it('sets the password, ends other sessions and tokens, keeps this session, and mails the owner', async () => {
    const { user, visitor } = await signedIn();
    const other = aVisitor(elo);
    await other.signIn(user.email!, STRONG_PASSWORD);
    const authorization = await elo.bearer(user);
    expect(await isIn(other)).toBe(true);
    expect((await elo.graphql('{ me { id } }', {}, { headers: { authorization } })).body.errors).toBeUndefined();

    elo.setNow('2026-03-10T12:05:00Z');
    const reply = await change(visitor);
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 200,
      body: { success: true, data: { message: 'Senha alterada.' } },
    });
    expect(reply.headers.getSetCookie()[0]).toMatch(/^cms_login=/);
    expect(await isIn(visitor)).toBe(true);
    expect(await isIn(other)).toBe(false);
    const stale = await elo.graphql('{ me { id } }', {}, { headers: { authorization } });
    expect(stale.body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect((await aVisitor(elo).signIn(user.email!, STRONG_PASSWORD)).body.loggedin).toBe(false);
    expect((await aVisitor(elo).signIn(user.email!, NEW)).body.loggedin).toBe(true);
    await runOutbox(elo);
    expect(smtp.mails.map(({ to }) => to)).toEqual([[user.email]]);
  });

  it('answers the same action written with an underscore', async () => {
    const { visitor } = await signedIn();
    expect((await change(visitor, {}, 'change_password')).body.success).toBe(true);
  });

  it.each([
    [
      'a wrong old one',
      { old_password: 'x' },
      'Verifique os campos destacados.',
      { old_password: 'A senha atual não confere.' },
    ],
    ['no old one', { old_password: '' }, 'Verifique os campos destacados.', { old_password: 'Informe a senha atual.' }],
    [
      'a short one',
      { new_password: 'a1', new_password_confirm: 'a1' },
      'Verifique os campos destacados.',
      { new_password: expect.any(String) },
    ],
    [
      'another confirmation',
      { new_password_confirm: 'x' },
      'Verifique os campos destacados.',
      { new_password_confirm: 'As senhas não são iguais.' },
    ],
    [
      'the same again',
      { new_password: STRONG_PASSWORD, new_password_confirm: STRONG_PASSWORD },
      'Verifique os campos destacados.',
      { new_password: expect.any(String) },
    ],
  ])('refuses %s, and nothing changes', async (_what, fields, message, errors) => {
    const { user, visitor } = await signedIn();
    const reply = await change(visitor, fields);
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 200,
      body: { success: false, data: { code: 'validation_failed', message, errors } },
    });
    expect((await elo.make.em().findOneOrFail(User, user.id)).passwordHash).toBe(passwordHash);
    expect(await elo.make.em().execute('select id from outbox')).toEqual([]);
  });

  it('counts wrong old passwords as wrong sign-ins', async () => {
    const { visitor } = await signedIn();
    const security = await visitor.nonce('change-password');
    for (let n = 0; n < 10; n += 1) await change(visitor, { old_password: 'x', security });
    expect((await change(visitor, { security })).status).toBe(429);
  });

  it('needs a session and a nonce', async () => {
    expect((await change(aVisitor(elo))).status).toBe(401);
    const { visitor } = await signedIn();
    expect((await change(visitor, { security: 'x' })).status).toBe(403);
  });
});

describe('a changed password', () => {
  it('ends Auth.js sessions too', async () => {
    elo.setNow(null);
    const user = await elo.make.aUser({ passwordHash });
    const browser = aBrowser(elo.url);
    await browser.signIn({ username: user.email!, password: STRONG_PASSWORD });
    expect((await browser.session())?.user['id']).toBe(String(user.id));
    // Sessions hold the second of their creation.
    elo.setNow(new Date(Date.now() + 60_000).toISOString());
    const changed = await elo.graphql(
      'mutation ($old: String!) { changePassword(oldPassword: $old, newPassword: "Outra!Senha2027") { token } }',
      { old: STRONG_PASSWORD },
      { as: user },
    );
    const { token } = changed.body.data.changePassword;
    expect(await browser.session()).toBeNull();
    expect((await browser.send(`/portal/api/user/${user.id}`)).status).toBe(401);
    const me = await elo.graphql('{ me { id } }', {}, { headers: { authorization: `Bearer ${token}` } });
    expect(me.body.data.me.id).toBe(String(user.id));
  });
});
