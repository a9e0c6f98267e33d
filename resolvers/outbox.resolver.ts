import { Arg, Args, Ctx as Context, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { findDeadLetters, findOutboxMessage } from '../src/domain/outbox/find-dead-letters.js';
import { resendDeadLetters } from '../src/domain/outbox/resend-dead-letters.js';
import { resendDeadLetter } from '../src/domain/outbox/resend-dead-letter.js';
import { PageArgs } from '../schema/connection.js';
import { DeadLetterFilter, OutboxMessageConnection, OutboxMessageType } from '../schema/outbox.type.js';
import { toId } from './ids.js';
import { QueryOfNode } from './query-of-one.js';

@Resolver(() => OutboxMessageType)
export class OutboxResolver {
  @Query(() => OutboxMessageConnection, { description: 'For administrators: the dead letters, latest first.' })
  deadLetters(
    @Context() ctx: FullCtx,
    @Arg('job', () => String, { nullable: true, description: 'Only of one job, as in the filter.' })
    job: string | null | undefined,
    @Arg('filter', () => DeadLetterFilter, { nullable: true }) filter: DeadLetterFilter | null | undefined,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    return findDeadLetters(ctx, { ...filter, job: filter?.job ?? job }, page);
  }

  @QueryOfNode(() => OutboxMessageType, { description: 'For administrators: one message of the outbox, in any state.' })
  outboxMessage(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return findOutboxMessage(ctx, toId(id));
  }

  @Mutation(() => OutboxMessageType, {
    description: 'For administrators: puts a dead letter back into the queue, with a full number of tries.',
  })
  resendDeadLetter(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return resendDeadLetter(ctx, toId(id));
  }

  @Mutation(() => Int, {
    description:
      'For administrators: puts all dead letters of a filter back into the queue, with a full number of tries, such as after an outage. At most 10,000, oldest first. Returns their number.',
  })
  resendDeadLetters(
    @Context() ctx: FullCtx,
    @Arg('filter', () => DeadLetterFilter, {
      description: 'Conditions that the dead letters must all meet; all dead letters when it has none.',
    })
    filter: DeadLetterFilter,
  ) {
    return resendDeadLetters(ctx, filter);
  }
}
