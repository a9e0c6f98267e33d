import { Arg, Args, Ctx as Context, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { listDispatches, dispatch } from '../src/domain/dispatches/dispatches.query.js';
import { openGroupLink } from '../src/domain/dispatches/open-group-link.js';
import { resendGroupLink } from '../src/domain/dispatches/resend-group-link.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { PageArgs } from '../schema/connection.js';
import { GroupLinkDispatchConnection, GroupLinkDispatchType, GroupLinkType } from '../schema/dispatches.type.js';
import { GroupLinkDispatchStatus } from '../schema/enums.js';
import { toId } from './ids.js';
import { Selected } from './selected.js';
import { QueryOfOne } from './query-of-one.js';
import { ClassType } from '../schema/classes.type.js';
import { PersonType } from '../schema/people.type.js';
import { answer } from './answer.js';

export const groupLinkDispatchAnswer = answer(GroupLinkDispatchType, dispatch, {
  participant: { type: PersonType, description: 'The participant who gets it.' },
  class: { type: ClassType, description: 'The class of the group.' },
});

@Resolver(() => GroupLinkDispatchType)
export class GroupLinkDispatchResolver {
  @Query(() => GroupLinkDispatchConnection, {
    description: 'For supervisors and administrators: the group links in the queue and the sent ones, latest first.',
  })
  groupLinkDispatches(
    @Context() ctx: FullCtx,
    @Arg('status', () => GroupLinkDispatchStatus, {
      nullable: true,
      description: 'Only dispatches in this state; all when left out.',
    })
    status: GroupLinkDispatchStatus | null | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listDispatches(ctx, { status }, page, selection);
  }

  @QueryOfOne(() => GroupLinkType, {
    description:
      'The address behind the link of a group-link message. The token in the link gives the right to read it.',
  })
  groupLink(
    @Context() ctx: FullCtx,
    @Arg('token', () => String, { description: 'The last part of the address in the message.' }) token: string,
  ) {
    return openGroupLink(ctx, token);
  }

  @Mutation(() => GroupLinkDispatchType, {
    description: 'For administrators: puts a failed dispatch back into the queue, with a full number of tries.',
  })
  resendGroupLink(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return resendGroupLink(ctx, toId(id));
  }
}
