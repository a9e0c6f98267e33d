import { Arg, Ctx as Context, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { trackConversion } from '../src/domain/conversions/track-conversion.js';
import { resendFlow } from '../src/domain/flows/resend-flow.js';
import { processHealth, processReadiness } from '../src/domain/system/process-health.js';
import { ConversionInput, TrackedConversionType } from '../schema/conversions.type.js';
import { SentMessageType } from '../schema/messaging.type.js';
import { ProcessHealthType, ProcessReadinessType } from '../schema/system.type.js';

@Resolver()
export class OnboardingResolver {
  @Mutation(() => TrackedConversionType, {
    description: 'Notes what somebody did on the onboarding page. From anybody; sent on by a job, once an event id.',
  })
  trackConversion(@Context() ctx: FullCtx, @Arg('input', () => ConversionInput) input: ConversionInput) {
    return trackConversion(ctx, input);
  }

  @Mutation(() => SentMessageType, { description: 'Sends the button that opens the personal flow to the own phone.' })
  resendFlow(@Context() ctx: FullCtx) {
    return resendFlow(ctx);
  }

  @Query(() => ProcessHealthType, {
    description: 'How this process is doing: asks the database, times it, and counts itself. Public.',
  })
  processHealth(@Context() ctx: FullCtx) {
    return processHealth(ctx);
  }

  @Query(() => ProcessReadinessType, {
    description: 'Whether this process is fit for requests; asks nothing outside. Public.',
  })
  processReadiness(@Context() ctx: FullCtx) {
    return processReadiness(ctx);
  }
}
