import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const printed = (schema: GraphQLSchema) => printSchema(lexicographicSortSchema(schema));
const declared = printed(buildSchema(readFileSync('schema/schema.graphql', 'utf8')));

const full = getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true, schemaDescription: true });
const inFragment = full.replace('query IntrospectionQuery {', 'query { ...Whole } fragment Whole on Query {');

describe('the schema that a client makes from introspection', () => {
  // A client's operation is compiled when it is used for the second time.
  it.each([
    ['as tools ask for it', full],
    ['asked by a fragment', inFragment],
    ['beside a field of the graph', full.replace('__schema {', 'health { status } __schema {')],
  ])('equals schema.graphql at the first and later requests: %s', async (_how, query) => {
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await elo.graphql(query);
      expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
      expect(printed(buildClientSchema(body.data))).toBe(declared);
    }
  });

  it('has the right parts when it is requested type by type', async () => {
    const { body } = await elo.graphql(
      `query Types($name: String!) {
      __type(name: $name) { name fields { name args { name defaultValue } type { name kind ofType { name } } } }
      directive: __type(name: "__Directive") { fields { name args { defaultValue } } }
    }`,
      { name: 'Query' },
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.__type.fields.length).toBeGreaterThan(10);
    expect(body.data.directive.fields).toContainEqual({ name: 'args', args: [{ defaultValue: 'false' }] });
  });
});
