import { GraphQLDirective, GraphQLSchema } from 'graphql';

/**
 * The places of directives in the published specification of GraphQL, October 2021 and September 2025
 * (https://spec.graphql.org/September2025/#DirectiveLocation).
 */
const published: ReadonlySet<string> = new Set([
  ...['QUERY', 'MUTATION', 'SUBSCRIPTION', 'FIELD', 'FRAGMENT_DEFINITION', 'FRAGMENT_SPREAD', 'INLINE_FRAGMENT'],
  ...['VARIABLE_DEFINITION', 'SCHEMA', 'SCALAR', 'OBJECT', 'FIELD_DEFINITION', 'ARGUMENT_DEFINITION', 'INTERFACE'],
  ...['UNION', 'ENUM', 'ENUM_VALUE', 'INPUT_OBJECT', 'INPUT_FIELD_DEFINITION'],
]);

/**
 * The same graph, with the places of directives that the published specification has. graphql-js adds places of the draft to
 * its own directives, and clients that know the published ones refuse the whole schema for them.
 */
export function withPublishedDirectives(schema: GraphQLSchema): GraphQLSchema {
  const directives = schema.getDirectives().map(directive => {
    const locations = directive.locations.filter(each => published.has(each));
    return new GraphQLDirective({ ...directive.toConfig(), locations });
  });
  return new GraphQLSchema({ ...schema.toConfig(), directives });
}
