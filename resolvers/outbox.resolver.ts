import { Arg, Args, Ctx as Context, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Ctx } from '../src/domain/context.js';
import { findDeadLetters, findOutboxMessage } from '../src/domain/outbox/find-dead-letters.js';
import { resendDeadLetter } from '../src/domain/outbox/resend-dead-letter.js';
import { PageArgs } from '../schema/connection.js';
import { OutboxMessageConnection, OutboxMessageType } from '../schema/outbox.type.js';
import { toId } from './ids.js';

@Resolver(() => OutboxMessageType)
export class OutboxResolver {
  @Query(() => OutboxMessageConnection, { description: 'For administrators: what was given up, latest first.' })
  deadLetters(
    @Context() ctx: Ctx,
    @Arg('job', () => String, { nullable: true, description: 'Of one job only.' }) job: string | null | undefined,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    return findDeadLetters(ctx, { job }, page);
  }

  @Query(() => OutboxMessageType, { description: 'For administrators: one message, whatever became of it.' })
  outboxMessage(@Context() ctx: Ctx, @Arg('id', () => ID) id: string) {
    return findOutboxMessage(ctx, toId(id));
  }

  @Mutation(() => OutboxMessageType, { description: 'For administrators: back into the queue, with all its tries.' })
  resendDeadLetter(@Context() ctx: Ctx, @Arg('id', () => ID) id: string) {
    return resendDeadLetter(ctx, toId(id));
  }
}
