// Writes generated/: types and documents of operations.ts. The client preset makes them, by the generator's core: its command
// needs some three hundred more packages, and does the same.
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import * as graphql from 'graphql';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assertSchema, endpoint, everything } from '../elo.mjs';

const here = import.meta.dirname;

// The schema is the server's own introspection, and it equals the stored one.
const answer = await fetch(endpoint, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: graphql.getIntrospectionQuery(everything) }),
});
const schemaAst = graphql.buildClientSchema((await answer.json()).data);
await assertSchema(graphql, schemaAst);

const location = path.join(here, 'operations.ts');
const documents = [...(await readFile(location, 'utf8')).matchAll(/graphql\(`([^`]+)`\)/g)].map(([, rawSDL]) => ({
  location,
  rawSDL,
  document: graphql.parse(rawSDL),
}));

const files = await preset.buildGeneratesSection({
  baseOutputDir: `${path.join(here, 'generated')}/`,
  schema: graphql.parse(graphql.printSchema(schemaAst)),
  schemaAst,
  documents,
  plugins: [],
  pluginMap: {},
  presetConfig: { fragmentMasking: { unmaskFunctionName: 'fragmentOf' }, persistedDocuments: true },
  importExtension: '.js',
  config: {
    importExtension: '.js',
    useTypeImports: true,
    enumsAsTypes: true,
    strictScalars: true,
    scalars: {
      ID: { input: 'string | number', output: 'string' },
      DateTime: 'string',
      LocalDate: 'string',
      CPF: 'string',
      Phone: 'string',
      JSONObject: 'Record<string, unknown>',
    },
  },
});
for (const file of files) {
  await mkdir(path.dirname(file.filename), { recursive: true });
  await writeFile(file.filename, await codegen(file));
}
