import { Arg, Ctx as Context, ID, Mutation, Resolver } from 'type-graphql';
import { activateAccount } from '../src/domain/accounts/activate-account.js';
import { changePassword } from '../src/domain/accounts/change-password.js';
import { createUser } from '../src/domain/accounts/create-user.js';
import { deactivateUser, reactivateUser } from '../src/domain/accounts/deactivate-user.js';
import { registerAccount } from '../src/domain/accounts/register-account.js';
import { requestPasswordReset } from '../src/domain/accounts/request-password-reset.js';
import { resendActivation } from '../src/domain/accounts/resend-activation.js';
import { resetPassword } from '../src/domain/accounts/reset-password.js';
import { setPassword } from '../src/domain/accounts/set-password.js';
import { setRoles } from '../src/domain/accounts/set-roles.js';
import { updateUser } from '../src/domain/accounts/update-user.js';
import type { FullCtx } from '../src/domain/context.js';
import { CreateUserInput, DutyHandOverInput, RegisterAccountInput, UpdateUserInput } from '../schema/accounts.input.js';
import { AccountRegistrationType } from '../schema/accounts.type.js';
import { Role } from '../schema/enums.js';
import { PersonType } from '../schema/people.type.js';
import { DateTime } from '../schema/scalars.js';
import { SignInType } from '../schema/sessions.type.js';
import { HAND_OVER, toHandOver } from './duty-hand-over.js';
import { toId } from './ids.js';

@Resolver()
export class AccountResolver {
  @Mutation(() => AccountRegistrationType, {
    description: 'Anybody may register; a mail brings the activation link.',
  })
  registerAccount(@Context() ctx: FullCtx, @Arg('input', () => RegisterAccountInput) input: RegisterAccountInput) {
    return registerAccount(ctx, input);
  }

  @Mutation(() => PersonType, { description: 'Uses the token of the link, once, within 48 hours.' })
  activateAccount(
    @Context() ctx: FullCtx,
    @Arg('token', () => String, { description: 'The token in the link of the mail.' }) token: string,
    @Arg('password', () => String, { description: 'The password from the registration.' }) password: string,
  ) {
    return activateAccount(ctx, { token, password });
  }

  @Mutation(() => Boolean, {
    description:
      'Sends a new link if an account waits for its activation. True also when there is none; false on a server that sends no mail.',
  })
  resendActivation(
    @Context() ctx: FullCtx,
    @Arg('email', () => String, { description: 'The address from the registration.' }) email: string,
  ) {
    return resendActivation(ctx, { email });
  }

  @Mutation(() => SignInType, {
    description:
      'Ends all earlier sessions and tokens of the caller; the answer has new ones. Wrong attempts are limited.',
  })
  changePassword(
    @Context() ctx: FullCtx,
    @Arg('oldPassword', () => String, { description: 'The current password.' }) oldPassword: string,
    @Arg('newPassword', () => String, {
      description:
        '8 to 128 characters, letters and digits or symbols, none of the common ones; different from the current password.',
    })
    newPassword: string,
    @Arg('newPasswordConfirm', () => String, { nullable: true, description: 'The new password once more; optional.' })
    newPasswordConfirm?: string | null,
  ) {
    return changePassword(ctx, { oldPassword, newPassword, newPasswordConfirm });
  }

  @Mutation(() => SignInType, {
    description:
      'Sets a password where there is none, or within 15 minutes after signing in with a code. If it replaces a password, all earlier sessions and tokens of the caller end; the answer has new ones.',
  })
  setPassword(
    @Context() ctx: FullCtx,
    @Arg('password', () => String, {
      description: '8 to 128 characters, letters and digits or symbols, none of the common ones.',
    })
    password: string,
  ) {
    return setPassword(ctx, { password });
  }

  @Mutation(() => Boolean, {
    description:
      'Mails a link to set a password, if an active person has this e-mail. True also when nobody has it; false on a server that sends no mail.',
  })
  requestPasswordReset(
    @Context() ctx: FullCtx,
    @Arg('email', () => String, { description: 'The address of the account.' }) email: string,
  ) {
    return requestPasswordReset(ctx, { email });
  }

  @Mutation(() => Boolean, {
    description: 'Uses the token of a link, once, within 24 hours. All sessions and tokens of that person end.',
  })
  resetPassword(
    @Context() ctx: FullCtx,
    @Arg('token', () => String, { description: 'The token in the link.' }) token: string,
    @Arg('password', () => String, {
      description: '8 to 128 characters, letters and digits or symbols, none of the common ones.',
    })
    password: string,
  ) {
    return resetPassword(ctx, { token, password });
  }

  @Mutation(() => PersonType, {
    description: 'Makes a person and mails them a link to set a password. By administrators.',
  })
  createUser(@Context() ctx: FullCtx, @Arg('input', () => CreateUserInput) input: CreateUserInput) {
    return createUser(ctx, input);
  }

  @Mutation(() => PersonType, {
    description:
      'Changes a person’s data. A new e-mail or phone counts after it was proven, and a notice goes to the earlier one. updateParticipant changes the caller’s own e-mail, phone and CPF. By administrators.',
  })
  updateUser(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateUserInput) input: UpdateUserInput,
  ) {
    return updateUser(ctx, { id: toId(id), ...input });
  }

  @Mutation(() => PersonType, {
    description:
      'Replaces the roles of a person; their sessions have the new roles at once. CONFLICT when no active administrator would be left, or when others rely on a person who would no longer be a facilitator (`handOver`). By administrators.',
  })
  setRoles(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('roles', () => [Role], { description: 'At least one, never SERVICE.' }) roles: Role[],
    @Arg('expectedUpdatedAt', () => DateTime, {
      nullable: true,
      description: 'The `updatedAt` that the caller saw: CONFLICT when the person has changed since.',
    })
    expectedUpdatedAt?: Date | null,
    @Arg('handOver', () => DutyHandOverInput, { nullable: true, description: HAND_OVER })
    handOver?: DutyHandOverInput | null,
  ) {
    return setRoles(ctx, { id: toId(id), roles, expectedUpdatedAt, handOver: toHandOver(handOver) });
  }

  @Mutation(() => PersonType, {
    description:
      'Shuts a person out: they can’t sign in, and all their sessions and tokens end. CONFLICT when others rely on a facilitator (`handOver`). By administrators.',
  })
  deactivateUser(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('handOver', () => DutyHandOverInput, { nullable: true, description: HAND_OVER })
    handOver?: DutyHandOverInput | null,
  ) {
    return deactivateUser(ctx, { id: toId(id), handOver: toHandOver(handOver) });
  }

  @Mutation(() => PersonType, { description: 'Lets a deactivated person sign in again. By administrators.' })
  reactivateUser(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return reactivateUser(ctx, { id: toId(id) });
  }
}
