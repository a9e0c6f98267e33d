import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type DocumentNode,
  getNamedType,
  getNullableType,
  getOperationAST,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  GraphQLList,
  GraphQLNonNull,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/*
 * graphql-jit makes an array of the path for every value of a scalar that needs converting: half the time of a long list.
 * So operations are compiled against a schema whose scalars need none, and what really needs converting (instants, and
 * ids for clients of the graph) is converted in one pass over the finished answer, whose places are known per document.
 */

/**
 * The schema with plain texts where scalars of ours are given out; what they take in stays checked. Input fields with a
 * default may be null in it: graphql-jit 0.8 refuses a value that leaves out a required one, whatever its default.
 */
export const withoutConversions = (schema: GraphQLSchema): GraphQLSchema =>
  mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: field => {
      const named = getNamedType(field.type);
      if (!isScalarType(named) || isSpecifiedScalarType(named)) return undefined;
      return { ...field, type: likeText(field.type) };
    },
    [MapperKind.INPUT_OBJECT_FIELD]: field =>
      field.defaultValue === undefined ? undefined : { ...field, type: getNullableType(field.type) },
  });

const likeText = (type: GraphQLOutputType): GraphQLOutputType => {
  if (isNonNullType(type)) return new GraphQLNonNull(likeText(type.ofType) as never);
  return isListType(type) ? new GraphQLList(likeText(type.ofType)) : GraphQLString;
};

type Convert = (value: unknown) => unknown;
type Answer = { [key: string]: unknown };
/** Changes an answer in its place. */
type Pass = (answer: Answer) => void;

const nothingToDo: Pass = () => {};

/**
 * The pass for an operation: by type name, how its values are converted. Null when a type of the answer is only known
 * when it is there (unions, interfaces).
 */
export function conversionPass(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  converters: ReadonlyMap<string, Convert>,
): Pass | null {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!root) return null;
  const fragments = new Map(
    document.definitions.flatMap((each): [string, FragmentDefinitionNode][] =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [],
    ),
  );

  const passFor = (type: GraphQLNamedType, sets: readonly SelectionSetNode[]): Pass | null => {
    if (!isObjectType(type)) return null;
    const fields = type.getFields();
    const asked = new Map<string, { type: GraphQLOutputType; sets: SelectionSetNode[] }>();
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const each of selections) {
        if (each.kind === Kind.FIELD) {
          const field = fields[each.name.value];
          if (!field) continue; // __typename
          const key = (each.alias ?? each.name).value;
          const known = asked.get(key) ?? { type: field.type, sets: [] };
          if (each.selectionSet) known.sets.push(each.selectionSet);
          asked.set(key, known);
        } else {
          collect(
            each.kind === Kind.INLINE_FRAGMENT ? each.selectionSet : fragments.get(each.name.value)!.selectionSet,
          );
        }
      }
    };
    sets.forEach(collect);

    const values: [string, Convert][] = [];
    const records: [string, Pass][] = [];
    for (const [key, { type: given, sets: below }] of asked) {
      const named = getNamedType(given);
      const convert = converters.get(named.name);
      if (convert) values.push([key, convert]);
      else if (below.length > 0) {
        const pass = passFor(named, below);
        if (!pass) return null;
        if (pass !== nothingToDo) records.push([key, pass]);
      }
    }
    if (values.length === 0 && records.length === 0) return nothingToDo;
    return answer => {
      for (const [key, convert] of values) {
        const value = answer[key];
        if (value != null)
          answer[key] = Array.isArray(value)
            ? value.map((each: unknown) => (each == null ? each : convert(each)))
            : convert(value);
      }
      for (const [key, pass] of records) {
        const value = answer[key] as Answer | (Answer | null)[] | null | undefined;
        if (Array.isArray(value)) {
          for (const each of value) if (each) pass(each);
        } else if (value) pass(value);
      }
    };
  };
  return passFor(root, [operation.selectionSet]);
}
