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
    description: 'Records an event on the onboarding page. A job sends it on, once for each event id. Public.',
  })
  trackConversion(@Context() ctx: FullCtx, @Arg('input', () => ConversionInput) input: ConversionInput) {
    return trackConversion(ctx, input);
  }

  @Mutation(() => SentMessageType, {
    description: 'Sends the button that opens the personal flow to the caller’s phone.',
  })
  resendFlow(@Context() ctx: FullCtx) {
    return resendFlow(ctx);
  }

  @Query(() => ProcessHealthType, {
    description: 'The health of this process; each call asks the database, measures the time, and is counted. Public.',
  })
  processHealth(@Context() ctx: FullCtx) {
    return processHealth(ctx);
  }

  @Query(() => ProcessReadinessType, {
    description: 'The readiness of this process for requests, without asking other servers. Public.',
  })
  processReadiness(@Context() ctx: FullCtx) {
    return processReadiness(ctx);
  }
}
