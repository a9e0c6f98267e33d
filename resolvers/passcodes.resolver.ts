import { Arg, Ctx as Context, Mutation, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { confirmOtp } from '../src/domain/passcodes/confirm-otp.js';
import { sendOtp } from '../src/domain/passcodes/send-otp.js';
import { SentOtpType } from '../schema/messaging.type.js';
import { DateTime, Phone } from '../schema/scalars.js';

@Resolver()
export class PasscodeResolver {
  @Mutation(() => SentOtpType, {
    description:
      'Sends a passcode of six digits to a phone. It is valid for ten minutes and five tries, and can be sent five times. It replaces the last one.',
  })
  sendOtp(@Context() ctx: FullCtx, @Arg('phone', () => Phone, { description: 'With country code.' }) phone: string) {
    return sendOtp(ctx, { phone });
  }

  @Mutation(() => DateTime, {
    description:
      'Uses up a phone’s passcode and returns the time. A wrong passcode is INVALID; extensions.reason is WRONG, USED, EXPIRED or EXHAUSTED.',
  })
  confirmOtp(
    @Context() ctx: FullCtx,
    @Arg('phone', () => Phone, { description: 'The phone to which the code was sent.' }) phone: string,
    @Arg('code', () => String, { description: 'Six digits.' }) code: string,
  ) {
    return confirmOtp(ctx, { phone, code });
  }
}
