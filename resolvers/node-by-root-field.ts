import type { GraphQLResolveInfo } from 'graphql';
import type { FullCtx } from '../src/domain/context.js';
import { findNode } from '../src/graph/nodes.js';
import { rootFieldsOfNodes } from './query-of-one.js';

/** The record with a `nodeId`, by the root field of its type; null when there is none for the caller. @throws as `findNode` */
export const nodeByRootField = (ctx: FullCtx, nodeId: string, info: GraphQLResolveInfo): Promise<unknown> =>
  findNode(ctx, nodeId, { info, rootFields: rootFieldsOfNodes });
