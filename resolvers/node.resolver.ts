import { Arg, Ctx as Context, ID, Info, Query, Resolver } from 'type-graphql';
import type { GraphQLResolveInfo } from 'graphql';
import type { FullCtx } from '../src/domain/context.js';
import { NodeType } from '../schema/node.type.js';
import { nodeByRootField } from './node-by-root-field.js';

@Resolver()
export class NodeResolver {
  @Query(() => NodeType, {
    nullable: true,
    description:
      'The record with a `nodeId`, with the rights of the root field for one record of its type. Null when there is none, or the caller may not see it.',
  })
  node(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID, { description: 'The `nodeId` of the record.' }) id: string,
    @Info() info: GraphQLResolveInfo,
  ) {
    return nodeByRootField(ctx, id, info);
  }
}
