import { randomUUID } from 'node:crypto';
import { Auth, type AuthConfig } from '@auth/core';
import { CredentialsSignin } from '@auth/core/errors';
import Credentials from '@auth/core/providers/credentials';
import type { Config } from '../config/config.js';
import { AppError, isTemporaryFailure } from '../failures/errors.js';
import type { Logger } from '../platform/watching/logger.js';
import type { Reason } from '../failures/reasons.js';
import { maskText } from '../platform/watching/mask-personal.js';
import { type EndedAtProvider, identityProvider, issuerOf, providerSessionOf } from './identity-provider.js';
import { changed, createProviderFlow, targetOf } from './provider-flow.js';
import {
  claimsOf,
  createReadSession,
  hasSecureCookies,
  SESSION_LIFETIME_SECONDS,
  SESSION_SECONDS,
  sessionSecret,
} from './session-cookie.js';

// @auth/core rather than @auth/express: that one fills the configuration from process.env, keeps the last request's
// base path in it, and reads bodies of any size.

/** The signed-in person, as `GET session` tells. */
export interface SessionUser {
  id: number;
  name: string;
  email: string | null;
  roles: readonly string[];
}

/** The proofs that a person shows beside a password or a code. */
interface SecondProof {
  otp?: string;
  passkey?: Record<string, unknown>;
  setUpToken?: string;
}

/** One request to Auth.js and the domain's answers to it; all of them throw AppError. */
export interface AuthRequest {
  request: Request;
  /** Path of the Auth.js routes in the client's view. */
  basePath: string;
  log: Logger;
  signIn(credentials: { username: string; password: string } & SecondProof): Promise<SessionUser>;
  signInWithCode(credentials: { identifier: string; code: string } & SecondProof): Promise<SessionUser>;
  signInWithIdentity(identity: {
    issuer: string;
    subject: string;
    verifiedEmail: string | null;
    cpf: string | null;
    name: string | null;
  }): Promise<SessionUser>;
  /** Notes that the person just signed in has a cookie of this name. @param providerSession the provider's name of the sign-in */
  began(loginId: string, providerSession: string | null): Promise<void>;
  /** Null when this person may no longer come in; else their cookie is prolonged. */
  findUser(id: number, login: { id: string; at: Date }): Promise<SessionUser | null>;
  /**
   * Ends the session of the cookie that the request came with, and every copy of it.
   * @returns true when it came from the identity provider
   */
  signOut(loginId: string): Promise<boolean>;
  /** Ends the sessions that came from a sign-in at the identity provider which has ended there. */
  endSessionsOfProvider(ended: EndedAtProvider): Promise<void>;
}

const actions = new Set(['csrf', 'providers', 'session', 'signin', 'signout', 'callback', 'error']);
const CLIENT_ERROR_MAX_CHARACTERS = 1_000;

/** A refusal with a `code` that stands in the address of the redirect; the code of a wrong password is `credentials`. */
class Refused extends CredentialsSignin {
  constructor(code: string) {
    super();
    this.code = code;
  }
}
const refusals: Partial<Record<Reason, string>> = {
  TOO_MANY_ATTEMPTS: 'rate_limited',
  SECOND_FACTOR_REQUIRED: 'second_factor_required',
  SECOND_FACTOR_WRONG: 'second_factor_wrong',
  SECOND_FACTOR_SETUP_NEEDED: 'second_factor_setup_needed',
};
/** The code that tells why a person is not let in by the identity provider; it stands in the address beside AccessDenied. */
const identityRefusals: Partial<Record<Reason, string>> = {
  IDENTITY_DEACTIVATED: 'deactivated',
  IDENTITY_UNVERIFIED: 'unverified',
  IDENTITY_LINKED_ELSEWHERE: 'other_account',
};

/** Answers the requests of next-auth clients. @throws NOT_FOUND for a path that Auth.js does not know */
export function createAuthJs(config: Config, now: () => Date) {
  const secret = sessionSecret(config);
  const useSecureCookies = hasSecureCookies(config);
  const flow = config.idp && createProviderFlow(config, config.idp, now);
  const readSession = createReadSession(config, now);

  return async (asked: AuthRequest): Promise<Response> => {
    const [action = '', provider, ...more] = new URL(asked.request.url).pathname
      .slice(asked.basePath.length + 1)
      .split('/');
    if (action === '_log' && asked.request.method === 'POST' && provider === undefined) return noted(asked);
    if (action === 'backchannel-logout' && provider === 'idp' && flow && more.length === 0)
      return endedByProvider(asked, flow.ended);
    const hasLinkedProvider =
      provider === undefined || provider === 'credentials' || (provider === 'idp' && config.idp !== null);
    if (!actions.has(action) || !hasLinkedProvider || more.length > 0)
      throw new AppError('NOT_FOUND', 'ADDRESS_NOT_FOUND');
    const ofProvider = provider === 'idp' ? flow : null;
    const own = await ofProvider?.answer(asked, action);
    if (own) return own;
    const prompt = (ofProvider && action === 'signin' && (await ofProvider.promptOf(asked))) || null;

    /** Set by the sign-in of this very request. */
    let entered: SessionUser | undefined;
    /** The reason for a refusal though the password may be right. */
    let refused: { code: string; retryAfter?: number } | undefined;
    /** A failure that is no answer of the domain, such as a database that is away: Auth.js would sign people out for it. */
    let failure: unknown;
    /** The ID token of the sign-in of this very request, when it is one with the identity provider. */
    let idToken: string | undefined;
    /** The code that tells why the identity provider let nobody in. */
    let refusedIdentity: string | undefined;
    /** The code of an error that Auth.js calls a mistake in its configuration. */
    let fault: string | undefined;
    /** True when the session that ended came from the identity provider. */
    let endsAtProvider: boolean | undefined;
    const rememberingFailure = <T>(work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        if (!(error instanceof AppError) || isTemporaryFailure(error)) failure ??= error;
        throw error;
      });

    const credentials = Credentials({
      credentials: {
        username: { label: 'E-mail ou CPF' },
        password: { label: 'Senha', type: 'password' },
        otp: { label: 'Código do segundo fator, se houver', autocomplete: 'one-time-code' },
      },
      async authorize({ username, email, password, code, ...more }: Record<string, unknown>) {
        const name = username ?? email;
        if (typeof name !== 'string') return null;
        const proof = secondProofOf(more);
        try {
          if (typeof password === 'string')
            entered = await rememberingFailure(asked.signIn({ username: name, password, ...proof }));
          else if (typeof code === 'string')
            entered = await rememberingFailure(asked.signInWithCode({ identifier: name, code, ...proof }));
          else return null;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const code = refusals[error.reason];
          if (code === undefined) return null;
          refused = { code, retryAfter: error.retryAfter };
          throw new Refused(code);
        }
        return { id: String(entered.id), name: entered.name, email: entered.email };
      },
    });

    const response = await Auth(asked.request, {
      basePath: asked.basePath,
      secret,
      trustHost: true,
      useSecureCookies,
      session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
      // Merged with the library's own settings of its cookies.
      cookies: { sessionToken: { options: { domain: config.cookieDomain } } },
      providers: config.idp ? [credentials, identityProvider(config.idp, prompt)] : [credentials],
      logger: quietLogger(asked.log, error => (fault ??= faultOf(error, action))),
      events: {
        async signOut(message) {
          const claims = 'token' in message ? claimsOf(message.token, now()) : null;
          if (claims) endsAtProvider = await rememberingFailure(asked.signOut(claims.sid));
        },
      },
      callbacks: {
        async signIn({ account, profile }) {
          if (account?.provider !== 'idp' || !config.idp) return entered !== undefined;
          if (typeof profile?.sub !== 'string' || profile.sub === '' || profile.sub.length > 255) return false;
          const { cpfClaim } = config.idp;
          const cpf = cpfClaim ? profile[cpfClaim] : null;
          try {
            const identity = {
              issuer: issuerOf(config.idp),
              subject: profile.sub,
              verifiedEmail:
                profile.email_verified === true && typeof profile.email === 'string' ? profile.email : null,
              cpf: typeof cpf === 'string' ? cpf : null,
              name: typeof profile.name === 'string' ? profile.name : null,
            };
            entered = await rememberingFailure(asked.signInWithIdentity(identity));
            idToken = account.id_token;
            return true;
          } catch (error) {
            if (!(error instanceof AppError) || error.code !== 'FORBIDDEN') throw error;
            refusedIdentity = identityRefusals[error.reason] ?? 'unknown';
            return false;
          }
        },
        // The cookie holds the id and nothing else of the person; their data is read when it is asked for.
        async jwt({ token }) {
          if (entered) {
            const sid = randomUUID();
            await rememberingFailure(asked.began(sid, providerSessionOf(idToken)));
            return { sub: String(entered.id), sid, at: now().getTime() / 1000 };
          }
          const claims = claimsOf(token, now());
          if (!claims) return null;
          const login = { id: claims.sid, at: new Date(Math.round(claims.at * 1000)) };
          entered = (await rememberingFailure(asked.findUser(Number(claims.sub), login))) ?? undefined;
          return entered ? { ...claims } : null;
        },
        session: ({ session, token }) => ({
          user: {
            id: String(entered!.id),
            name: entered!.name,
            email: entered!.email,
            roles: entered!.roles.map(role => role.toLowerCase()),
          },
          expires: earlier(session.expires, Number(token['at']) + SESSION_LIFETIME_SECONDS),
        }),
        // Never to a foreign origin; a text that is no address at all counts as none.
        redirect: ({ url, baseUrl }) => targetOf(url, baseUrl, config),
      },
    });
    if (failure !== undefined) throw failure as Error;
    if (refused) return refusedIn(response, refused);
    if (action === 'session' && config.authClient === 'next-auth-4') return signedOutAsVersion4(response);
    if (action === 'signout' && endsAtProvider && flow) return flow.afterSignOut(asked, response);
    if (!ofProvider) return response;
    const code = refusedIdentity ?? fault;
    // A second tab, or a callback that was loaded again: the person is in already.
    if (fault === 'expired' && (await isSignedIn(asked))) return Response.redirect(ofProvider.homeOf(asked));
    const told = code === undefined ? response : await changed(response, { address: old => withCode(old, code) });
    if (action !== 'callback') return told;
    const kind = entered ? 'entered' : refusedIdentity === undefined ? 'failed' : 'refused';
    return ofProvider.afterCallback(asked, told, { kind, idToken });
  };

  async function isSignedIn({ request, findUser }: AuthRequest): Promise<boolean> {
    const session = await readSession(request.headers.get('cookie') ?? undefined);
    return session !== null && (await findUser(session.userId, { id: session.loginId, at: session.issuedAt })) !== null;
  }
}

/** Ends sessions by the identity provider's own request (back-channel logout): its logout token is the credential. */
async function endedByProvider(
  { request, endSessionsOfProvider }: AuthRequest,
  check: (token: string) => Promise<EndedAtProvider>,
): Promise<Response> {
  if (request.method !== 'POST') throw new AppError('INVALID', 'METHOD_NOT_ALLOWED');
  const token = new URLSearchParams(await request.text()).get('logout_token') ?? '';
  await endSessionsOfProvider(await check(token));
  return Response.json({}, { headers: { 'Cache-Control': 'no-store' } });
}

const withCode = (address: string, code: string): string => {
  const url = new URL(address);
  if (url.searchParams.has('error')) url.searchParams.set('code', code);
  return url.href;
};

/** Writes down an error that next-auth 4 met in the browser and reports here. Its own server answers without a body, too. */
async function noted({ request, log }: AuthRequest): Promise<Response> {
  const fields = new URLSearchParams(await request.text());
  const text = (name: string) => maskText(fields.get(name)?.slice(0, CLIENT_ERROR_MAX_CHARACTERS) ?? '');
  log.info({ code: text('code'), error: text('message') }, 'next-auth reported an error');
  return new Response(null);
}

/** The answer for nobody signed in is `{}` in version 4 of next-auth, whose client fails on the `null` of later versions. */
async function signedOutAsVersion4(response: Response): Promise<Response> {
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(text === 'null' ? '{}' : text, { status: response.status, headers });
}

/**
 * The answer to too many attempts, and to a password that needs a second factor. Clients that read JSON get 429 and 403 with
 * the code; clients that follow a redirect get one. A copy, because the headers of a redirect can't be changed.
 */
async function refusedIn(response: Response, { code, retryAfter }: { code: string; retryAfter?: number }) {
  const headers = new Headers(response.headers);
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  if (headers.has('location')) return new Response(response.body, { status: response.status, headers });
  const body = { ...((await response.json()) as object), code };
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: retryAfter === undefined ? 403 : 429, headers });
}

/** The fields of the form that show a second factor; a passkey is JSON there. */
function secondProofOf({ otp, passkey, setUpToken }: Record<string, unknown>): SecondProof {
  const given = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return { otp: given(otp), passkey: objectOf(given(passkey)), setUpToken: given(setUpToken) };
}

function objectOf(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    // A value that is no answer of a passkey is a wrong one.
    return value instanceof Object && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** @param seconds since 1970 */
const earlier = (expires: string, seconds: number): string =>
  new Date(Math.min(Date.parse(expires), seconds * 1000)).toISOString();

/** Errors that anybody can bring about by addresses of their own making. */
const causedByCallers = new Set([
  'InvalidCheck',
  'CallbackRouteError',
  'OAuthCallbackError',
  'OAuthAccountNotLinked',
  'AccountNotLinked',
  'InvalidCallbackUrl',
  'InvalidProvider',
  'SessionTokenError',
  'UnknownAction',
  'Verification',
]);

/** Codes of the system, of fetch and of TLS: errors on the way to another server. */
const connectionErrorCode =
  /^(?:E[A-Z]+|UND_ERR_\w+|ERR_(?:TLS|SSL)_\w+|(?:CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_\w+)$/;

/** True when an error comes from an identity provider that can't be reached: that is worth an alarm. */
function isOutage(error: unknown): boolean {
  const { name, code, cause } = (error ?? {}) as { [field: string]: unknown };
  if (name === 'TimeoutError' || (typeof code === 'string' && connectionErrorCode.test(code))) return true;
  const inner = (cause as { err?: unknown } | undefined)?.err ?? cause;
  return inner instanceof Object && inner !== error && isOutage(inner);
}

/** The code of an error on the way over the identity provider; undefined for one that a page can say nothing more about. */
function faultOf(error: unknown, action: string): string | undefined {
  const { type = '' } = error as { type?: string };
  // At the beginning only the provider's document is read.
  if (isOutage(error) || (action === 'signin' && type !== 'MissingCSRF')) return 'provider_unavailable';
  // Each sign-in has one answer: a second tab began another, or the answer was used.
  return ['InvalidCheck', 'CallbackRouteError'].includes(type) ? 'expired' : undefined;
}

/** A wrong password or a forged form is the caller's mistake, not ours; neither is a callback that somebody made up. */
const quietLogger = (log: Logger, told: (error: unknown) => void): AuthConfig['logger'] => ({
  error(error) {
    told(error);
    const type = (error as { type?: string }).type;
    if (
      type === 'CredentialsSignin' ||
      type === 'AccessDenied' ||
      type === 'MissingCSRF' ||
      type === 'JWTSessionError'
    ) {
      log.info({ reason: type }, 'sign-in refused');
    } else if (causedByCallers.has(type ?? '') && !isOutage(error)) {
      log.warn({ err: error }, 'Auth.js refused a request');
    } else {
      log.error({ err: error }, 'Auth.js failed');
    }
  },
  warn: code => log.warn({ code }, 'Auth.js warns'),
  debug: () => {},
});
