import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aBrowser } from '../../support/browser.js';
import { aForm, AJAX, aVisitor } from '../../support/cms.js';
import { PASSWORD } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const PATH = '/cms/api/jwt-auth/v1/token';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ TRUST_PROXY: '1' });
});
beforeEach(() => elo.orm.em.fork().execute('delete from rate_limits'));

const token = (username: string, password: string, from = '203.0.113.1') =>
  elo.call('POST', PATH, { json: { username, password }, headers: { 'x-forwarded-for': from } });
const refused = { code: 'jwt_auth_failed', message: 'Invalid credentials', data: { status: 403 } };

describe('POST /cms/api/jwt-auth/v1/token', () => {
  it('gives a token that works wherever a session does', async () => {
    const user = await elo.make.aMember({ name: 'Ana Lúcia d’Ávila' });
    const reply = await token(user.email!, PASSWORD);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user_email: user.email,
      user_nicename: 'ana-lucia-d-avila',
      user_display_name: 'Ana Lúcia d’Ávila',
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const headers = { authorization: `Bearer ${reply.body.token}` };
    expect((await elo.call('GET', `/portal/api/user/${user.id}`, { headers })).status).toBe(200);
    expect((await elo.graphql('{ me { id } }', {}, { headers })).body).toEqual({
      data: { me: { id: String(user.id) } },
    });
  });

  it('accepts a CPF with and without punctuation', async () => {
    const user = await elo.make.aMember();
    for (const username of [user.cpf!, user.cpf!.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')]) {
      expect((await token(username, PASSWORD)).status).toBe(200);
    }
  });

  it('logs one action for each active enrollment', async () => {
    const user = await elo.make.aMember();
    const kept = await elo.make.anEnrollment({ participant: user });
    await elo.make.anEnrollment({ participant: user, canceledAt: new Date(), cancelReason: 'OTHER' });
    await token(user.email!, 'wrong');
    await token(user.email!, PASSWORD);
    const logs = await elo.make
      .em()
      .execute(
        'select l.enrollment_id, l.action from action_logs l join enrollments e on e.id = l.enrollment_id where e.participant_id = ?',
        [user.id],
      );
    expect(logs).toEqual([{ enrollment_id: kept.id, action: 'Login no hub' }]);
  });

  it('gives wrong, unknown, deactivated and passwordless sign-ins the same answer', async () => {
    const answers = [
      await token((await elo.make.aMember()).email!, 'wrong'),
      await token('nobody@test.invalid', PASSWORD),
      await token('00000000000', PASSWORD),
      await token((await elo.make.aMember({ isActive: false })).email!, PASSWORD),
      await token((await elo.make.aUser()).email!, PASSWORD),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body).toEqual(refused);
    }
  });

  it.each([
    ['no username', { password: 'x' }],
    ['no password', { username: 'x' }],
    ['an empty password', { username: 'x', password: '' }],
    ['a username that is no text', { username: 5, password: 'x' }],
    ['a password of 1001 characters', { username: 'x', password: 'x'.repeat(1001) }],
    ['a NUL', { username: 'x\0@y', password: 'x' }],
    ['an array', []],
  ])('refuses %s in its own shape', async (_what, json) => {
    const reply = await elo.call('POST', PATH, { json });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ code: 'jwt_auth_bad_request', message: expect.any(String), data: { status: 400 } });
  });

  it('refuses malformed JSON and other media types in its own shape', async () => {
    const send = async (body: string, type: string) => {
      const response = await fetch(elo.url + PATH, { method: 'POST', body, headers: { 'content-type': type } });
      return { status: response.status, body: await response.json() };
    };
    expect(await send('{', 'application/json')).toEqual({
      status: 400,
      body: { code: 'jwt_auth_bad_request', message: 'The body is not valid JSON', data: { status: 400 } },
    });
    // A form needs no preflight: the restriction to JSON keeps other sites from signing a browser in.
    expect((await send('username=a&password=b', 'application/x-www-form-urlencoded')).status).toBe(415);
  });

  it('declares its own error shape, and the facade keeps {message}', async () => {
    expect((await elo.call('GET', '/cms/nonsense')).body).toEqual({ message: 'Not found' });
    const { paths } = (await elo.call('GET', '/cms/openapi.json')).body;
    const failure = paths['/api/jwt-auth/v1/token'].post.responses['403'].content['application/json'].schema;
    expect(Object.keys(failure.properties)).toEqual(['code', 'message', 'data']);
  });
});

describe('the sign-in limits', () => {
  it('lock an account after ten wrong passwords, under any name and address, and give the remaining time', async () => {
    const user = await elo.make.aMember();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const username = attempt % 2 ? user.cpf! : user.email!.toUpperCase();
      expect((await token(username, 'wrong', `203.0.113.${attempt}`)).status).toBe(403);
    }
    const reply = await token(user.email!, PASSWORD, '203.0.113.99');
    expect(reply.status).toBe(429);
    expect(reply.body).toEqual({
      code: 'jwt_auth_too_many_attempts',
      message: 'Too many attempts, try again later',
      data: { status: 429 },
    });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect((await token((await elo.make.aMember()).email!, PASSWORD, '203.0.113.99')).status).toBe(200);
  });

  it('leave the owner’s device ten attempts of its own, by every way to sign in', async () => {
    const user = await elo.make.aMember();
    const at = { 'x-forwarded-for': '203.0.113.77' };
    const json = { username: user.email, password: PASSWORD };
    const first = await elo.call('POST', PATH, { json, headers: at });
    const cookie = first.headers
      .getSetCookie()
      .find(line => line.startsWith('elo_device='))!
      .split(';')[0]!;
    expect(first.headers.getSetCookie().join()).toMatch(/HttpOnly/);
    const browser = aBrowser(elo.url);
    await browser.signIn({ username: user.email!, password: PASSWORD });
    // The wrong attempts come from one address of the same hospital, and from many others.
    for (let n = 0; n < 24; n += 1) await token(user.email!, 'wrong', n % 2 ? '203.0.113.77' : `198.51.100.${n}`);
    for (let n = 0; n < 50; n += 1) await token(`other${n}@test.invalid`, 'wrong', '203.0.113.77');
    expect((await token(user.email!, PASSWORD, '203.0.113.78')).status).toBe(429);
    expect((await elo.call('POST', PATH, { json, headers: { ...at, cookie } })).status).toBe(200);
    await browser.signIn({ username: user.email!, password: PASSWORD });
    expect((await browser.session())?.user['id']).toBe(String(user.id));
    const visitor = aVisitor(elo, { cookie });
    const form = {
      action: 'front_login',
      email: user.email!,
      password: PASSWORD,
      security: await visitor.nonce('front_login'),
    };
    expect((await visitor.call('POST', AJAX, { form: aForm(form), headers: { cookie } })).body.loggedin).toBe(true);

    // The cookie alone lets nobody in, and is valid for no other account.
    const wrong = { json: { ...json, password: 'wrong' }, headers: { ...at, cookie } };
    for (let n = 0; n < 10; n += 1) expect((await elo.call('POST', PATH, wrong)).status).toBe(403);
    expect((await elo.call('POST', PATH, { json, headers: { ...at, cookie } })).status).toBe(429);
    const other = await elo.make.aMember();
    for (let n = 0; n < 10; n += 1) await token(other.email!, 'wrong', `198.51.100.${n}`);
    const theirs = { username: other.email, password: PASSWORD };
    expect((await elo.call('POST', PATH, { json: theirs, headers: { cookie } })).status).toBe(429);
  });

  it('lock a name without an account in the same way', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await token('nobody@test.invalid', 'wrong')).status).toBe(403);
    expect((await token('nobody@test.invalid', 'wrong')).status).toBe(429);
  });

  it('count a CPF without an account in any spelling, like one with an account', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await token('529.982.247-25', 'wrong')).status).toBe(403);
    for (const cpf of ['52998224725', '529 982 247 25']) expect((await token(cpf, 'wrong')).status).toBe(429);
  });

  it('forget wrong attempts after a right one', async () => {
    const user = await elo.make.aMember();
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await token(user.email!, 'wrong');
      expect((await token(user.email!, PASSWORD)).status).toBe(200);
    }
  });

  it('count no right attempts, because a school signs in from one address', async () => {
    const user = await elo.make.aMember();
    for (let attempt = 0; attempt < 60; attempt += 1) expect((await token(user.email!, PASSWORD)).status).toBe(200);
  });

  it('let thirty concurrent right attempts through', async () => {
    const user = await elo.make.aMember();
    const replies = await Promise.all(Array.from({ length: 30 }, () => token(user.email!, PASSWORD)));
    expect(replies.map(reply => reply.status)).toEqual(Array(30).fill(200));
  });

  it('stop concurrent guesses', async () => {
    const user = await elo.make.aMember();
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => token(user.email!, `guess ${n}`, `198.51.100.${n}`)),
    );
    expect(replies.filter(reply => reply.status === 403)).toHaveLength(10);
    expect(replies.filter(reply => reply.status === 429)).toHaveLength(30);
  });

  it('stop an address after fifty wrong passwords, also for concurrent tries on many accounts', async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) => token(`victim${n}@test.invalid`, 'wrong', '192.0.2.7')),
    );
    expect(replies.filter(reply => reply.status === 403)).toHaveLength(50);
    const user = await elo.make.aMember();
    expect((await token(user.email!, PASSWORD, '192.0.2.7')).status).toBe(429);
    expect((await token(user.email!, PASSWORD, '192.0.2.8')).status).toBe(200);
  });

  it('count an IPv6 /64 as one address', async () => {
    const attempts = Array.from({ length: 50 }, (_, n) =>
      token(`other${n}@test.invalid`, 'wrong', `2001:db8:0:1::${n.toString(16)}`),
    );
    await Promise.all(attempts);
    const user = await elo.make.aMember();
    expect((await token(user.email!, PASSWORD, '2001:0db8::1:ffff:0:0:1')).status).toBe(429);
    expect((await token(user.email!, PASSWORD, '2001:db8:0:2::1')).status).toBe(200);
  });

  it('hold together for Auth.js and the graph too, each with its own error shape', async () => {
    const user = await elo.make.aMember();
    const mutation =
      'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { token user { id } } }';
    const home = { 'x-forwarded-for': '203.0.113.50' };
    const good = await elo.graphql(mutation, { username: user.email, password: PASSWORD }, { headers: home });
    // These come from an address at which the owner never signed in.
    const headers = { 'x-forwarded-for': '203.0.113.51' };
    expect(good.body.data.signIn).toEqual({ token: expect.any(String), user: { id: String(user.id) } });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const reply = await elo.graphql(mutation, { username: user.email, password: 'wrong' }, { headers });
      expect(reply.body.errors[0].extensions.code).toBe('FORBIDDEN');
      await token(user.email!, 'wrong');
    }
    const graph = await elo.graphql(mutation, { username: user.email, password: PASSWORD }, { headers });
    expect(graph.status).toBe(429);
    expect(graph.body.errors[0].extensions).toEqual({
      code: 'RATE_LIMITED',
      reason: 'TOO_MANY_ATTEMPTS',
      params: { retryAfter: expect.any(Number) },
      retryAfter: expect.any(Number),
    });

    const { response, url } = await aBrowser(elo.url).signIn({ username: user.email!, password: PASSWORD });
    expect(Object.fromEntries(url.searchParams)).toEqual({ error: 'CredentialsSignin', code: 'rate_limited' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);

    // A browser without a script sends the form itself, and is redirected back to it.
    const browser = aBrowser(elo.url);
    const form = browser.form({ csrfToken: await browser.csrf(), username: user.email!, password: PASSWORD });
    const redirect = await browser.send('/portal/api/auth/callback/credentials', form);
    expect(redirect.status).toBe(302);
    expect(redirect.headers.get('location')).toContain('error=CredentialsSignin&code=rate_limited');
    expect(Number(redirect.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
