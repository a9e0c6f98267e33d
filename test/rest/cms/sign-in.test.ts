import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aBrowser } from '../../support/browser.js';
import { AJAX, aForm, aVisitor } from '../../support/cms.js';
import { PASSWORD } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(async () => {
  elo.setNow(null);
  await elo.orm.em.fork().execute('delete from rate_limits');
});

const WRONG = { loggedin: false, message: 'E-mail ou senha inválidos.' };
const EXPIRED = 'Sua sessão expirou. Recarregue a página e tente novamente.';
/** True when the visitor is signed in: the picture route takes only the cookie. */
const isIn = async (visitor: ReturnType<typeof aVisitor>) =>
  (await visitor.call('GET', '/cms/api/core/v1/pictures/none.webp')).status === 404;

describe('front_login', () => {
  it.each([[false], [true]])('signs in and sets the cookie (multipart: %s)', async multipart => {
    const user = await elo.make.aMember();
    const visitor = aVisitor(elo);
    const reply = await visitor.act('front_login', { email: user.email!, password: PASSWORD }, 'security', multipart);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ loggedin: true, message: 'Login realizado com sucesso.' });
    const [line] = reply.headers.getSetCookie();
    expect(line).toMatch(/^cms_login=[\w.-]+; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await isIn(visitor)).toBe(true);
  });

  it('accepts a CPF or a username in place of the e-mail', async () => {
    const user = await elo.make.aMember();
    await elo.make.em().execute('update users set username = ? where id = ?', [`ana.${user.id}`, user.id]);
    for (const email of [user.cpf!, `ANA.${user.id}`])
      expect((await aVisitor(elo).signIn(email, PASSWORD)).body.loggedin).toBe(true);
  });

  it('gives wrong, unknown, deactivated and passwordless sign-ins the same answer without a cookie', async () => {
    for (const [email, password] of [
      [(await elo.make.aMember()).email!, 'wrong'],
      ['nobody@test.invalid', PASSWORD],
      [(await elo.make.aMember({ isActive: false })).email!, PASSWORD],
      [(await elo.make.aUser()).email!, PASSWORD],
    ] as const) {
      const reply = await aVisitor(elo).signIn(email, password);
      expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: WRONG });
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
  });

  it('names missing fields', async () => {
    const reply = await aVisitor(elo).act('front_login', {}, 'security');
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 200,
      body: { loggedin: false, message: 'Informe seu e-mail e sua senha.' },
    });
  });

  it('has the limits of the other ways to sign in', async () => {
    const user = await elo.make.aMember();
    const visitor = aVisitor(elo);
    const security = await visitor.nonce('front_login');
    const attempt = (password: string) => visitor.act('front_login', { email: user.email!, password, security });
    for (let n = 0; n < 10; n += 1) expect((await attempt('wrong')).body).toEqual(WRONG);
    const reply = await attempt(PASSWORD);
    expect(reply.status).toBe(429);
    expect(reply.body).toEqual({ loggedin: false, message: 'Muitas tentativas. Tente novamente mais tarde.' });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });

  it('refuses forms without a nonce, with one of another action, and from another site', async () => {
    const user = await elo.make.aMember();
    const visitor = aVisitor(elo);
    const good = await visitor.nonce('front_login');
    const send = (fields: Record<string, string>, headers = {}) =>
      visitor.call('POST', AJAX, {
        form: aForm({ action: 'front_login', email: user.email!, password: PASSWORD, ...fields }),
        headers,
      });
    for (const reply of [
      await send({}),
      await send({ security: '' }),
      await send({ security: good.slice(0, -1) }),
      await send({ security: await visitor.nonce('front_logout') }),
      await send({ security: good }, { origin: 'https://evil.example' }),
      await send({ security: good }, { 'sec-fetch-site': 'cross-site' }),
    ]) {
      expect({ status: reply.status, body: reply.body }).toEqual({
        status: 403,
        body: { loggedin: false, message: EXPIRED },
      });
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
    expect((await send({ security: good }, { origin: elo.url })).body.loggedin).toBe(true);
  });
});

describe('the login cookie', () => {
  it('is valid in the content backend only, and never as a bearer token', async () => {
    const user = await elo.make.aMember();
    const visitor = aVisitor(elo);
    await visitor.signIn(user.email!, PASSWORD);
    const cookie = visitor.cookie()!;
    expect((await elo.call('GET', `/portal/api/user/${user.id}`, { headers: { cookie } })).status).toBe(401);
    expect((await elo.graphql('{ me { id } }', {}, { headers: { cookie } })).body.errors[0].extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    const authorization = `Bearer ${cookie.split('=')[1]}`;
    expect(
      (await elo.graphql('{ me { id } }', {}, { headers: { authorization } })).body.errors[0].extensions.code,
    ).toBe('FORBIDDEN');
    const [head, payload] = cookie.split('=')[1]!.split('.');
    for (const broken of [
      'cms_login=x',
      `cms_login=${head}.${payload}.${'A'.repeat(43)}`,
      `cms_login=${'x'.repeat(9000)}`,
    ]) {
      visitor.setCookie(broken);
      expect((await visitor.call('GET', '/cms/api/core/v1/pictures/x.webp')).status).toBe(401);
    }
  });

  it('ends after twelve hours', async () => {
    const user = await elo.make.aMember();
    const visitor = aVisitor(elo);
    elo.setNow('2026-11-21T10:00:00Z');
    await visitor.signIn(user.email!, PASSWORD);
    elo.setNow('2026-11-21T21:50:00Z');
    expect(await isIn(visitor)).toBe(true);
    elo.setNow('2026-11-21T22:01:00Z');
    expect((await visitor.call('GET', '/cms/api/core/v1/pictures/x.webp')).status).toBe(401);
  });

  it('is refused for a deactivated person', async () => {
    const user = await elo.make.aMember();
    const visitor = aVisitor(elo);
    await visitor.signIn(user.email!, PASSWORD);
    await elo.make.em().execute('update users set is_active = false where id = ?', [user.id]);
    expect((await visitor.call('GET', '/cms/api/core/v1/pictures/x.webp')).status).toBe(401);
  });

  it('is refused in a request from another origin', async () => {
    const user = await elo.make.aMember();
    const visitor = aVisitor(elo);
    await visitor.signIn(user.email!, PASSWORD);
    const reply = await visitor.call('POST', AJAX, {
      form: aForm({ action: 'handle_item_interaction_counter', post_id: '1', operation: 'add_like' }),
      headers: { origin: 'https://evil.example' },
    });
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 403,
      body: { status: 'ERROR', message: 'Seu acesso não é válido ou já terminou. Entre novamente.', data: [] },
    });
  });
});

describe('front_logout', () => {
  it('clears the cookie, and a copy of it is refused', async () => {
    const user = await elo.make.aMember();
    const [visitor, other] = [aVisitor(elo), aVisitor(elo)];
    await visitor.signIn(user.email!, PASSWORD);
    await other.signIn(user.email!, PASSWORD);
    const copy = visitor.cookie()!;
    expect(await isIn(visitor)).toBe(true);
    const reply = await visitor.act('front_logout', {}, 'security');
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 200,
      body: { loggedin: false, message: 'Você saiu.' },
    });
    expect(reply.headers.getSetCookie()[0]).toMatch(/^cms_login=; Path=\/; Expires=Thu, 01 Jan 1970/);
    visitor.setCookie(copy);
    expect((await visitor.call('GET', '/cms/api/core/v1/pictures/x.webp')).status).toBe(401);
    // Another session of the same person goes on.
    expect(await isIn(other)).toBe(true);
  });

  it('ends the caller’s own session and nothing else', async () => {
    const user = await elo.make.aMember();
    const { body } = await elo.graphql('mutation { signOut }', {}, { as: user });
    expect(body).toEqual({ data: { signOut: true } });
    const nobody = await elo.graphql('mutation { signOut }');
    expect(nobody.body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  it('needs a session and its nonce', async () => {
    const nobody = await aVisitor(elo).act('front_logout', {}, 'security');
    expect({ status: nobody.status, body: nobody.body }).toEqual({
      status: 401,
      body: { loggedin: false, message: 'Entre na sua conta para continuar.' },
    });
    const user = await elo.make.aMember();
    const visitor = aVisitor(elo);
    await visitor.signIn(user.email!, PASSWORD);
    expect((await visitor.act('front_logout', { security: 'x' })).status).toBe(403);
    expect(await isIn(visitor)).toBe(true);
  });
});

describe('nonces', () => {
  it('belong to one session, and are refused in any other session', async () => {
    const [user, somebody] = [await elo.make.aMember(), await elo.make.aMember()];
    const [first, second, other, nobody] = [aVisitor(elo), aVisitor(elo), aVisitor(elo), aVisitor(elo)];
    await first.signIn(user.email!, PASSWORD);
    await second.signIn(user.email!, PASSWORD);
    await other.signIn(somebody.email!, PASSWORD);
    const nonces = await Promise.all([first, second, other, nobody].map(each => each.nonce('front_logout')));
    expect(new Set(nonces).size).toBe(4);
    for (const security of nonces.slice(1)) expect((await first.act('front_logout', { security })).status).toBe(403);
    expect((await first.act('front_logout', { security: nonces[0] })).status).toBe(200);
  });

  it('are valid in their twelve-hour period and the next', async () => {
    const visitor = aVisitor(elo);
    const attempt = async (security: string) =>
      (await visitor.act('front_login', { email: 'nobody@test.invalid', password: 'x', security })).status;
    elo.setNow('2026-11-21T00:00:01Z');
    const nonce = await visitor.nonce('front_login');
    elo.setNow('2026-11-21T23:50:00Z');
    expect(await attempt(nonce)).toBe(200);
    elo.setNow('2026-11-22T00:00:01Z');
    expect(await attempt(nonce)).toBe(403);
    elo.setNow('2026-11-20T23:50:00Z');
    expect(await attempt(nonce)).toBe(403);
  });

  it('accept a dash for an underscore, answer no-store, and refuse invalid names', async () => {
    const visitor = aVisitor(elo);
    expect(await visitor.nonce('change-password')).toBe(await visitor.nonce('change_password'));
    const reply = await visitor.call('GET', '/cms/api/core/v1/nonce?action=rest');
    expect(reply.body).toEqual({ nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    for (const query of ['', '?action=', '?action=a%20b', `?action=${'x'.repeat(65)}`])
      expect(await visitor.call('GET', `/cms/api/core/v1/nonce${query}`)).toMatchObject({
        status: 400,
        body: { message: expect.any(String) },
      });
  });
});

describe('the AJAX entry', () => {
  it.each([
    ['no action', {}, 400, 'Falta o campo action.'],
    ['an unknown action', { action: 'nonsense' }, 400, 'Ação desconhecida.'],
    ['a name of JavaScript', { action: '__proto__' }, 400, 'Ação desconhecida.'],
    ['an action of GET', { action: 'state_cities', state_id: '35' }, 405, 'Este método não é aceito aqui.'],
  ])('answers %s with a clear error', async (_what, fields, status, message) => {
    const reply = await aVisitor(elo).call('POST', AJAX, { form: aForm(fields) });
    expect({ status: reply.status, body: reply.body }).toEqual({ status, body: { message } });
  });

  it('accepts forms only, of limited size', async () => {
    const visitor = aVisitor(elo);
    expect(await visitor.call('POST', AJAX, { json: { action: 'front_login' } })).toMatchObject({
      status: 415,
      body: {
        message: 'O tipo do conteúdo precisa ser application/x-www-form-urlencoded ou multipart/form-data.',
      },
    });
    expect((await visitor.call('POST', AJAX)).status).toBe(400);
    const large = await visitor.call('POST', AJAX, {
      form: aForm({ action: 'front_login', email: 'x'.repeat(110_000) }),
    });
    expect(large).toMatchObject({ status: 413, body: { message: expect.any(String) } });
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f${n}`, '1']));
    expect((await visitor.call('POST', AJAX, { form: aForm({ action: 'front_login', ...many }) })).status).toBe(413);
  });

  it('accepts no files from anonymous callers, and none that the action does not use', async () => {
    const file = new Blob([Buffer.from('hello')]);
    const fields = { action: 'front_login', email: 'a@b.c', password: 'x', file };
    expect((await aVisitor(elo).call('POST', AJAX, { form: aForm(fields) })).status).toBe(401);
    const user = await elo.make.aMember();
    const visitor = aVisitor(elo);
    await visitor.signIn(user.email!, PASSWORD);
    const reply = await visitor.act('front_login', { email: user.email!, password: PASSWORD, file }, 'security');
    expect(reply.body.loggedin).toBe(false);
    const [{ count }] = await elo.make.em().execute<[{ count: string }]>('select count(*) from stored_files');
    expect(count).toBe('0');
  });

  it('answers 405 to other methods and lists the allowed ones', async () => {
    const reply = await elo.call('DELETE', AJAX);
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('POST, GET, HEAD');
  });
});

describe('the REST routes', () => {
  const KPI = '/cms/cms-rest/lean/v1/nedocs';

  it('need the nonce of rest in the header for a login cookie, and none for a bearer token', async () => {
    const user = await elo.make.aMember();
    const [visitor, other] = [aVisitor(elo), aVisitor(elo)];
    await visitor.signIn(user.email!, PASSWORD);
    await other.signIn(user.email!, PASSWORD);
    const get = async (nonce?: string) => {
      const { status, body } = await visitor.call('GET', KPI, {
        headers: nonce === undefined ? {} : { 'x-cms-nonce': nonce },
      });
      return status === 200 ? status : [status, body];
    };
    expect(await get()).toEqual([401, { message: 'The header X-CMS-Nonce is missing' }]);
    expect(await get('')).toEqual([401, { message: 'The header X-CMS-Nonce is missing' }]);
    for (const wrong of [
      'x',
      await other.nonce('rest'),
      await aVisitor(elo).nonce('rest'),
      await visitor.nonce('nedocs'),
    ])
      expect(await get(wrong)).toEqual([403, { message: 'Invalid nonce' }]);
    expect(await get(await visitor.nonce('rest'))).toBe(200);
    expect((await elo.call('GET', KPI, { as: user })).status).toBe(200);
    expect(await elo.call('GET', KPI)).toMatchObject({ status: 401, body: { message: 'Not signed in' } });
  });

  it('need that nonce for an Auth.js session too, in the configured header', async () => {
    const moved = await startTestApp({ CMS_NONCE_HEADER: 'X-Outro' });
    try {
      const user = await moved.make.aMember();
      const browser = aBrowser(moved.url);
      await browser.signIn({ username: user.email!, password: PASSWORD });
      const nonce = (await (await browser.send('/cms/api/core/v1/nonce?action=rest')).json()) as { nonce: string };
      expect((await browser.send(KPI)).status).toBe(401);
      expect((await browser.send(KPI, { headers: { 'x-cms-nonce': nonce.nonce } })).status).toBe(401);
      expect((await browser.send(KPI, { headers: { 'x-outro': nonce.nonce } })).status).toBe(200);
    } finally {
      await moved.close();
    }
  });
});
