import type { SubscribeResolverData } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import type { Change } from '../src/postgres/change-watch.js';

/** How a subscription begins: what it watches. Each change is then resolved as a root field is, in a context of its own. */
export const subscribing =
  <Args>(begin: (ctx: FullCtx, args: Args) => Promise<AsyncIterable<Change>>) =>
  ({ context, args }: SubscribeResolverData<unknown, Args, FullCtx>): Promise<AsyncIterable<Change>> =>
    begin(context, args);
