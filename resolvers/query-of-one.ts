import { Query } from 'type-graphql';

type Options = Exclude<Parameters<typeof Query>[1], undefined>;

/** Names of the root fields that are null only beside an error: the graph marks them (src/graph/schema.ts). */
export const queriesOfOne = new Set<string>();

/**
 * A root field that asks for one record, or for what belongs to one, named by an argument. When there is none, or the caller
 * may not see it, the field is null with the error beside it, and the rest of a page's answer stands.
 */
export const QueryOfOne =
  (returns: () => unknown, options?: Options): MethodDecorator =>
  (target, name, descriptor) => {
    Query(returns as () => any, { ...options, nullable: true })(target, name, descriptor);
    queriesOfOne.add(String(name));
  };
