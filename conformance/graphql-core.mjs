// Asks Elo with a version of Python's graphql-core, through gql: node graphql-core.mjs VERSION VERSION_OF_GQL.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { environmentWith } from './python.mjs';

const [, , core, gql] = process.argv;
const bin = await environmentWith(`graphql-core-${core}`, [`graphql-core==${core}`, `gql[requests]==${gql}`]);
const client = path.join(import.meta.dirname, 'clients/graphql-core/client.py');
execFileSync(path.join(bin, 'python'), [client, core], { stdio: 'inherit' });
