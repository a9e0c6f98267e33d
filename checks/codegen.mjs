// Writes the generated files, from the built server: `npm run codegen`. It writes the graph's schema to schema/schema.graphql.
// For each entry of codegen.yml it writes the types and parsed documents of a facade's operations. It uses the core of GraphQL
// Code Generator: loading its command line takes longer than all of this.
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { mapSchema, MapperKind, printSchemaWithDirectives } from '@graphql-tools/utils';
import { buildSchema, GraphQLNonNull, lexicographicSortSchema, parse } from 'graphql';
import { parse as parseYaml } from 'yaml';
import { buildGraph } from '../dist/src/graph/schema.js';

const root = path.resolve(import.meta.dirname, '..');
const pluginMap = { 'typescript-operations': typescriptOperations, 'typed-document-node': typedDocumentNode };
const { schema: schemaFile, config, generates } = parseYaml(await readFile(path.join(root, 'codegen.yml'), 'utf8'));

const emitted = `# Emitted by npm run codegen; do not edit.\n\n${printSchemaWithDirectives(buildGraph())}\n`;
await write(schemaFile, emitted);
// The schema as clients read it, sorted so that the order does not depend on the place of a declaration.
const schemaAst = lexicographicSortSchema(withoutNullsOfErrors(buildSchema(emitted)));
const schema = parse(printSchemaWithDirectives(schemaAst));

for (const [filename, { documents, plugins, config: own }] of Object.entries(generates)) {
  const content = await codegen({
    filename,
    schema,
    schemaAst,
    documents: await documentsOf([documents].flat()),
    config: { ...config, ...own },
    plugins: plugins.map(name => ({ [name]: {} })),
    pluginMap,
  });
  await write(filename, content);
}

const machines = await Array.fromAsync(
  glob('dist/src/{domain,cutover/domain}/*/*states.js', { cwd: root }),
  file => import(path.join(root, file)),
);
const columns = machines
  .flatMap(Object.values)
  .filter(each => each.transitions)
  .map(({ table, states }) => [table, Object.keys(Object.values(states)[0]).sort()]);
await write(
  'scripts/lint/state-columns.json',
  `${JSON.stringify(Object.fromEntries(columns.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
);

/** A facade answers an operation's first error and nothing else, so it never meets a field that is null because of an error. */
function withoutNullsOfErrors(of) {
  const isOnlyForErrors = field => field.astNode?.directives.some(({ name }) => name.value === 'semanticNonNull');
  return mapSchema(of, {
    [MapperKind.OBJECT_FIELD]: config =>
      isOnlyForErrors(config) ? { ...config, type: new GraphQLNonNull(config.type) } : config,
  });
}

async function documentsOf(patterns) {
  const files = (await Array.fromAsync(glob(patterns, { cwd: root, exclude: ['**/node_modules/**'] }))).sort();
  return Promise.all(
    files.map(async location => ({ location, document: parse(await readFile(path.join(root, location), 'utf8')) })),
  );
}

/** An unchanged file keeps its time, so nothing is built again for it. */
async function write(file, content) {
  const target = path.join(root, file);
  if ((await readFile(target, 'utf8').catch(() => null)) !== content) await writeFile(target, content);
}
