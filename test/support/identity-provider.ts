import console from 'node:console';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
// @ts-expect-error the package has no types
import Provider from 'oidc-provider';
import { aBrowser } from './browser.js';
import { atTheLatest } from './endings.js';

export const REALM = 'elo';
export const CLIENT = { id: 'elo-portal', secret: 'a-client-secret-of-the-test' };

/** Claims of the people the provider knows, by the name they sign in with. */
export type People = Record<string, Record<string, unknown>>;

/** A real OpenID Connect provider on loopback at Keycloak's address of a realm. `open` it once the client's address is known. */
export async function startIdentityProvider(people: People) {
  const prefix = `/realms/${REALM}`;
  let answer: RequestListener = (_req, res) => void res.writeHead(503).end();
  const server = createServer((req, res) => {
    const mounted = req as IncomingMessage & { originalUrl?: string };
    mounted.originalUrl = req.url;
    if (!req.url?.startsWith(prefix)) return void res.writeHead(404).end();
    req.url = req.url.slice(prefix.length);
    answer(req, res);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    async open(redirectUri: string) {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      // oidc-provider writes to Node's console, not to the test's. It warns that its memory store and its login page are for
      // development, and a test is that.
      const { warn } = console;
      console.warn = () => {};
      const provider = new Provider(url + prefix, {
        clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
        jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
        cookies: { keys: ['cookie-key-of-the-test'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'cpf'] },
        pkce: { required: () => true },
        ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
        findAccount: (_ctx: unknown, id: string) =>
          people[id] ? { accountId: id, claims: () => ({ sub: id, ...people[id] }) } : undefined,
      });
      console.warn = warn;
      answer = provider.callback();
    },
    close: atTheLatest(
      () =>
        new Promise<void>(resolve => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    ),
  };
}

/**
 * The whole sign-in: Elo's sign-in page, the provider's login and consent pages, and back to Elo.
 * @param base the origin that the browser asks
 * @returns the response and the address at the end
 */
export async function signInAtProvider(login: string, base: string, auth = '/portal/api/auth') {
  const browser = aBrowser(base);
  const csrfToken = await browser.csrf(auth);
  const start = `${base}${auth}/signin/idp`;
  const isHome = (url: string) => url.startsWith(base) && !url.includes('/callback/');
  let at = await browser.follow(
    await browser.send(start, browser.form({ csrfToken, callbackUrl: `${base}/home` })),
    start,
    isHome,
  );
  const seen = [at.url];
  for (const fields of [{ prompt: 'login', login, password: 'anything' }, { prompt: 'consent' }] as Record<
    string,
    string
  >[]) {
    const action = /<form[^>]*action="([^"]+)"/.exec(await at.response.text())?.[1];
    if (!action) throw new Error(`no form at ${at.url}`);
    at = await browser.follow(await browser.send(new URL(action, at.url).href, browser.form(fields)), at.url, isHome);
    seen.push(at.url);
  }
  return { browser, url: new URL(at.url), seen };
}
