import { randomUUID } from 'node:crypto';
import { signDevice } from '../../auth/device-cookie.js';
import { signToken, tokenLifetimeMs } from '../../auth/tokens.js';
import type { Ctx } from '../context.js';
import { noteLogin } from './logins.write.js';
import type { SignedIn } from './signed-in.rules.js';

/** A bearer token for a person that has just signed in. */
export const issueAccessToken = (ctx: Ctx, signedIn: SignedIn): Promise<string> => issue(ctx, 'access', signedIn);

/** The value of the login cookie for a person that has just signed in: each one is a session of its own. */
export const issueLoginToken = (ctx: Ctx, signedIn: SignedIn): Promise<string> => issue(ctx, 'login', signedIn);

/** A session begins only when its token is requested. */
async function issue(ctx: Ctx, purpose: 'access' | 'login', { user, method }: SignedIn): Promise<string> {
  const loginId = randomUUID();
  await noteLogin(ctx, { loginId, userId: user.id, method, lifetimeMs: tokenLifetimeMs(purpose) });
  return signToken(ctx.services.config.authSecret, purpose, `user:${user.id}`, ctx.services.now(), loginId);
}

/** The value of the cookie that identifies a device at the next sign-in. */
export const issueDeviceToken = (ctx: Ctx, { user }: Pick<SignedIn, 'user'>): Promise<string> =>
  signDevice(ctx.services.config, user.id, ctx.now());
