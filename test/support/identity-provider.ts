import console from 'node:console';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
// @ts-expect-error the package has no types
import Provider from 'oidc-provider';
import { aBrowser } from './browser.js';
import { atTheLatest } from './endings.js';

export const REALM = 'elo';
export const CLIENT = { id: 'elo-portal', secret: 'a-client-secret-of-the-test' };

type Browser = ReturnType<typeof aBrowser>;

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
  let key: CryptoKey | undefined;
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /**
     * @param discovery parts of its discovery document that differ
     * @param endsSessions false for a provider without an address for signing out
     */
    async open(redirectUri: string, discovery: Record<string, unknown> = {}, endsSessions = true) {
      key ??= (await generateKeyPair('RS256', { extractable: true })).privateKey;
      // oidc-provider writes to Node's console, not to the test's. It warns that its memory store and its login page are for
      // development, and a test is that.
      const { warn } = console;
      console.warn = () => {};
      const provider = new Provider(url + prefix, {
        clients: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            redirect_uris: [redirectUri],
            post_logout_redirect_uris: [redirectUri],
            backchannel_logout_uri: redirectUri.replace('/callback/', '/backchannel-logout/'),
            backchannel_logout_session_required: true,
          },
        ],
        features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: endsSessions } },
        discovery,
        // Its own fetch refuses loopback.
        fetch: (url: string, { dispatcher: _, ...init }: RequestInit & { dispatcher?: unknown }) => fetch(url, init),
        jwks: { keys: [{ ...(await exportJWK(key)), use: 'sig', alg: 'RS256' }] },
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
    /** A token with these claims, signed with the provider's key. */
    sign: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt' }).sign(key!),
    /** Puts another answer in the place of the provider, until it is opened again. */
    answerWith: (other: RequestListener) => void (answer = other),
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
 * @param browser a new one when left out; another person may have signed in with it before
 * @returns the response and the address at the end
 */
export async function signInAtProvider(
  login: string,
  base: string,
  { auth = '/portal/api/auth', browser = aBrowser(base) }: { auth?: string; browser?: Browser } = {},
) {
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
