import type { Config } from '../config/config.js';
import type { Logger } from '../platform/watching/logger.js';
import { createProviderSessions } from './identity-provider.js';
import { hasSecureCookies } from './session-cookie.js';

/** The values of `state` with which the provider sends a browser back that was signed out there. */
const backFrom = { signOut: 'signed-out', refusal: 'other-account' };
/** The provider is asked for the account for so long after a sign-out or a refusal. */
const ASK_SECONDS = 30 * 24 * 3_600;
/** A browser keeps no longer cookie. A sign-out without the ID token works too: the provider asks the person first. */
const ID_TOKEN_MAX_CHARACTERS = 3_800;

interface Visit {
  request: Request;
  basePath: string;
  log: Logger;
}

/** The result of a sign-in with the provider. */
type Outcome = { kind: 'entered'; idToken: string | undefined } | { kind: 'refused' } | { kind: 'failed' };

/** The address that Auth.js sends a browser to, if it is one that Elo may send it to; else the origin. */
export const targetOf = (url: string, origin: string, { trustedOrigins }: Pick<Config, 'trustedOrigins'>): string => {
  const target = URL.canParse(url, origin) ? new URL(url, origin) : null;
  return target && (target.origin === origin || trustedOrigins.has(target.origin)) ? target.href : origin;
};

/**
 * The parts of signing in and out at the identity provider that Auth.js has not: leaving the account there, too, so that the
 * next person at the computer is not taken for the one before.
 */
export function createProviderFlow(config: Config, idp: NonNullable<Config['idp']>, now: () => Date) {
  const provider = createProviderSessions(idp, now);
  const secure = hasSecureCookies(config);
  const name = (text: string) => `${secure ? '__Secure-' : ''}authjs.${text}`;
  const cookie = (of: string, value: string, path: string, seconds: number): string =>
    `${name(of)}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const cookieOf = ({ request }: Visit, of: string): string | null => {
    const start = `${name(of)}=`;
    const found = request.headers
      .get('cookie')
      ?.split(/;\s*/)
      .find(each => each.startsWith(start));
    return found?.slice(start.length) || null;
  };
  const asking = () => cookie('ask-account', '1', '/', ASK_SECONDS);
  const askingNoMore = () => cookie('ask-account', '', '/', 0);

  const homeOf = (visit: Visit): string => {
    const { origin } = new URL(visit.request.url);
    return targetOf(decoded(cookieOf(visit, 'callback-url') ?? ''), origin, config);
  };
  const callbackOf = ({ request, basePath }: Visit): string => `${new URL(request.url).origin}${basePath}/callback/idp`;
  const redirect = (location: string, cookies: string[] = []): Response =>
    new Response(null, {
      status: 302,
      headers: [['Location', location], ...cookies.map(each => ['Set-Cookie', each] as [string, string])],
    });

  /** Null also when the provider does not answer: a person is signed out here all the same. */
  const endAddress = async (visit: Visit, state: string, idToken: string | null): Promise<string | null> =>
    provider.endAddress({ callback: callbackOf(visit), state, idToken }).catch((error: unknown) => {
      visit.log.warn({ err: error }, 'the identity provider was not told of a sign-out');
      return null;
    });

  return {
    ended: provider.ended,
    homeOf,

    /** The answer to requests that Auth.js does not know; null for all others. */
    async answer(visit: Visit, action: string): Promise<Response | null> {
      const { origin, searchParams } = new URL(visit.request.url);
      const signIn = `${origin}${visit.basePath}/signin`;
      if (visit.request.method !== 'GET') return null;
      if (action === 'signout')
        return redirect((await endAddress(visit, backFrom.refusal, null)) ?? signIn, [asking()]);
      if (action !== 'callback' || searchParams.has('code') || searchParams.has('error')) return null;
      if (searchParams.get('state') === backFrom.signOut) return redirect(homeOf(visit));
      return searchParams.get('state') === backFrom.refusal ? redirect(signIn) : null;
    },

    /** The question for the provider at the beginning of a sign-in; null when it may take the account that is signed in there. */
    promptOf: async (visit: Visit): Promise<string | null> =>
      cookieOf(visit, 'ask-account') === null ? null : provider.accountPrompt().catch(() => null),

    /** The answer to the end of a session that came from the provider: it leads over the provider, and ends its session. */
    async afterSignOut(visit: Visit, response: Response): Promise<Response> {
      const address = await endAddress(visit, backFrom.signOut, cookieOf(visit, 'id-token'));
      const cookies = [asking(), cookie('id-token', '', `${visit.basePath}/signout`, 0)];
      return changed(response, { address: address === null ? undefined : () => address, cookies });
    },

    /** The answer to a callback, with the cookies for the next sign-in and the sign-out. */
    afterCallback(visit: Visit, response: Response, outcome: Outcome): Promise<Response> {
      if (outcome.kind === 'refused') return changed(response, { cookies: [asking()] });
      const error = new URL(visit.request.url).searchParams.get('error');
      // A provider that does not know the question answers with an error: it is not asked again.
      if (outcome.kind === 'failed')
        return changed(response, { cookies: error === null || error === 'access_denied' ? [] : [askingNoMore()] });
      const { idToken } = outcome;
      const path = `${visit.basePath}/signout`;
      const kept = idToken !== undefined && idToken.length <= ID_TOKEN_MAX_CHARACTERS;
      return changed(response, {
        cookies: [
          askingNoMore(),
          kept ? cookie('id-token', idToken, path, 7 * 24 * 3_600) : cookie('id-token', '', path, 0),
        ],
      });
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** A copy of an answer of Auth.js with more cookies, and another address to go to, in its header or its JSON. */
export async function changed(
  response: Response,
  { address, cookies = [] }: { address?: ((old: string) => string) | undefined; cookies?: string[] },
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const each of cookies) headers.append('Set-Cookie', each);
  const location = headers.get('location');
  if (address && location !== null) headers.set('location', address(location));
  // Answers in JSON have both.
  if (!address || response.status >= 300) return new Response(response.body, { status: response.status, headers });
  const body = (await response.json()) as { url?: string };
  headers.delete('content-length');
  const sent = typeof body.url === 'string' ? { ...body, url: address(body.url) } : body;
  return new Response(JSON.stringify(sent), { status: response.status, headers });
}
