import { foldText } from '../../src/platform/fold-text.js';
import { z } from 'zod';
import { route } from '../route.js';
import { cacheControl, noStore } from '../shared/headers.js';
import { secondFactorCode } from '../shared/second-factor.codes.js';
import { CmsSignInDocument } from './operations.js';

/** The codes of the JWT plugin that this path replaces, in the plugin's spelling. */
const codes: Record<number, string> = {
  400: 'jwt_auth_bad_request',
  403: 'jwt_auth_failed',
  413: 'jwt_auth_bad_request',
  415: 'jwt_auth_bad_request',
  429: 'jwt_auth_too_many_attempts',
};

/** `Ana Lúcia` as `ana-lucia`: the JWT plugin calls this a nice name. */
const slugFromName = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const tokenRoutes = [
  route({
    id: 'cms.jwt-auth.token',
    method: 'post',
    path: '/api/jwt-auth/v1/token',
    summary: 'Sign in for a bearer JWT',
    auth: 'open',
    body: z.object({
      username: z.string().min(1),
      password: z.string().min(1),
      otp: z.string().max(40).optional().meta({
        description: 'Six digits of the app, or a recovery code; required for people with a second factor',
        example: '492039',
      }),
    }),
    operation: CmsSignInDocument,
    variables: ({ body }) => ({ username: body.username, password: body.password, otp: body.otp || null }),
    reply: {
      200: z.object({
        token: z.string(),
        user_email: z.string(),
        user_nicename: z.string(),
        user_display_name: z.string(),
      }),
    },
    present: ({ signIn: { token, user } }) => ({
      token,
      user_email: user.email ?? '',
      user_nicename: slugFromName(user.name),
      user_display_name: user.name,
    }),
    answerHeaders: cacheControl,
    headers: noStore,
    device: ({ signIn }) => signIn.deviceToken,
    failure: {
      body: (status, message, _fields, reason) => ({
        code: secondFactorCode(reason) ?? codes[status] ?? 'jwt_auth_error',
        message,
        data: { status },
      }),
      shape: z.object({ code: z.string(), message: z.string(), data: z.object({ status: z.int() }) }),
    },
    decision: [
      'username is an e-mail or a CPF; unknown, deactivated and wrong have the same answer: 403 jwt_auth_failed',
      'a person with a second factor also sends otp; without one 403 second_factor_required; with a wrong, used or expired one 403 second_factor_wrong, and that counts as a wrong password; an administrator who must have one and has none gets 403 second_factor_setup_needed until it is set up at /cms/sign-in',
      '429 jwt_auth_too_many_attempts with Retry-After after 10 wrong attempts for an account or 50 from an address in 15 minutes; a device with the cookie of an earlier sign-in has its own 10 attempts',
    ],
  }),
];
