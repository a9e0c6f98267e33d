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
  description: 'The caller’s own password; required when the caller signed in more than a quarter of an hour ago.',
};
const nameOfFactor = { description: 'A name of the phone or key, at most 60 characters.' };
const first = { description: 'The same as for signing in.' };
const firstPassword = { nullable: true, description: 'The password; or a code that was sent.' };
const firstCode = { nullable: true, description: 'The code that was sent, instead of a password. It stays valid.' };

@Resolver()
export class SecondFactorResolver {
  @Query(() => [SecondFactorType], { description: 'The caller’s second factors, the oldest first: at most ten.' })
  mySecondFactors(@Context() ctx: FullCtx) {
    return mySecondFactors(ctx);
  }

  @Query(() => SecondFactorStatusType, { description: 'The demands of STAFF_SECOND_FACTOR on the caller.' })
  secondFactorStatus(@Context() ctx: FullCtx) {
    return secondFactorStatus(ctx);
  }

  @Mutation(() => JsonObject, {
    description:
      'Begins a passkey of the caller: returns the options with which a browser makes one (WebAuthn), valid for ten minutes in this session. For staff.',
  })
  beginPasskey(@Context() ctx: FullCtx, @Arg('password', () => String, password) password?: string | null) {
    return beginPasskey(ctx, { password });
  }

  @Mutation(() => SecondFactorType, {
    description:
      'Adds the passkey that a browser made from the options of `beginPasskey`. With the first second factor, all other sessions of the caller end.',
  })
  finishPasskey(
    @Context() ctx: FullCtx,
    @Arg('response', () => JsonObject, { description: 'The answer of the browser (RegistrationResponseJSON).' })
    response: Record<string, unknown>,
    @Arg('name', () => String, nameOfFactor) name: string,
  ) {
    return finishPasskey(ctx, { response, name });
  }

  @Mutation(() => TotpStartType, {
    description:
      'Begins an authenticator app of the caller: returns its secret, valid for ten minutes in this session. For staff.',
  })
  beginTotp(@Context() ctx: FullCtx, @Arg('password', () => String, password) password?: string | null) {
    return beginTotp(ctx, { password });
  }

  @Mutation(() => SecondFactorType, {
    description:
      'Adds the app of `beginTotp` with one of its codes, which is used up. With the first second factor, all other sessions of the caller end.',
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
      'Removes a second factor of the caller; with the last one also the recovery codes. CONFLICT for the last one of an administrator when the setting requires one.',
  })
  removeSecondFactor(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('password', () => String, password) password?: string | null,
  ) {
    return removeSecondFactor(ctx, { id: toId(id), password });
  }

  @Mutation(() => [String], {
    description:
      'Makes ten new recovery codes in place of the earlier ones. Each is valid once; they are shown only here.',
  })
  newRecoveryCodes(@Context() ctx: FullCtx, @Arg('password', () => String, password) password?: string | null) {
    return newRecoveryCodes(ctx, { password });
  }

  @Mutation(() => PersonType, {
    description:
      'Removes all second factors and recovery codes of another person, and ends their sessions; a mail tells them. By administrators.',
  })
  resetSecondFactors(
    @Context() ctx: FullCtx,
    @Arg('userId', () => ID, { description: 'The id of a person other than the caller.' }) userId: string,
    @Arg('password', () => String, password) password?: string | null,
  ) {
    return resetSecondFactors(ctx, { userId: toId(userId), password });
  }

  @Mutation(() => JsonObject, {
    description:
      'For signing in with a passkey besides a password or code: the options that a browser signs (WebAuthn), valid once, for ten minutes. The signed answer is the `passkey` of `signIn`.',
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
      'For staff without a second factor who can’t sign in without one: a bearer token for setting one up, valid for an hour and for nothing else. Afterwards it is the `setUpToken` of `signIn`, once.',
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
