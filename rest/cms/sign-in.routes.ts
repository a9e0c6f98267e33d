import { z } from 'zod';
import type { AppError } from '../../src/failures/errors.js';
import { route } from '../route.js';
import { cacheControl, noStore } from '../shared/headers.js';
import { secondFactorCode } from '../shared/second-factor.codes.js';
import { loginFailure, loginShape, TOO_MANY_ATTEMPTS } from './envelopes.js';
import { CmsFrontLoginDocument, CmsFrontLogoutDocument, CmsNonceDocument } from './operations.js';

const WRONG = 'E-mail ou senha inválidos.';
const wrongUnlessFactor = ({ reason }: AppError, said: string): string =>
  secondFactorCode(reason) === undefined ? WRONG : said;

/** @param path the path of the AJAX entry */
export const signInRoutes = (path: string) => [
  route({
    id: 'cms.nonce.read',
    method: 'get',
    path: '/api/core/v1/nonce',
    summary: 'A nonce for an action, or for the REST routes (rest)',
    auth: 'open',
    query: z.object({ action: z.string().meta({ description: 'Name of an AJAX action, or rest', example: 'rest' }) }),
    operation: CmsNonceDocument,
    variables: ({ query }) => ({ action: query.action }),
    reply: { 200: z.object({ nonce: z.string() }) },
    present: ({ nonce }) => ({ nonce }),
    answerHeaders: cacheControl,
    headers: noStore,
    decision: [
      'bound to the action and to the session by cookie (to no session without one); valid for 12 to 24 hours: in its period of twelve hours and in the next',
      'callers with a bearer token need none',
    ],
  }),
  route({
    id: 'cms.action.front-login',
    action: 'front_login',
    nonce: { field: 'security' },
    method: 'post',
    path,
    summary: 'Sign in: sets the login cookie',
    auth: 'open',
    body: z.object({
      email: z.string().default(''),
      password: z.string().default(''),
      otp: z.string().max(40).default('').meta({
        description: 'Six digits of the app, or a recovery code; required for people with a second factor',
      }),
    }),
    operation: CmsFrontLoginDocument,
    variables: ({ body }) => ({ username: body.email, password: body.password, otp: body.otp || null }),
    reply: { 200: loginShape },
    present: () => ({ loggedin: true, message: 'Login realizado com sucesso.' }),
    login: ({ signIn }) => signIn.loginToken,
    device: ({ signIn }) => signIn.deviceToken,
    answerHeaders: cacheControl,
    headers: noStore,
    failure: loginFailure,
    errors: {
      FORBIDDEN: { status: 200, message: wrongUnlessFactor },
      INVALID: { status: 200, message: 'Informe seu e-mail e sua senha.' },
      RATE_LIMITED: TOO_MANY_ATTEMPTS,
    },
    decision: [
      'email may also be a CPF or a username; unknown, deactivated, not activated and wrong have the same answer after the same time',
      'the cookie is HttpOnly, SameSite=Lax, Secure in production, and ends after twelve hours',
      '429 with Retry-After, in the same envelope, after the same number of wrong attempts as for other ways to sign in',
      'a person with a second factor also sends otp; without one, or with a wrong one, loggedin is false and code is second_factor_required or second_factor_wrong; an administrator who must have one and has none gets second_factor_setup_needed, and sets it up at /cms/sign-in',
      'a cookie of 180 days identifies a device that signed in to the account before; its attempts are counted apart from those of unknown devices',
    ],
  }),
  route({
    id: 'cms.action.front-logout',
    action: 'front_logout',
    nonce: { field: 'security' },
    method: 'post',
    path,
    summary: 'Sign out: ends the session and clears the login cookie',
    auth: 'session',
    operation: CmsFrontLogoutDocument,
    reply: { 200: loginShape },
    present: () => ({ loggedin: false, message: 'Você saiu.' }),
    login: () => null,
    answerHeaders: cacheControl,
    headers: noStore,
    failure: loginFailure,
    decision: 'not in the contract; every copy of the cookie is refused from then on',
  }),
];
