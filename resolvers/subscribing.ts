import type { SubscribeResolverData } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import type { Change } from '../src/postgres/index.js';

/**
 * Starts the watch of a subscription. Each change is then resolved in the same way as a root field, in a context of its own.
 */
export const subscribing =
  <Args>(begin: (ctx: FullCtx, args: Args) => Promise<AsyncIterable<Change>>) =>
  ({ context, args }: SubscribeResolverData<unknown, Args, FullCtx>): Promise<AsyncIterable<Change>> =>
    begin(context, args);
