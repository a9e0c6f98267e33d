import {
  type FieldNode,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isTypeSubTypeOf,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { FullCtx } from '../domain/context.js';
import { AppError } from '../failures/errors.js';
import { ID_TEXT } from '../platform/record-ids.js';

// Records by one id of the whole graph. Each type of `Node` has a root field that gives one record by its `id`, and `node` runs
// that field: its rule, its scope, its rows and its failures, and no way of reading beside it.

/** The text `TYPE:id`, in base64url. */
export const nodeIdOf = (type: string, id: unknown): string =>
  Buffer.from(`${type}:${String(id)}`).toString('base64url');

/** Longer than the id of any node. */
const MAX_LENGTH = 100;

/**
 * The type and the id in a `nodeId`.
 * @throws INVALID for a text that no record of these types can have
 */
export function readNodeId(text: string, isType: (name: string) => boolean): { type: string; id: string } {
  const [type = '', id = ''] = text.length > MAX_LENGTH ? [] : Buffer.from(text, 'base64url').toString().split(':');
  // A decoder passes over foreign characters: one record would have many ids.
  if (!isType(type) || !ID_TEXT.test(id) || nodeIdOf(type, id) !== text)
    throw new AppError('INVALID', 'NODE_ID_INVALID');
  return { type, id };
}

/** The types of the records that `node` gave, which their rows don't tell. */
const typeOfRecord = new WeakMap<object, string>();

/**
 * Gives the types of `Node` their ids.
 * @param rootFields the names of the root fields for one record, by type
 * @throws for a type without such a field, and for a field whose type is no `Node`
 */
export function identifyNodes(schema: GraphQLSchema, rootFields: ReadonlyMap<string, string>): void {
  const node = schema.getType('Node') as GraphQLInterfaceType;
  node.resolveType = record => typeOfRecord.get(record as object);
  const types = schema.getPossibleTypes(node);
  for (const type of types) {
    type.getFields()['nodeId']!.resolve = ({ id }: { id: number }) => nodeIdOf(type.name, id);
  }
  const names = types.map(({ name }) => name).sort();
  if (names.join() !== [...rootFields.keys()].sort().join())
    throw new Error(`These types are a Node, and other types have a root field for one: ${names.join(', ')}`);
}

/** The same nodes of a field with every request of a parsed document, so that its selection is known (selection.ts). */
const narrowed = new WeakMap<readonly FieldNode[], Map<string, readonly FieldNode[]>>();

/** The nodes of `node` as those of a root field for one type: without the fragments on other types. */
function nodesFor(info: GraphQLResolveInfo, type: GraphQLObjectType, rootField: string): readonly FieldNode[] {
  const known = narrowed.get(info.fieldNodes) ?? new Map<string, readonly FieldNode[]>();
  narrowed.set(info.fieldNodes, known);
  const found = known.get(type.name);
  if (found) return found;
  const applies = (name: string): boolean =>
    isTypeSubTypeOf(info.schema, type, info.schema.getType(name) as typeof type);
  const narrow = ({ selections, ...set }: SelectionSetNode): SelectionSetNode => ({
    ...set,
    selections: selections.flatMap((each): SelectionNode[] => {
      if (each.kind === Kind.FIELD) return [each];
      const fragment = each.kind === Kind.INLINE_FRAGMENT ? each : info.fragments[each.name.value]!;
      const { typeCondition, selectionSet } = fragment;
      if (typeCondition && !applies(typeCondition.name.value)) return [];
      const { directives } = each;
      return [{ kind: Kind.INLINE_FRAGMENT, typeCondition, directives, selectionSet: narrow(selectionSet) }];
    }),
  });
  const nodes = info.fieldNodes.map(each => ({
    ...each,
    name: { kind: Kind.NAME, value: rootField } as const,
    ...(each.selectionSet && { selectionSet: narrow(each.selectionSet) }),
  }));
  known.set(type.name, nodes);
  return nodes;
}

/** True for a failure that may say whether there is a record. */
const saysOfRecord = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN');

/**
 * The record with a `nodeId`, by the root field of its type; null when there is none or the caller may not see it.
 * @throws INVALID for a text that is no `nodeId`; UNAUTHENTICATED as that root field
 */
export async function findNode(
  ctx: FullCtx,
  nodeId: string,
  { info, rootFields }: { info: GraphQLResolveInfo; rootFields: ReadonlyMap<string, string> },
): Promise<unknown> {
  const { type, id } = readNodeId(nodeId, name => rootFields.has(name));
  const rootField = rootFields.get(type)!;
  const { resolve } = info.schema.getQueryType()!.getFields()[rootField]!;
  const fieldNodes = nodesFor(info, info.schema.getType(type) as GraphQLObjectType, rootField);
  try {
    const record: unknown = await resolve!(undefined, { id }, ctx, { ...info, fieldName: rootField, fieldNodes });
    if (record != null) typeOfRecord.set(record, type);
    return record;
  } catch (error) {
    if (saysOfRecord(error)) return null;
    throw error;
  }
}
