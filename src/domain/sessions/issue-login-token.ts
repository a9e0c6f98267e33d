import { signDevice } from '../../platform/auth/device-cookie.js';
import { signToken } from '../../platform/auth/tokens.js';
import type { Ctx } from '../context.js';
import type { SignedIn } from './sign-in.js';

/** The value of the login cookie for somebody who has just signed in: each one is a session of its own. */
export const issueLoginToken = (ctx: Ctx, { user }: Pick<SignedIn, 'user'>): Promise<string> =>
  signToken(ctx.services.config.authSecret, 'login', `user:${user.id}`, ctx.now());

/** The value of the cookie by which a device is known the next time somebody signs in with it. */
export const issueDeviceToken = (ctx: Ctx, { user }: Pick<SignedIn, 'user'>): Promise<string> =>
  signDevice(ctx.services.config, user.id, ctx.now());
