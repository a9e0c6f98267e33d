import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import {
  buildClientSchema,
  buildSchema,
  type EnumTypeDefinitionNode,
  getIntrospectionQuery,
  type GraphQLSchema,
  Kind,
  lexicographicSortSchema,
  type ObjectTypeDefinitionNode,
  parse,
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

/** Introspection of the published specification, September 2025 (section 4.2), without its descriptions. */
const specified = readFileSync('test/fixtures/introspection-2025-09.graphql', 'utf8');
const specifiedTypes = new Map(
  parse(specified).definitions.flatMap(each => ('name' in each ? [[each.name!.value, each] as const] : [])),
);
const valuesOf = (name: string) =>
  (specifiedTypes.get(name) as EnumTypeDefinitionNode).values!.map(value => value.name.value);

interface Told {
  name: string;
  fields: { name: string; args: { name: string }[] }[] | null;
  enumValues: { name: string }[] | null;
}

describe('introspection and the published specification', () => {
  it('gives directives no place that the specification lacks', async () => {
    const { body } = await elo.graphql(full);
    const places: string[] = body.data.__schema.directives.flatMap((each: { locations: string[] }) => each.locations);
    expect(places).toEqual(expect.arrayContaining(['FIELD_DEFINITION', 'ENUM_VALUE', 'INPUT_OBJECT']));
    expect(places.filter(each => !valuesOf('__DirectiveLocation').includes(each))).toEqual([]);
  });

  it('has the directives of the specification, and the one that the graph declares', async () => {
    const { body } = await elo.graphql('{ __schema { directives { name locations } } }');
    const names = body.data.__schema.directives.map((each: { name: string }) => each.name).sort();
    expect(names).toEqual(['deprecated', 'include', 'oneOf', 'semanticNonNull', 'skip', 'specifiedBy']);
    expect(body.data.__schema.directives).toContainEqual({
      name: 'deprecated',
      locations: ['FIELD_DEFINITION', 'ARGUMENT_DEFINITION', 'INPUT_FIELD_DEFINITION', 'ENUM_VALUE'],
    });
  });

  it('defines semanticNonNull as clients do that know it', async () => {
    // Apollo Kotlin and Relay have this definition themselves, and the former refuses a schema with another.
    const { body } = await elo.graphql(
      '{ __schema { directives { name locations args { name defaultValue type { kind ofType { name } } } } } }',
    );
    const told = body.data.__schema.directives.find(({ name }: { name: string }) => name === 'semanticNonNull');
    expect(told).toEqual({
      name: 'semanticNonNull',
      locations: ['FIELD_DEFINITION'],
      args: [{ name: 'levels', defaultValue: '[0]', type: { kind: 'LIST', ofType: { name: 'Int' } } }],
    });
  });

  it('has in its own types nothing new beside the additions that are known to do no harm', async () => {
    const { body } = await elo.graphql(full);
    const parts = ({ name, fields, enumValues }: Told): string[] => [
      ...(enumValues ?? []).map(value => `${name}.${value.name}`),
      ...(fields ?? []).flatMap(field => [
        `${name}.${field.name}`,
        ...field.args.map(arg => `${name}.${field.name}(${arg.name})`),
      ]),
    ];
    const own = body.data.__schema.types.filter((each: Told) => each.name.startsWith('__'));
    const known = new Set(
      [...specifiedTypes].flatMap(([name, node]) =>
        node.kind === Kind.ENUM_TYPE_DEFINITION
          ? node.values!.map(value => `${name}.${value.name.value}`)
          : (node as ObjectTypeDefinitionNode).fields!.flatMap(field => [
              `${name}.${field.name.value}`,
              ...field.arguments!.map(arg => `${name}.${field.name.value}(${arg.name.value})`),
            ]),
      ),
    );
    expect(own.map((each: Told) => each.name).sort()).toEqual([...specifiedTypes.keys()].sort());
    expect(own.flatMap(parts).filter((part: string) => !known.has(part))).toEqual([
      '__Schema.directives(includeDeprecated)',
      '__Directive.isDeprecated',
      '__Directive.deprecationReason',
      '__DirectiveLocation.DIRECTIVE_DEFINITION',
    ]);
  });
});
