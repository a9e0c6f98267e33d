import { randomUUID } from 'node:crypto';
import { Auth, type AuthConfig, customFetch } from '@auth/core';
import { CredentialsSignin } from '@auth/core/errors';
import Credentials from '@auth/core/providers/credentials';
import type { OIDCConfig } from '@auth/core/providers';
import type { Config } from '../config/config.js';
import { withoutSlashAtEnd } from '../platform/addresses.js';
import { AppError, isTemporaryFailure } from '../failures/errors.js';
import type { Logger } from '../platform/watching/logger.js';
import type { Reason } from '../failures/reasons.js';
import { maskText } from '../platform/watching/mask-personal.js';
import { fetchOut } from '../platform/outside/outgoing.js';
import { assertMayLeave } from '../postgres/index.js';
import {
  claimsOf,
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
  /** Notes that the person just signed in has a cookie of this name. */
  began(loginId: string): Promise<void>;
  /** Null when this person may no longer come in; else their cookie is prolonged. */
  findUser(id: number, login: { id: string; at: Date }): Promise<SessionUser | null>;
  /** Ends the session of the cookie that the request came with, and every copy of it. */
  signOut(loginId: string): Promise<void>;
}

const IDP_TIMEOUT_MS = 10_000;
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

/** Answers the requests of next-auth clients. @throws NOT_FOUND for a path that Auth.js does not know */
export function createAuthJs(config: Config, now: () => Date) {
  const secret = sessionSecret(config);
  const useSecureCookies = hasSecureCookies(config);

  return async (asked: AuthRequest): Promise<Response> => {
    const [action = '', provider, ...more] = new URL(asked.request.url).pathname
      .slice(asked.basePath.length + 1)
      .split('/');
    if (action === '_log' && asked.request.method === 'POST' && provider === undefined) return noted(asked);
    const hasLinkedProvider =
      provider === undefined || provider === 'credentials' || (provider === 'idp' && config.idp !== null);
    if (!actions.has(action) || !hasLinkedProvider || more.length > 0)
      throw new AppError('NOT_FOUND', 'ADDRESS_NOT_FOUND');

    /** Set by the sign-in of this very request. */
    let entered: SessionUser | undefined;
    /** The reason for a refusal though the password may be right. */
    let refused: { code: string; retryAfter?: number } | undefined;
    /** A failure that is no answer of the domain, such as a database that is away: Auth.js would sign people out for it. */
    let failure: unknown;
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
      // The sign-in page of the library, in the colour of our own pages.
      theme: { brandColor: '#0b5c55', buttonText: '#ffffff' },
      session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
      // Merged with the library's own settings of its cookies.
      cookies: { sessionToken: { options: { domain: config.cookieDomain } } },
      providers: config.idp ? [credentials, identityProvider(config.idp)] : [credentials],
      logger: quietLogger(asked.log),
      events: {
        async signOut(message) {
          const claims = 'token' in message ? claimsOf(message.token, now()) : null;
          if (claims) await rememberingFailure(asked.signOut(claims.sid));
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
            return true;
          } catch (error) {
            if (error instanceof AppError && error.code === 'FORBIDDEN') return false;
            throw error;
          }
        },
        // The cookie holds the id and nothing else of the person; their data is read when it is asked for.
        async jwt({ token }) {
          if (entered) {
            const sid = randomUUID();
            await rememberingFailure(asked.began(sid));
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
        redirect({ url, baseUrl }) {
          const target = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : null;
          return target && (target.origin === baseUrl || config.trustedOrigins.has(target.origin))
            ? target.href
            : baseUrl;
        },
      },
    });
    if (failure !== undefined) throw failure as Error;
    // Anybody can open the page that tells of an error, and a hostile callback leads to it: the server did not fail.
    if (action === 'error' && response.status >= 500)
      return new Response(response.body, { status: 400, headers: response.headers });
    if (refused) return refusedIn(response, refused);
    if (action === 'session' && config.authClient === 'next-auth-4') return signedOutAsVersion4(response);
    return response;
  };
}

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

/** The issuer's address, as a realm of Keycloak has it. */
export const issuerOf = ({ url, realm }: NonNullable<Config['idp']>): string =>
  `${withoutSlashAtEnd(url)}/realms/${encodeURIComponent(realm)}`;

/** Keycloak's addresses. Claims come from the userinfo endpoint, where every provider puts them. */
function identityProvider(idp: NonNullable<Config['idp']>): OIDCConfig<Record<string, unknown>> {
  const { clientId, clientSecret } = idp;
  return {
    id: 'idp',
    name: 'Identity provider',
    type: 'oidc',
    issuer: issuerOf(idp),
    clientId,
    clientSecret,
    client: { token_endpoint_auth_method: clientSecret ? 'client_secret_basic' : 'none' },
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: 'openid profile email' } },
    idToken: false,
    [customFetch]: async (address: string | URL | Request, init?: RequestInit) => {
      assertMayLeave();
      return fetchOut('identity-provider', address, { ...init, signal: AbortSignal.timeout(IDP_TIMEOUT_MS) });
    },
  };
}

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

/** A wrong password or a forged form is the caller's mistake, not ours; neither is a callback that somebody made up. */
const quietLogger = (log: Logger): AuthConfig['logger'] => ({
  error(error) {
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
