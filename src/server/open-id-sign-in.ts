import type { RawTools } from '../../rest/route.js';
import { audited } from '../domain/kernel/audit.js';
import { issueDeviceToken, issueLoginToken } from '../domain/sessions/issue-login-token.js';
import { noteLogin } from '../domain/sessions/logins.write.js';
import { findSessionUser } from '../domain/sessions/find-session-user.js';
import { signInWithIdentity } from '../domain/sessions/sign-in-with-identity.js';
import { signInWithCode } from '../domain/sessions/sign-in-with-code.js';
import { signIn } from '../domain/sessions/sign-in.js';
import type { SignedIn } from '../domain/sessions/signed-in.rules.js';
import { endLogin } from '../domain/sessions/end-logins.write.js';
import { endSessionsOfProvider } from '../domain/sessions/end-sessions-of-provider.js';
import { isLoginOfProvider } from '../domain/sessions/my-sessions.query.js';
import { SESSION_SECONDS } from '../auth/session-cookie.js';
import { createAuthJs } from '../auth/auth-js.js';
import { createSignInGate } from '../auth/sign-in-gate.js';
import type { Services } from '../platform/services.js';

/** Auth.js is a face of its own: its actions are not in the graph, and audited here. */
export function createOpenIdSignIn({
  config,
  database,
  now,
  waits,
}: Pick<Services, 'config' | 'database' | 'now' | 'waits'>): RawTools['auth'] {
  const authJs = createAuthJs(config, now);
  const signInGate = createSignInGate({ limitMs: waits.signInMs, isDatabaseSilent: () => database.isSilent() });
  return (ctx, request, basePath) =>
    signInGate.pass(ctx.log, async () => {
      let entered: SignedIn | undefined;
      const response = await authJs({
        request,
        basePath,
        log: ctx.log,
        signIn: async args => (entered = await audited(ctx, { action: 'signIn', args }, () => signIn(ctx, args))).user,
        signInWithCode: async args =>
          (entered = await audited(ctx, { action: 'signInWithCode', args }, () => signInWithCode(ctx, args))).user,
        signInWithIdentity: async args =>
          (entered = await audited(ctx, { action: 'signInWithIdentity', args }, () => signInWithIdentity(ctx, args)))
            .user,
        began: (loginId, providerSession) =>
          noteLogin(ctx, {
            loginId,
            providerSession,
            userId: entered!.user.id,
            method: entered!.method,
            lifetimeMs: SESSION_SECONDS * 1000,
          }),
        findUser: (id, login) => findSessionUser(ctx, id, login),
        signOut: async loginId => {
          await audited(ctx, { action: 'signOut', args: {} }, () => endLogin(ctx, loginId));
          return config.idp !== null && (await isLoginOfProvider(ctx, loginId));
        },
        endSessionsOfProvider: async ended => {
          const change = { action: 'endSessionsOfProvider', args: {} };
          await audited(ctx, change, () => endSessionsOfProvider(ctx, ended));
        },
      });
      if (!entered) return { response, entered: null };
      const signedIn = entered;
      const loginToken = () => issueLoginToken(ctx, signedIn);
      return { response, entered: { deviceToken: await issueDeviceToken(ctx, signedIn), loginToken } };
    });
}
