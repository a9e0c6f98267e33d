import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { z } from 'zod';
import type { Config, FacadeName } from '../src/config/config.js';
import { originOf } from './hosts.js';
import { deviceCookie } from '../src/auth/device-cookie.js';
import { loginCookieOf } from '../src/auth/login-cookie.js';
import { raw, type RawRoute, type RawTools } from './route.js';
import { ownAssets } from '../pages/assets.js';
import { type AuthView, authPage, isAuthView, signInAssets } from '../pages/auth-pages.js';
import { contentSecurityPolicy } from '../pages/content-security-policy.js';
import { publicAddress } from '../src/platform/addresses.js';
import { AppError } from '../src/failures/errors.js';
import { languageOf } from '../src/failures/messages/language.js';
import { sendFailure } from './errors.js';
import { PortalOfParticipantsDocument } from './shared/operations.js';

const redirectHeaders = { Location: z.string(), 'Set-Cookie': z.string().optional() };
const action = z.string().meta({
  description: 'The action of Auth.js: `signin`, `signout`, `callback`, `csrf`, `session`, …',
  example: 'csrf',
});
const provider = z
  .string()
  .meta({ description: 'The way of signing in: `credentials`, or `idp`', example: 'credentials' });
const MAX_BODY_BYTES = 64 * 1024;
/** Statuses of a refused sign-in whose body is of Auth.js: the address to go to. */
const refusedSignIn: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * The routes that next-auth clients expect below `/api/auth`: csrf, providers, session, signin, signout, callback.
 * Every facade that lists them shares one session: same cookies, same key.
 */
export function authRoutes(facade: FacadeName): RawRoute[] {
  const shared = {
    path: '/api/auth/*action',
    params: z.object({ action }),
    documented: [
      { path: '/api/auth/:action', params: z.object({ action }) },
      { path: '/api/auth/:action/:provider', params: z.object({ action, provider }) },
    ],
    auth: 'open',
    produces: {
      contentType: 'application/json',
      description:
        'The answer of Auth.js for csrf, providers and session; also other answers for clients that ask for JSON',
      shape: z.looseObject({}).nullable(),
      headers: { 'Set-Cookie': z.string().optional() },
    },
    answers: {
      302: {
        description: 'A redirect, for signing in, for signing out, and for their failures',
        headers: redirectHeaders,
      },
    },
    handler: handleAuth,
  } as const;
  return [
    raw({
      ...shared,
      id: `${facade}.auth.read`,
      method: 'get',
      summary: 'Auth.js: csrf, providers, session, signin, callback/idp, signout/idp',
      decision: [
        'session cookies end after 12 hours without use, and always a week after signing in; signing out ends every copy: at once in this process, within five seconds in other processes; the cookie holds only the id, so roles and names are always the current ones',
        'the identity provider lets in people with a record here; the first time it finds them by verified e-mail, or by the claim that IDP_CPF_CLAIM names (never for staff); later it finds them by its own name for the account; other people with a verified e-mail get a new record with the role of IDP_CREATE_ROLE when it is set; all others are refused (AccessDenied), and the code beside the error tells why: unknown, deactivated, unverified, other_account',
        'the pages of signing in and out lead to the callbackUrl, or to the participant’s own pages when there is none',
        'after a sign-out or a refusal the identity provider is asked for the account anew (prompt); signout/idp ends the sign-in there, where its discovery document has an end_session_endpoint',
      ],
    }),
    raw({
      ...shared,
      id: `${facade}.auth.write`,
      method: 'post',
      answers: {
        ...shared.answers,
        502: { description: 'backchannel-logout/idp: the keys of the identity provider can’t be read' },
      },
      accepts: signInForm,
      acceptsAs: ['application/x-www-form-urlencoded', 'application/json'],
      summary:
        'Auth.js: signin, callback/credentials with csrfToken, username (or email) and password, signout, _log, backchannel-logout/idp',
      decision: [
        'wrong credentials redirect with error=CredentialsSignin and code=credentials; a cookie identifies a device that signed in before, and its attempts are counted apart from those of unknown devices; too many attempts redirect with code=rate_limited and Retry-After, and have status 429 for clients that ask for JSON',
        'a refused sign-in with the field json=true, which next-auth 4 sends, has status 401 with the url; with AUTH_CLIENT=next-auth-4 the session of nobody is {} instead of null; errors that next-auth 4 reports to _log are written to the log, at most 1,000 characters of each field',
        'a person with a second factor sends otp (or passkey) with the password or code; without one the answer has code=second_factor_required; with a wrong, used or expired one it has code=second_factor_wrong, and that counts as a wrong password; an administrator who must have one and has none gets code=second_factor_setup_needed. Clients that ask for JSON get 403 with the code beside the url. People who sign in with the identity provider need no second factor here, because the provider has its own',
        'signing out of a session of the identity provider leads over the end_session_endpoint of the provider, and back to the callbackUrl; backchannel-logout/idp ends the sessions that the logout token names, if they began before it',
      ],
    }),
  ];
}

const field = z.string().optional();
/** The fields of every action; the action decides about the needed ones. */
const signInForm = z.object({
  csrfToken: field.meta({ description: 'The token from GET /api/auth/csrf' }),
  username: field.meta({ description: 'E-mail, CPF or username' }),
  email: field.meta({ description: 'Accepted instead of username' }),
  password: field,
  otp: field.meta({
    description: 'Six digits of the app, or a recovery code; required for people with a second factor',
  }),
  passkey: field.meta({
    description: 'Instead of otp: the browser’s answer to the options of `beginPasskeySignIn`, as JSON',
  }),
  setUpToken: field.meta({
    description: 'Instead of otp: the token with which the person set up the first second factor',
  }),
  login: field.meta({
    description: '`true`: also sets the login cookie of the content backend, so that one single-use code opens both',
  }),
  code: field.meta({ description: 'Instead of a password: the code from `requestSignInCode`' }),
  callbackUrl: field.meta({ description: 'The address to open afterwards' }),
  logout_token: field.meta({ description: 'For backchannel-logout/idp: the logout token of the identity provider' }),
  json: field.meta({ description: '`true`: the answer is an address in JSON instead of a redirect' }),
});

function handleAuth({ auth, contextOf, run }: RawTools) {
  return async (req: ExpressRequest, res: ExpressResponse): Promise<void> => {
    const ctx = contextOf(req);
    // On a host of its own the facade lies at the root; originalUrl is the path that the browser knows.
    const base = req.originalUrl.startsWith(`${req.baseUrl}/`) ? req.baseUrl : '';
    const origin = originOf(req, ctx.services.config);
    if (!URL.canParse(req.originalUrl, origin)) throw new AppError('INVALID', 'PATH_NOT_AN_ADDRESS');
    const { request, fields } = await toWebRequest(req, new URL(req.originalUrl, origin));
    const view = req.method === 'GET' ? viewOf(request, base) : null;
    if (view) {
      // Auth.js has the token, and the cookies that go with it and with the address to return to.
      const address = new URL(request.url);
      address.pathname = `${base}/api/auth/csrf`;
      const { response } = await auth(ctx, new Request(address, request), `${base}/api/auth`);
      const { siteSettings } = await run(PortalOfParticipantsDocument, {}, ctx);
      // On a host of its own the facade has no other pages.
      const home = siteSettings.portalUrl ?? `${base === '' ? publicAddress(ctx.services.config) : ''}/me`;
      return showView(req, res, { view, base, response, home, config: ctx.services.config });
    }
    const { response, entered } = await auth(ctx, request, `${base}/api/auth`);
    // The client of next-auth 4 takes every other status for a success.
    const isRefused = fields['json'] === 'true' && !entered && request.url.endsWith('/callback/credentials');
    const status = isRefused && response.status === 200 ? 401 : response.status;
    const text = await response.text();
    if (status >= 400 && !refusedSignIn.has(status) && !/text\/html/.test(response.headers.get('content-type') ?? '')) {
      const refused = status < 500;
      const error = refused
        ? new AppError('INVALID', 'AUTH_REQUEST_REFUSED')
        : new AppError('INTERNAL', 'SIGN_IN_FAILED');
      return sendFailure(res, error, status);
    }
    res.set('Cache-Control', 'no-store');
    response.headers.forEach((value, name) => void (name === 'set-cookie' || res.set(name, value)));
    for (const cookie of response.headers.getSetCookie()) res.append('Set-Cookie', cookie);
    if (entered) res.cookie(...deviceCookie(ctx.services.config, entered.deviceToken));
    if (entered && fields['login'] === 'true') {
      const { name, attributes, maxAge } = loginCookieOf(ctx.services.config);
      res.cookie(name, await entered.loginToken(), { ...attributes, maxAge });
    }
    res.status(status).end(text);
  };
}

/** The page at the address of a request; null for everything that Auth.js answers. */
function viewOf(request: Request, base: string): AuthView | null {
  const action = new URL(request.url).pathname.slice(`${base}/api/auth/`.length);
  return isAuthView(action) ? action : null;
}

/** Anybody can open the page that tells of an error, and a hostile callback leads to it: the server did not fail. */
const statusOf = (view: AuthView, error: string | null): number =>
  view === 'error' && error !== null ? (error === 'AccessDenied' ? 403 : 400) : 200;

interface Shown {
  view: AuthView;
  base: string;
  /** The answer of Auth.js with the token for forms. */
  response: Response;
  /** The first page of participants. */
  home: string;
  config: Config;
}

/** Shows a page for people, in the language of the browser. */
async function showView(req: ExpressRequest, res: ExpressResponse, { view, base, response, home, config }: Shown) {
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  for (const cookie of response.headers.getSetCookie()) res.append('Set-Cookie', cookie);
  const field = (name: string) => (typeof req.query[name] === 'string' ? req.query[name] : null);
  const url = new URL(req.originalUrl, originOf(req, config));
  const text = authPage(view, {
    language: languageOf(req.headers['accept-language']),
    assets: `${base}${signInAssets}/${ownAssets().digest}`,
    basePath: `${base}/api/auth`,
    csrfToken,
    callbackUrl: callbackOf(req, response, url) ?? home,
    hasProvider: config.idp !== null,
    error: field('error'),
    code: field('code'),
  });
  // Chrome applies form-action to redirects too, and signing in with the identity provider is one.
  const forms = config.idp ? `'self' ${new URL(config.idp.url).origin}` : "'self'";
  res
    .status(statusOf(view, field('error')))
    .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': contentSecurityPolicy({ 'form-action': forms }) })
    .vary('Accept-Language')
    .type('html')
    .send(text);
}

/** The address to return to, by the request or by the cookie of an earlier one; null when it is only the server itself. */
function callbackOf(req: ExpressRequest, response: Response, url: URL): string | null {
  const given = typeof req.query['callbackUrl'] === 'string' ? req.query['callbackUrl'] : '';
  if (isCallback(given, url)) return given;
  const cookies = [...response.headers.getSetCookie(), ...(req.headers.cookie ?? '').split(/;\s*/)];
  const remembered = cookies.map(cookie => CALLBACK_COOKIE.exec(cookie)?.[1]).find(value => value !== undefined);
  const address = decoded(remembered ?? '');
  return isCallback(address, url) && URL.parse(address, url)?.href !== `${url.origin}/` ? address : null;
}

/** @returns the web request, and the fields of its form */
async function toWebRequest(
  req: ExpressRequest,
  url: URL,
): Promise<{ request: Request; fields: Record<string, string> }> {
  const callbackUrl = url.searchParams.getAll('callbackUrl').at(-1);
  url.searchParams.delete('callbackUrl');
  if (callbackUrl !== undefined && isCallback(callbackUrl, url)) url.searchParams.set('callbackUrl', callbackUrl);
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) if (value !== undefined) headers.set(name, String(value));
  if (req.headers.cookie) headers.set('cookie', withoutBrokenCallback(req.headers.cookie, url));
  if (req.method !== 'POST') return { request: new Request(url, { headers }), fields: {} };
  const fields = await readFields(req);
  // Clients of next-auth 4 ask for an address instead of a redirect by a field of the body, clients of next-auth 5 by a header.
  if (fields['json'] === 'true') headers.set('X-Auth-Return-Redirect', '1');
  headers.set('content-type', 'application/x-www-form-urlencoded');
  headers.delete('content-length');
  const { login: _, ...others } = fields;
  const request = new Request(url, { method: 'POST', headers, body: new URLSearchParams(others) });
  return { request, fields };
}

/** Addresses that Auth.js calls valid. It takes any other address for a mistake in its configuration and answers 500. */
const isCallback = (text: string, { origin }: URL): boolean =>
  /^https?:$/.test(URL.parse(text, text.startsWith('/') ? origin : undefined)?.protocol ?? '');

/** Auth.js remembers the address to return to in this cookie: another host of the site may have set it. */
const CALLBACK_COOKIE = /^(?:__Secure-)?authjs\.callback-url=([^;]*)/;
const withoutBrokenCallback = (cookies: string, url: URL): string =>
  cookies
    .split(/;\s*/)
    .filter(cookie => {
      const [, value] = CALLBACK_COOKIE.exec(cookie) ?? [];
      return value === undefined || isCallback(decoded(value), url);
    })
    .join('; ');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The fields of a form or of a JSON object, as texts. Fails with 400, 413 or 415. */
async function readFields(req: ExpressRequest): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    throw new AppError('INVALID', 'BODY_ABORTED');
  }
  if (size > MAX_BODY_BYTES) throw new AppError('INVALID', 'BODY_TOO_LARGE');
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return {};
  if (req.is('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  if (!req.is('application/json'))
    throw new AppError('INVALID', 'MEDIA_TYPE_UNSUPPORTED', {
      types: ['application/json', 'application/x-www-form-urlencoded'],
    });
  const value = parseObject(text);
  if (!value) throw new AppError('INVALID', 'BODY_MALFORMED');
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) =>
      ['string', 'number', 'boolean'].includes(typeof field) ? [[name, String(field)]] : [],
    ),
  );
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
