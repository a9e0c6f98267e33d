import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT, REALM, signInAtProvider, startIdentityProvider } from '../../support/identity-provider.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// A frontend that sends its paths below /api on to the portal, as the rewrites of Next do: with a Host of the portal, and the
// frontend's own host beside it. `npm run conformance` has a real Next.

const people: Record<string, Record<string, unknown>> = {};
let idp: Awaited<ReturnType<typeof startIdentityProvider>>;
let elo: TestApp;
let frontend: Server;
let origin: string;
beforeAll(async () => {
  frontend = createServer((req, res) => {
    if (!req.url!.startsWith('/api/')) return void res.end('a page');
    const { hostname, port, host } = new URL(elo.url);
    const headers = { ...req.headers, host, 'x-forwarded-host': req.headers.host };
    const onward = request({ hostname, port, method: req.method, path: req.url, headers }, answer => {
      res.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(res);
    });
    req.pipe(onward);
  });
  await new Promise<void>(resolve => frontend.listen(0, '127.0.0.1', resolve));
  const { port } = frontend.address() as AddressInfo;
  origin = `http://localhost:${port}`;
  idp = await startIdentityProvider(people);
  elo = await startTestApp({
    TRUST_PROXY: '1',
    FACADE_HOSTS: `portal=localhost:${port}`,
    AUTH_CLIENT: 'next-auth-4',
    IDP_URL: idp.url,
    IDP_REALM: REALM,
    IDP_CLIENT_ID: CLIENT.id,
    IDP_CLIENT_SECRET: CLIENT.secret,
  });
  await idp.open(`${origin}/api/auth/callback/idp`);
});
afterAll(() => void frontend.close().closeAllConnections());

it('A sign-in with the identity provider stays on the host of the frontend, with its cookies', async () => {
  const user = await elo.make.aUser();
  people['by-email'] = { email: user.email, email_verified: true };
  const { browser, url, seen } = await signInAtProvider('by-email', origin, { auth: '/api/auth' });
  expect(url.href).toBe(`${origin}/home`);
  expect(seen.map(each => new URL(each).origin)).toEqual([idp.url, idp.url, origin]);
  expect((await browser.session('/api/auth'))?.user['id']).toBe(String(user.id));
  expect((await browser.send(`/api/user/${user.id}`)).status).toBe(200);
});

it('A refused person comes back to the frontend', async () => {
  people['stranger'] = { email: 'stranger@example.org', email_verified: true };
  const { url } = await signInAtProvider('stranger', origin, { auth: '/api/auth' });
  expect([url.origin, url.searchParams.get('error')]).toEqual([origin, 'AccessDenied']);
});
