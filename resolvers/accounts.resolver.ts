import { Arg, Ctx as Context, Mutation, Resolver } from 'type-graphql';
import { activateAccount } from '../src/domain/accounts/activate-account.js';
import { changePassword } from '../src/domain/accounts/change-password.js';
import { registerAccount } from '../src/domain/accounts/register-account.js';
import { resendActivation } from '../src/domain/accounts/resend-activation.js';
import type { Ctx } from '../src/domain/context.js';
import { RegisterAccountInput } from '../schema/accounts.input.js';
import { AccountRegistrationType } from '../schema/accounts.type.js';
import { PersonSummaryType } from '../schema/people.type.js';
import { SignInType } from '../schema/sessions.type.js';

@Resolver()
export class AccountResolver {
  @Mutation(() => AccountRegistrationType, {
    description: 'Anybody may register; a mail brings the link of activation.',
  })
  registerAccount(@Context() ctx: Ctx, @Arg('input', () => RegisterAccountInput) input: RegisterAccountInput) {
    return registerAccount(ctx, input);
  }

  @Mutation(() => PersonSummaryType, { description: 'By the token of the link, once, within 48 hours.' })
  activateAccount(@Context() ctx: Ctx, @Arg('token', () => String) token: string) {
    return activateAccount(ctx, { token });
  }

  @Mutation(() => Boolean, {
    description: 'Sends a new link if an account waits for its activation; true whether there is one or not.',
  })
  resendActivation(@Context() ctx: Ctx, @Arg('email', () => String) email: string) {
    return resendActivation(ctx, { email });
  }

  @Mutation(() => SignInType, {
    description: 'Ends all sessions and tokens of the caller but those that are answered. Wrong attempts are limited.',
  })
  changePassword(
    @Context() ctx: Ctx,
    @Arg('oldPassword', () => String) oldPassword: string,
    @Arg('newPassword', () => String) newPassword: string,
    @Arg('newPasswordConfirm', () => String, { nullable: true, description: 'When sent, it must be the same.' })
    newPasswordConfirm?: string | null,
  ) {
    return changePassword(ctx, { oldPassword, newPassword, newPasswordConfirm });
  }
}
