import { Arg, Ctx as Context, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { callerName } from '../src/domain/sessions/caller-name.js';
import { issueAccessToken, issueDeviceToken, issueLoginToken } from '../src/domain/sessions/issue-login-token.js';
import { issueNonce } from '../src/domain/sessions/issue-nonce.js';
import { issueUploadToken } from '../src/domain/sessions/issue-upload-token.js';
import { signIn } from '../src/domain/sessions/sign-in.js';
import type { SignedIn } from '../src/domain/sessions/signed-in.rules.js';
import { requestRecovery } from '../src/domain/sessions/request-recovery.js';
import { requestSignInCode } from '../src/domain/sessions/request-sign-in-code.js';
import { signInWithCode } from '../src/domain/sessions/sign-in-with-code.js';
import { signOut } from '../src/domain/sessions/sign-out.js';
import { mySessions } from '../src/domain/sessions/my-sessions.query.js';
import { endMySessions } from '../src/domain/sessions/end-my-sessions.js';
import { secondFactorDueAt } from '../src/domain/second-factors/requirement.js';
import { DateTime, JsonObject } from '../schema/scalars.js';
import { SessionType, SignInType } from '../schema/sessions.type.js';
import { toOptionalId } from './ids.js';

const otp = {
  nullable: true,
  description:
    'Six digits of the app, or a recovery code; required for people with a second factor. Without it, the failure is FORBIDDEN with the reason SECOND_FACTOR_REQUIRED.',
};
const passkey = {
  nullable: true,
  description: 'Instead of `otp`: the browser’s answer to the options of `beginPasskeySignIn`.',
};
const setUpToken = {
  nullable: true,
  description: 'Instead of `otp`: the token with which the person set up the first second factor.',
};

@Resolver(() => SignInType)
export class SessionResolver {
  @Mutation(() => SignInType, { description: 'Signs in with e-mail or CPF and password. Wrong attempts are limited.' })
  signIn(
    @Context() ctx: FullCtx,
    @Arg('username', () => String, { description: 'E-mail, CPF or the username chosen at registration.' })
    username: string,
    @Arg('password', () => String, { description: 'The password of the account.' }) password: string,
    @Arg('otp', () => String, otp) otp?: string | null,
    @Arg('passkey', () => JsonObject, passkey) passkey?: Record<string, unknown> | null,
    @Arg('setUpToken', () => String, setUpToken) setUpToken?: string | null,
  ) {
    return signIn(ctx, { username, password, otp, passkey, setUpToken });
  }

  @Mutation(() => Boolean, {
    description:
      'Sends a code to sign in to the proven phone, or else by mail. True also when there is no such person; false on a server that sends neither.',
  })
  requestSignInCode(
    @Context() ctx: FullCtx,
    @Arg('identifier', () => String, { description: 'E-mail, CPF, phone or the username chosen at registration.' })
    identifier: string,
  ) {
    return requestSignInCode(ctx, { identifier });
  }

  @Mutation(() => Boolean, {
    description:
      'For people who lost the phone that gets their codes. After a waiting time, in which the phone can stop it, codes go to their e-mail, if they have proven it. True also when there is no such person; false on a server that sends no mail.',
  })
  requestRecovery(
    @Context() ctx: FullCtx,
    @Arg('identifier', () => String, { description: 'The same as for requestSignInCode.' }) identifier: string,
  ) {
    return requestRecovery(ctx, { identifier });
  }

  @Mutation(() => SignInType, {
    description: 'Signs in with the latest code that was sent, once, within 15 minutes. Wrong attempts are limited.',
  })
  signInWithCode(
    @Context() ctx: FullCtx,
    @Arg('identifier', () => String, { description: 'The same as for requestSignInCode.' }) identifier: string,
    @Arg('code', () => String, { description: 'Six digits.' }) code: string,
    @Arg('otp', () => String, otp) otp?: string | null,
    @Arg('passkey', () => JsonObject, passkey) passkey?: Record<string, unknown> | null,
    @Arg('setUpToken', () => String, setUpToken) setUpToken?: string | null,
  ) {
    return signInWithCode(ctx, { identifier, code, otp, passkey, setUpToken });
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      'The time until which an administrator without a second factor can sign in, when the setting requires one.',
  })
  secondFactorDueAt(@Root() signedIn: SignedIn, @Context() ctx: FullCtx) {
    return secondFactorDueAt(ctx, signedIn.user);
  }

  @FieldResolver(() => String, { description: 'Bearer JWT of twelve hours.' })
  token(@Root() signedIn: SignedIn, @Context() ctx: FullCtx) {
    return issueAccessToken(ctx, signedIn);
  }

  @FieldResolver(() => String, {
    description: 'Value of the login cookie of the content backend: another session, of twelve hours.',
  })
  loginToken(@Root() signedIn: SignedIn, @Context() ctx: FullCtx) {
    return issueLoginToken(ctx, signedIn);
  }

  @FieldResolver(() => String, {
    description:
      'Value of the cookie elo_device. With it, wrong passwords that other people enter do not block this device.',
  })
  deviceToken(@Root() signedIn: SignedIn, @Context() ctx: FullCtx) {
    return issueDeviceToken(ctx, signedIn);
  }

  @Mutation(() => Boolean, {
    description: 'Ends the session of this request, by a cookie or a bearer token; false for API keys.',
  })
  signOut(@Context() ctx: FullCtx) {
    return signOut(ctx);
  }

  @Query(() => [SessionType], {
    description: 'The sessions of the caller, the latest first: at most a hundred. For people.',
  })
  mySessions(@Context() ctx: FullCtx) {
    return mySessions(ctx);
  }

  @Mutation(() => Int, {
    description: 'Ends one session of the caller, or all except this one. Returns their number.',
  })
  endMySessions(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID, { nullable: true, description: 'The session; all others when left out.' })
    id: string | null | undefined,
  ) {
    return endMySessions(ctx, { id: toOptionalId(id) ?? null });
  }

  @Query(() => String, {
    description: 'A nonce for an action of the content backend, for the session of the request.',
  })
  nonce(
    @Context() ctx: FullCtx,
    @Arg('action', () => String, {
      description:
        'A letter and at most 63 letters, digits, underscores and dashes. The answer does not tell if there is such an action.',
    })
    action: string,
  ) {
    return issueNonce(ctx, { action });
  }

  @Query(() => String, { description: 'The name of the caller: of the person, or of the API key.' })
  callerName(@Context() ctx: FullCtx) {
    return callerName(ctx);
  }

  @Query(() => String, {
    description: 'A token of one hour with which the caller can hand in submissions and nothing else.',
  })
  uploadToken(@Context() ctx: FullCtx) {
    return issueUploadToken(ctx);
  }
}
