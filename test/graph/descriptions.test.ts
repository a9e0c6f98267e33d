import { expect, it } from '@jest/globals';
import {
  buildSchema,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
} from 'graphql';
import { buildGraph } from '../../src/graph/schema.js';

interface Described {
  description?: string | null;
  deprecationReason?: string | null;
}

/** All described elements of a schema that clients see, by their place. */
function elements(schema: GraphQLSchema): [place: string, element: Described][] {
  const found: [string, Described][] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
    found.push([type.name, type]);
    if (isEnumType(type)) for (const value of type.getValues()) found.push([`${type.name}.${value.name}`, value]);
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      found.push([`${type.name}.${field.name}`, field]);
      if ('args' in field) for (const arg of field.args) found.push([`${type.name}.${field.name}(${arg.name})`, arg]);
    }
  }
  for (const directive of schema.getDirectives())
    if (!isSpecifiedDirective(directive)) found.push([`@${directive.name}`, directive]);
  return found;
}

const undescribed = (schema: GraphQLSchema): string[] =>
  elements(schema).flatMap(([place, { description }]) => (description?.trim() ? [] : [place]));
/** The deprecation reasons without a date: a client must know since when, and the replacement. */
const undated = (schema: GraphQLSchema): string[] =>
  elements(schema).flatMap(([place, { deprecationReason: reason }]) =>
    reason != null && !/\b20\d\d-\d\d-\d\d\b/.test(reason) ? [place] : [],
  );

it('every element of the graph has a description', () => {
  expect(elements(buildGraph()).length).toBeGreaterThan(1_500);
  expect(undescribed(buildGraph())).toEqual([]);
});

it('every deprecation in the graph has its date', () => {
  expect(undated(buildGraph())).toEqual([]);
});

it('the check finds elements without descriptions and dates', () => {
  const schema = buildSchema(`
    directive @bare on FIELD
    """Described."""
    type Query { shelf(first: Int): Shelf }
    type Shelf {
      """When."""
      built: Int @deprecated(reason: "Use age.")
      """Weight."""
      weight: Int @deprecated(reason: "Since 2026-11-22: use mass.")
    }
    input ShelfFilter { books: Int }
    enum Wood { OAK }
    scalar Weight`);
  expect(undescribed(schema).sort()).toEqual(
    [
      '@bare',
      'Query.shelf',
      'Query.shelf(first)',
      'Shelf',
      'ShelfFilter',
      'ShelfFilter.books',
      'Weight',
      'Wood',
      'Wood.OAK',
    ].sort(),
  );
  expect(undated(schema)).toEqual(['Shelf.built']);
});
