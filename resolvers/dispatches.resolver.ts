import { Arg, Args, Ctx as Context, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { listDispatches } from '../src/domain/dispatches/dispatches.query.js';
import { openGroupLink } from '../src/domain/dispatches/open-group-link.js';
import { resendGroupLink } from '../src/domain/dispatches/resend-group-link.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { PageArgs } from '../schema/connection.js';
import { GroupLinkDispatchConnection, GroupLinkDispatchType, GroupLinkType } from '../schema/dispatches.type.js';
import { GroupLinkDispatchStatus } from '../schema/enums.js';
import { toId } from './ids.js';
import { Selected } from './selected.js';
import { QueryOfOne } from './query-of-one.js';

@Resolver(() => GroupLinkDispatchType)
export class GroupLinkDispatchResolver {
  @Query(() => GroupLinkDispatchConnection, {
    description: 'For supervisors and administrators: the queue of group links and what was sent, latest first.',
  })
  groupLinkDispatches(
    @Context() ctx: FullCtx,
    @Arg('status', () => GroupLinkDispatchStatus, {
      nullable: true,
      description: 'Those that stand so; all when left out.',
    })
    status: GroupLinkDispatchStatus | null | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listDispatches(ctx, { status }, page, selection);
  }

  @QueryOfOne(() => GroupLinkType, {
    description: 'Where the link of a group-link message leads; the token of its address is the right to know.',
  })
  groupLink(
    @Context() ctx: FullCtx,
    @Arg('token', () => String, { description: 'The last part of the address in the message.' }) token: string,
  ) {
    return openGroupLink(ctx, token);
  }

  @Mutation(() => GroupLinkDispatchType, {
    description: 'For administrators: puts a failed dispatch back into the queue, with all its tries.',
  })
  resendGroupLink(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return resendGroupLink(ctx, toId(id));
  }
}
