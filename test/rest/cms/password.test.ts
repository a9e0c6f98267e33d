import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ActionToken, OutboxMessage, User } from '../../../src/entities/index.js';
import { createApiKeyByOperator } from '../../../src/domain/sessions/api-keys.js';
import { tokenOf } from '../../support/action-tokens.js';
import { PASSWORD } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(null));

const NEW = 'Nova!Senha2026';
const DAY = 24 * 3_600_000;

const send = (token: string, password = NEW, confirm = password) =>
  elo.call('POST', '/cms/password', {
    form: new URLSearchParams({ token, password, password_confirm: confirm }),
  });
const signIn = async (user: { email?: string | null }, password: string) =>
  (await elo.call('POST', '/cms/api/jwt-auth/v1/token', { json: { username: user.email, password } })).status;
const userOf = (id: number) => elo.make.em().findOneOrFail(User, id);
/** A person with a password and a link to set another one. */
async function invited() {
  const user = await elo.make.aMember();
  await elo.make.aPasswordLink(user);
  return { user, token: await tokenOf(elo, user.id, 'SET_PASSWORD') };
}

it('the page of a password link shows its form repeatedly, and sets the password once', async () => {
  const { user, token } = await invited();
  // Tokens hold the second of their creation, and one from the very second of the change is still valid.
  elo.setNow(new Date(Date.now() - 10_000).toISOString());
  const before = await elo.bearer(user);
  elo.setNow(null);
  for (let times = 0; times < 2; times += 1) {
    const page = await elo.call('GET', `/cms/password?token=${token}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.body).toContain(`value="${token}"`);
    expect(page.body).toContain('<html lang="pt-BR">');
  }
  expect(await signIn(user, PASSWORD)).toBe(200);

  expect(await send(token)).toMatchObject({ status: 200, body: expect.stringContaining('Senha definida') });
  expect(await signIn(user, NEW)).toBe(200);
  expect(await signIn(user, PASSWORD)).toBe(403);
  // Sessions and tokens from before the change are invalid.
  const me = await elo.graphql('{ me { id } }', {}, { headers: { authorization: before } });
  expect(me.body.errors?.[0].extensions.code).toBe('FORBIDDEN');
  expect(await elo.make.em().count(OutboxMessage, { job: 'password-changed' })).toBe(1);

  expect(await send(token, 'Mais!Uma2026')).toMatchObject({
    status: 400,
    body: expect.stringContaining('não é válido ou já expirou'),
  });
  expect(await signIn(user, NEW)).toBe(200);
});

it.each([
  ['is too short', 'curta1!', 'curta1!', 'pelo menos 8 caracteres'],
  ['is letters only', 'somenteletras', 'somenteletras', 'letras e números'],
  ['is not the same twice', NEW, `${NEW}x`, 'não são iguais'],
  ['is empty', '', '', 'pelo menos 8'],
])(
  'the password page asks again when a password %s, and the link stays valid',
  async (_what, password, confirm, words) => {
    const { user, token } = await invited();
    expect(await send(token, password, confirm)).toMatchObject({ status: 400, body: expect.stringContaining(words) });
    expect(await signIn(user, PASSWORD)).toBe(200);
    expect((await send(token)).status).toBe(200);
  },
);

it('a password that contains the sign-in name is refused', async () => {
  const { user, token } = await invited();
  const { status, body } = await send(token, `norte-${user.email!.split('@')[0]!}-sul!1`);
  expect([status, body]).toEqual([400, expect.stringContaining('não pode conter')]);
});

it('an invalid link, an old one and a link of another purpose are refused', async () => {
  const { user, token } = await invited();
  const other = await invited();
  await elo.make.save(ActionToken, {
    user: user.id,
    purpose: 'ACTIVATE_ACCOUNT',
    email: user.email,
    salt: 'salt',
    expiresAt: new Date(Date.now() + DAY),
  });
  const activation = await tokenOf(elo, user.id, 'ACTIVATE_ACCOUNT');
  const [id] = token.split('.');
  const [, signature] = other.token.split('.');
  for (const wrong of ['', 'x', `${id}.${signature}`, activation, `${token}0`, '9999999999.'.padEnd(75, 'a')])
    expect([wrong, (await send(wrong)).status]).toEqual([wrong, 400]);
  elo.setNow(new Date(Date.now() + DAY).toISOString());
  expect((await send(token)).status).toBe(400);
  elo.setNow(null);
  expect(await signIn(user, PASSWORD)).toBe(200);
});

it('a password link ends after another password change, a change of address and a deactivation', async () => {
  const changed = await invited();
  const { body } = await elo.graphql(
    'mutation ($old: String!, $new: String!) { changePassword(oldPassword: $old, newPassword: $new) { token } }',
    { old: PASSWORD, new: 'Trocada!2026' },
    { as: changed.user },
  );
  expect(body.errors).toBeUndefined();
  expect((await send(changed.token)).status).toBe(400);
  expect(await signIn(changed.user, 'Trocada!2026')).toBe(200);

  const moved = await invited();
  await elo.make.em().nativeUpdate(User, { id: moved.user.id }, { email: 'mudou@test.invalid' });
  expect((await send(moved.token)).status).toBe(400);

  const out = await invited();
  const admin = await elo.make.anAdmin();
  await elo.graphql('mutation ($id: ID!) { deactivateUser(id: $id) { id } }', { id: out.user.id }, { as: admin });
  expect((await send(out.token)).status).toBe(400);
  await elo.graphql('mutation ($id: ID!) { reactivateUser(id: $id) { id } }', { id: out.user.id }, { as: admin });
  expect((await send(out.token)).status).toBe(400);
});

it('a password link works once for five concurrent requests', async () => {
  const { user, token } = await invited();
  const passwords = Array.from({ length: 5 }, (_, n) => `Corrida!${n}2026`);
  const replies = await Promise.all(passwords.map(password => send(token, password)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  const winner = passwords[replies.findIndex(({ status }) => status === 200)]!;
  expect(await signIn(user, winner)).toBe(200);
});

it('resetPassword in the graph works the same, and its audit record has no password', async () => {
  const { user, token } = await invited();
  const mutation =
    'mutation ($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }';
  const wrong = await elo.graphql(mutation, { token, password: 'curta' });
  expect(wrong.body.errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { password: expect.any(String) } });
  expect((await elo.graphql(mutation, { token, password: NEW })).body).toEqual({ data: { resetPassword: true } });
  expect((await userOf(user.id)).sessionsValidFrom).toBeInstanceOf(Date);
  const records = await elo.make.em().execute(
    `select audit_arguments(r.id, r.arguments) as arguments, audit_fields(r.id, c.id, c.fields) as fields from audit_records r join audit_changes c on c.audit_record_id = r.id
        where r.action = 'resetPassword' and c.record_type = 'User' and c.record_id = ?`,
    [String(user.id)],
  );
  expect(records).toHaveLength(1);
  expect(JSON.stringify(records)).not.toContain(NEW);
  expect(JSON.stringify(records)).not.toContain(token);
});

it('the password page shows any token as text', async () => {
  const { body } = await elo.call('GET', `/cms/password?token=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(body).not.toContain('<script>alert');
});

it.each(['/cms/password', '/cms/confirm-email', '/cms/activate'])(
  '%s shows the graph’s refusal, and the server continues',
  async path => {
    const operator = { orm: elo.orm, now: elo.now, operator: 'test' };
    const key = await createApiKeyByOperator(operator, {
      name: path.replaceAll('/', ' ').trim(),
      scopes: ['schedule:read'],
    });
    const reply = await elo.call('POST', path, {
      headers: { authorization: `Bearer ${key}` },
      form: new URLSearchParams({ token: '1.x', password: NEW, password_confirm: NEW }),
    });
    expect(reply.status).toBe(403);
  },
);
