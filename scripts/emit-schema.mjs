// Writes schema/schema.graphql from the built server: `node scripts/build.mjs --if-stale && node scripts/emit-schema.mjs`
import { writeFile } from 'node:fs/promises';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { buildGraph } from '../dist/src/graph/schema.js';

await writeFile(
  'schema/schema.graphql',
  `# Emitted by npm run codegen; do not edit.\n${printSchemaWithDirectives(buildGraph())}\n`,
);
