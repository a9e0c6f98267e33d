import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { encode } from '@auth/core/jwt';
import { sessionSecret } from '../../../src/auth/session-cookie.js';
import { User } from '../../../src/entities/index.js';
import { aBrowser } from '../../support/browser.js';
import { PASSWORD } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const COOKIE = 'authjs.session-token';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

describe('a browser session', () => {
  const signedIn = async (data: object = {}) => {
    const user = await elo.make.aMember(data);
    const browser = aBrowser(elo.url);
    await browser.signIn({ username: user.email!, password: PASSWORD });
    return { user, browser };
  };
  const statusOf = async (cookie: string) => {
    const reply = await elo.call('GET', '/portal/api/classes', { headers: { cookie } });
    return { status: reply.status, body: reply.body };
  };
  const nobody = { status: 401, body: { status: 401, message: 'Not signed in' } };

  it('ends with sign-out', async () => {
    const { browser } = await signedIn();
    const csrfToken = await browser.csrf();
    await browser.send('/portal/api/auth/signout', browser.form({ csrfToken }));
    expect(browser.cookies()).not.toContain(COOKIE);
    expect(await browser.session()).toBeNull();
    expect((await browser.send('/portal/api/classes')).status).toBe(401);
  });

  it('ends with sign-out for every copy of its cookie, renewed or not', async () => {
    const { browser } = await signedIn();
    const other = aBrowser(elo.url);
    await browser.session();
    const copies = [browser.cookie(COOKIE)!];
    await browser.session();
    copies.push(browser.cookie(COOKIE)!);
    for (const copy of copies) expect((await statusOf(`${COOKIE}=${copy}`)).status).toBe(200);
    const csrfToken = await browser.csrf();
    await browser.send('/portal/api/auth/signout', browser.form({ csrfToken }));
    for (const copy of copies) {
      expect(await statusOf(`${COOKIE}=${copy}`)).toEqual(nobody);
      other.setCookie(COOKIE, copy);
      expect(await other.session('/onboarding/api/auth')).toBeNull();
    }
  });

  it('ends alone, and other sessions of the person stay', async () => {
    const { user, browser } = await signedIn();
    const phone = aBrowser(elo.url);
    await phone.signIn({ username: user.email!, password: PASSWORD });
    const csrfToken = await phone.csrf('/onboarding/api/auth');
    await phone.send('/onboarding/api/auth/signout', phone.form({ csrfToken }));
    expect((await browser.send('/portal/api/classes')).status).toBe(200);
  });

  it('ends with the mutation signOut too, like a bearer token', async () => {
    const { user, browser } = await signedIn();
    const copy = `${COOKIE}=${browser.cookie(COOKIE)!}`;
    const bearer = { authorization: await elo.bearer(user) };
    for (const headers of [{ cookie: copy }, bearer] as Record<string, string>[]) {
      const answer = await elo.graphql('mutation { signOut }', {}, { headers });
      expect(answer.body).toEqual({ data: { signOut: true } });
      expect((await elo.graphql('{ me { id } }', {}, { headers })).body.errors).toHaveLength(1);
    }
  });

  it('ends a week after the sign-in, however often it is renewed', async () => {
    const { browser } = await signedIn();
    const start = Date.now();
    try {
      elo.setNow(new Date(start + 7 * 86_400_000 - 60_000).toISOString());
      const session = await browser.session();
      expect(Date.parse(session!.expires)).toBeLessThanOrEqual(start + 7 * 86_400_000 + 1000);
      expect((await browser.send('/portal/api/classes')).status).toBe(200);
      elo.setNow(new Date(start + 7 * 86_400_000 + 60_000).toISOString());
      expect((await browser.send('/portal/api/classes')).status).toBe(401);
      expect(await browser.session()).toBeNull();
    } finally {
      elo.setNow(null);
    }
  });

  it('is refused when the cookie is changed, invented or signed with another secret', async () => {
    const { user, browser } = await signedIn();
    const good = browser.cookie(COOKIE)!;
    expect((await statusOf(`${COOKIE}=${good}`)).status).toBe(200);
    const parts = good.split('.');
    const middle = parts[3]!;
    parts[3] = `${middle[0] === 'A' ? 'B' : 'A'}${middle.slice(1)}`;
    expect(await statusOf(`${COOKIE}=${parts.join('.')}`)).toEqual(nobody);
    expect(await statusOf(`${COOKIE}=nonsense`)).toEqual(nobody);
    const foreign = await encode({ token: { sub: String(user.id) }, secret: 'another secret', salt: COOKIE });
    expect(await statusOf(`${COOKIE}=${foreign}`)).toEqual(nobody);
  });

  it('is refused when it has expired', async () => {
    const user = await elo.make.aMember();
    const of = (maxAge: number) =>
      encode({
        token: { sub: String(user.id), sid: randomUUID(), at: Math.floor(Date.now() / 1000) },
        secret: sessionSecret(elo.app.services.config),
        salt: COOKIE,
        maxAge,
      });
    expect((await statusOf(`${COOKIE}=${await of(60)}`)).status).toBe(200);
    expect(await statusOf(`${COOKIE}=${await of(-60)}`)).toEqual(nobody);
  });

  it('may come in chunks', async () => {
    const { browser } = await signedIn();
    const good = browser.cookie(COOKIE)!;
    expect((await statusOf(`${COOKIE}.1=${good.slice(100)}; ${COOKIE}.0=${good.slice(0, 100)}`)).status).toBe(200);
    expect(await statusOf(`${COOKIE}.1=${good.slice(100)}`)).toEqual(nobody);
  });

  it('is ignored beside an Authorization header, even an invalid one', async () => {
    const { browser } = await signedIn();
    const response = await browser.send('/portal/api/classes', { headers: { authorization: 'Bearer not.a.token' } });
    expect(response.status).toBe(403);
  });

  it('ends when the person is deactivated', async () => {
    const { user, browser } = await signedIn();
    await elo.make.em().nativeUpdate(User, { id: user.id }, { isActive: false });
    expect(await browser.session()).toBeNull();
    expect((await browser.send('/portal/api/classes')).status).toBe(401);
  });

  it('has the present name and roles, not those of the sign-in', async () => {
    const { user, browser } = await signedIn();
    await elo.make.em().nativeUpdate(User, { id: user.id }, { name: 'Another Name', roles: ['FACILITATOR'] });
    expect((await browser.session())?.user).toEqual({
      id: String(user.id),
      name: 'Another Name',
      email: user.email,
      roles: ['facilitator'],
    });
  });
});

describe('a request started by another site’s page', () => {
  const asking = async () => {
    const user = await elo.make.aMember();
    const enrollment = await elo.make.anEnrollment({ participant: user });
    const browser = aBrowser(elo.url);
    await browser.signIn({ username: user.email!, password: PASSWORD });
    const post = async (headers: Record<string, string>) =>
      (await browser.send(`/portal/api/enrollment/${enrollment.id}/request-cancellation`, { method: 'POST', headers }))
        .status;
    const asked = async () =>
      (
        await elo.make
          .em()
          .execute<{ at: string | null }[]>('select cancel_requested_at as at from enrollments where id = ?', [
            enrollment.id,
          ])
      )[0]!.at !== null;
    return { browser, post, asked };
  };

  it.each([
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site, from another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign Origin', { origin: 'https://evil.test' }],
    ['the Origin of a sandboxed page', { origin: 'null' }],
  ])('is refused with the session cookie: %s', async (_what, headers) => {
    const { post, asked } = await asking();
    expect(await post(headers)).toBe(403);
    expect(await asked()).toBe(false);
  });

  it('is refused as multipart too, before any file is received', async () => {
    const { browser } = await asking();
    const form = new FormData();
    form.set('files[0]', new Blob(['%PDF-1.4']), 'a.pdf');
    const response = await browser.send('/portal/api/submissions', {
      method: 'POST',
      body: form,
      headers: { origin: 'https://evil.test' },
    });
    expect(response.status).toBe(403);
  });

  it('is not a request from Elo’s own pages or a program, which is accepted', async () => {
    for (const headers of [{}, { origin: elo.url }, { 'sec-fetch-site': 'same-origin', origin: elo.url }] as Record<
      string,
      string
    >[]) {
      const { post, asked } = await asking();
      expect(await post(headers)).toBe(200);
      expect(await asked()).toBe(true);
    }
  });

  it('may read with the cookie, and do everything with a bearer token, which no browser adds itself', async () => {
    const { browser } = await asking();
    expect((await browser.send('/portal/api/classes', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
      200,
    );
    const user = await elo.make.aMember();
    const enrollment = await elo.make.anEnrollment({ participant: user });
    const reply = await elo.call('POST', `/portal/api/enrollment/${enrollment.id}/request-cancellation`, {
      as: user,
      headers: { origin: 'https://evil.test' },
    });
    expect(reply.status).toBe(200);
  });
});
