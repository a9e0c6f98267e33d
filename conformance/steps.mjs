import { execFileSync } from 'node:child_process';
import { facades } from '../dist/rest/index.js';

/**
 * The steps of `npm run conformance`, in this order.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command a program of the folder's packages or of this machine, and its arguments; it must exit with 0
 * @property {string} [folder] the folder that it runs in, below this one; its package-lock.json is installed before
 * @property {number} [minutes] the time limit; one minute when left out
 * @property {true} [server] it needs the server with demo data at ELO_URL; the same server for all steps
 * @property {() => string | null} [skipped] the reason why it can't run on this machine, null when it can
 */

const documentOf = name => `generated/documents/${name}.json`;
const documents = facades.map(({ name }) => documentOf(name));

function withoutPython() {
  try {
    // The requirements of schemathesis, and the modules that make environments.
    execFileSync('python3', ['-c', 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 10))'], {
      stdio: 'ignore',
    });
    return null;
  } catch {
    return 'it needs Python 3.10 or later with venv (apt-get install python3-venv)';
  }
}

/** Clients of the graph, each with packages of its own. */
const clients = ['apollo-client-4', 'apollo-client-3', 'urql', 'graphql-request'];

/** @type {Step[]} */
export const steps = [
  { name: 'write the OpenAPI documents', command: ['node', 'write-documents.mjs'] },
  { name: 'graphql-inspector', command: ['node', '../scripts/check-schema.mjs'] },
  // Each of its rules is a test beside the other tests of HTTP.
  { name: 'graphql-http audit', command: ['npm', '--prefix', '..', 'test', '--', 'test/graph/over-http'], minutes: 2 },
  {
    name: 'redocly lint',
    command: ['redocly', 'lint', '--config', 'redocly.yaml', '--max-problems', '1000', ...documents],
  },
  {
    name: 'spectral lint',
    command: ['spectral', 'lint', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint', ...documents],
  },
  ...facades.flatMap(({ name }) => [
    {
      name: `openapi-typescript ${name}`,
      command: ['openapi-typescript', `./${documentOf(name)}`, '-o', `generated/openapi-typescript/${name}.ts`],
    },
    {
      name: `hey-api ${name}`,
      command: [
        ...['openapi-ts', '--input', `./${documentOf(name)}`, '--output', `generated/hey-api/${name}`],
        '--no-log-file',
      ],
    },
    {
      name: `orval ${name}`,
      command: [
        ...['orval', '--input', `./${documentOf(name)}`, '--output', `generated/orval/${name}.ts`],
        ...['--client', 'fetch'],
      ],
    },
  ]),
  { name: 'all generated clients compile', command: ['tsc', '-p', 'tsconfig.json'], minutes: 2 },
  { name: 'each generated client calls each service', command: ['node', 'call-clients.mjs'], server: true },
  ...clients.map(name => ({
    name: `graph client ${name}`,
    folder: `clients/${name}`,
    command: ['node', '--test', 'client.test.mjs'],
    server: true,
  })),
  { name: 'graph client client-preset', folder: 'clients/client-preset', command: ['npm', 'test'], server: true },
  {
    name: 'frontend on next',
    folder: 'frontends/next',
    // A channel between the tabs of a browser, which next-auth 5 opens and never closes, would keep the process running.
    command: ['node', '--test', '--test-force-exit', 'frontend.test.mjs'],
    minutes: 4,
  },
  { name: 'schemathesis', command: ['node', 'schemathesis.mjs'], server: true, minutes: 6, skipped: withoutPython },
];
