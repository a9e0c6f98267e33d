import { type ClassType, Query } from 'type-graphql';
import { nameOfType } from './removal.js';

type Options = Exclude<Parameters<typeof Query>[1], undefined>;

/** Names of the root fields that are null only beside an error: the graph marks these fields (src/graph/schema.ts). */
export const queriesOfOne = new Set<string>();

/**
 * A root field that asks for one record, or for records that belong to one, named by an argument. The field is null, with the
 * error beside it, when there is no such record or the caller may not see it. The rest of a page's answer stays valid.
 */
export const QueryOfOne =
  (returns: () => unknown, options?: Options): MethodDecorator =>
  (target, name, descriptor) => {
    Query(returns as () => any, { ...options, nullable: true })(target, name, descriptor);
    queriesOfOne.add(String(name));
  };

/** The names of the root fields that give a record of a `Node` type by its `id`, by the name of the type. */
export const rootFieldsOfNodes = new Map<string, string>();

/** The same for one record by its `id`: `node` gives it by its `nodeId` too, through this root field (src/graph/nodes.ts). */
export const QueryOfNode =
  (returns: () => ClassType, options: Options): MethodDecorator =>
  (target, name, descriptor) => {
    QueryOfOne(returns, options)(target, name, descriptor);
    rootFieldsOfNodes.set(nameOfType(returns()), String(name));
  };
