import {
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** A type of its own: inputs keep ID, and a schema has one type of a name. */
const StoredId = new GraphQLScalarType({ name: 'StoredId', serialize: value => value });

/** The same graph, for the facades in graphql-js: it gives ids as they are stored, the legacy integers of the contracts. */
export function withStoredIds(schema: GraphQLSchema): GraphQLSchema {
  const copies = new Map<unknown, GraphQLObjectType>();
  const copyOf = (type: GraphQLOutputType): GraphQLOutputType => {
    if (isNonNullType(type)) return new GraphQLNonNull(copyOf(type.ofType as GraphQLOutputType));
    if (isListType(type)) return new GraphQLList(copyOf(type.ofType));
    return type === GraphQLID ? StoredId : (copies.get(type) ?? type);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const config = type.toConfig();
    const fields = () =>
      Object.fromEntries(
        Object.entries(config.fields).map(([name, field]) => [name, { ...field, type: copyOf(field.type) }]),
      );
    copies.set(type, new GraphQLObjectType({ ...config, fields }));
  }
  return new GraphQLSchema({
    query: copies.get(schema.getQueryType()),
    mutation: copies.get(schema.getMutationType()),
    assumeValid: true,
  });
}
