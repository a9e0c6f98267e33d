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
    'Of who has a second factor: six digits of the app, or a recovery code. FORBIDDEN with the reason SECOND_FACTOR_REQUIRED says that it is needed.',
};
const passkey = { nullable: true, description: 'In place of `otp`: what a browser answers to `beginPasskeySignIn`.' };
const setUpToken = {
  nullable: true,
  description: 'In place of `otp`: the token with which the first factor was set up.',
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
      'Sends a code to sign in, to the phone that was proven, else by mail; true whether somebody is meant or not, false on a server that sends neither.',
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
      'For who lost the phone to which their codes go: after a time in which it can be stopped from the phone, codes go to their e-mail, if they have proven it. True whether somebody is meant or not, false on a server that sends no mail.',
  })
  requestRecovery(
    @Context() ctx: FullCtx,
    @Arg('identifier', () => String, { description: 'As for a code.' }) identifier: string,
  ) {
    return requestRecovery(ctx, { identifier });
  }

  @Mutation(() => SignInType, {
    description: 'Signs in with the latest code that was sent, once, within 15 minutes. Wrong attempts are limited.',
  })
  signInWithCode(
    @Context() ctx: FullCtx,
    @Arg('identifier', () => String, { description: 'As for the code.' }) identifier: string,
    @Arg('code', () => String, { description: 'Six digits.' }) code: string,
    @Arg('otp', () => String, otp) otp?: string | null,
    @Arg('passkey', () => JsonObject, passkey) passkey?: Record<string, unknown> | null,
    @Arg('setUpToken', () => String, setUpToken) setUpToken?: string | null,
  ) {
    return signInWithCode(ctx, { identifier, code, otp, passkey, setUpToken });
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'Until when an administrator who has no second factor signs in without one, where one is required.',
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
    description: 'Value of the cookie elo_device: with it, wrong passwords of strangers do not keep this device out.',
  })
  deviceToken(@Root() signedIn: SignedIn, @Context() ctx: FullCtx) {
    return issueDeviceToken(ctx, signedIn);
  }

  @Mutation(() => Boolean, {
    description: 'Ends what the caller signed in with, a cookie or a bearer token; false for API keys.',
  })
  signOut(@Context() ctx: FullCtx) {
    return signOut(ctx);
  }

  @Query(() => [SessionType], {
    description: 'Where the caller is signed in, the latest first: a hundred at most. For people.',
  })
  mySessions(@Context() ctx: FullCtx) {
    return mySessions(ctx);
  }

  @Mutation(() => Int, {
    description: 'Ends one session of the caller, or all but the one that asks; how many there were.',
  })
  endMySessions(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID, { nullable: true, description: 'The session; all others when left out.' })
    id: string | null | undefined,
  ) {
    return endMySessions(ctx, { id: toOptionalId(id) ?? null });
  }

  @Query(() => String, {
    description: 'A nonce for an action of the content backend, for the session that the request came with.',
  })
  nonce(
    @Context() ctx: FullCtx,
    @Arg('action', () => String, {
      description:
        'A letter and at most 63 letters, digits, underscores and dashes; whether there is such an action is not said.',
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
    description: 'A token of one hour with which the caller may hand in submissions and nothing else.',
  })
  uploadToken(@Context() ctx: FullCtx) {
    return issueUploadToken(ctx);
  }
}
