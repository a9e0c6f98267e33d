import { Arg, Ctx as Context, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { beginPasskey } from '../src/domain/second-factors/begin-passkey.js';
import { beginPasskeySignIn, beginSecondFactorSetUp } from '../src/domain/second-factors/begin-sign-in.js';
import { beginTotp } from '../src/domain/second-factors/begin-totp.js';
import { confirmTotp } from '../src/domain/second-factors/confirm-totp.js';
import { mySecondFactors } from '../src/domain/second-factors/find-second-factors.js';
import { finishPasskey } from '../src/domain/second-factors/finish-passkey.js';
import { newRecoveryCodes } from '../src/domain/second-factors/new-recovery-codes.js';
import { removeSecondFactor } from '../src/domain/second-factors/remove-second-factor.js';
import { secondFactorStatus } from '../src/domain/second-factors/requirement.js';
import { resetSecondFactors } from '../src/domain/second-factors/reset-second-factors.js';
import { PersonType } from '../schema/people.type.js';
import { JsonObject } from '../schema/scalars.js';
import { SecondFactorStatusType, SecondFactorType, TotpStartType } from '../schema/second-factors.type.js';
import { toId } from './ids.js';

const password = {
  nullable: true,
  description: 'The own password, where the caller signed in more than a quarter of an hour ago.',
};
const nameOfFactor = { description: 'At most 60 characters: which phone, which key.' };
const first = { description: 'As for signing in.' };
const firstPassword = { nullable: true, description: 'The password; or a code that was sent.' };
const firstCode = { nullable: true, description: 'The code that was sent, in place of a password. It stays good.' };

@Resolver()
export class SecondFactorResolver {
  @Query(() => [SecondFactorType], { description: 'The caller’s second factors, the oldest first: ten at most.' })
  mySecondFactors(@Context() ctx: FullCtx) {
    return mySecondFactors(ctx);
  }

  @Query(() => SecondFactorStatusType, { description: 'What STAFF_SECOND_FACTOR asks of the caller.' })
  secondFactorStatus(@Context() ctx: FullCtx) {
    return secondFactorStatus(ctx);
  }

  @Mutation(() => JsonObject, {
    description:
      'Begins a passkey of the caller: the options that a browser makes one with (WebAuthn), good for ten minutes in this session. For staff.',
  })
  beginPasskey(@Context() ctx: FullCtx, @Arg('password', () => String, password) password?: string | null) {
    return beginPasskey(ctx, { password });
  }

  @Mutation(() => SecondFactorType, {
    description:
      'Adds the passkey that a browser made of the options of `beginPasskey`. With the first factor all other sessions of the caller end.',
  })
  finishPasskey(
    @Context() ctx: FullCtx,
    @Arg('response', () => JsonObject, { description: 'What the browser answers (RegistrationResponseJSON).' })
    response: Record<string, unknown>,
    @Arg('name', () => String, nameOfFactor) name: string,
  ) {
    return finishPasskey(ctx, { response, name });
  }

  @Mutation(() => TotpStartType, {
    description:
      'Begins an authenticator app of the caller: its secret, good for ten minutes in this session. For staff.',
  })
  beginTotp(@Context() ctx: FullCtx, @Arg('password', () => String, password) password?: string | null) {
    return beginTotp(ctx, { password });
  }

  @Mutation(() => SecondFactorType, {
    description:
      'Adds the app of `beginTotp` by a code of it, which is used up. With the first factor all other sessions of the caller end.',
  })
  confirmTotp(
    @Context() ctx: FullCtx,
    @Arg('code', () => String, { description: 'Six digits.' }) code: string,
    @Arg('name', () => String, nameOfFactor) name: string,
  ) {
    return confirmTotp(ctx, { code, name });
  }

  @Mutation(() => Boolean, {
    description:
      'Removes a second factor of the caller, with the last one the recovery codes. CONFLICT for the last one of an administrator where one is required.',
  })
  removeSecondFactor(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('password', () => String, password) password?: string | null,
  ) {
    return removeSecondFactor(ctx, { id: toId(id), password });
  }

  @Mutation(() => [String], {
    description: 'Ten recovery codes in place of those before, each good once, told this once.',
  })
  newRecoveryCodes(@Context() ctx: FullCtx, @Arg('password', () => String, password) password?: string | null) {
    return newRecoveryCodes(ctx, { password });
  }

  @Mutation(() => PersonType, {
    description:
      'Takes away all second factors and recovery codes of somebody else, and ends their sessions; a mail tells them. By administrators.',
  })
  resetSecondFactors(
    @Context() ctx: FullCtx,
    @Arg('userId', () => ID, { description: 'Somebody else than the caller.' }) userId: string,
    @Arg('password', () => String, password) password?: string | null,
  ) {
    return resetSecondFactors(ctx, { userId: toId(userId), password });
  }

  @Mutation(() => JsonObject, {
    description:
      'For who signs in with a passkey beside a password or code: the options that a browser signs (WebAuthn), good for ten minutes, once. The answer is the `passkey` of `signIn`.',
  })
  beginPasskeySignIn(
    @Context() ctx: FullCtx,
    @Arg('identifier', () => String, first) identifier: string,
    @Arg('password', () => String, firstPassword) password?: string | null,
    @Arg('code', () => String, firstCode) code?: string | null,
  ) {
    return beginPasskeySignIn(ctx, { identifier, password, code });
  }

  @Mutation(() => String, {
    description:
      'For staff who have no second factor and are not let in without one: a bearer token of an hour that is good for setting one up and nothing else. Then it is the `setUpToken` of `signIn`, once.',
  })
  beginSecondFactorSetUp(
    @Context() ctx: FullCtx,
    @Arg('identifier', () => String, first) identifier: string,
    @Arg('password', () => String, firstPassword) password?: string | null,
    @Arg('code', () => String, firstCode) code?: string | null,
  ) {
    return beginSecondFactorSetUp(ctx, { identifier, password, code });
  }
}
