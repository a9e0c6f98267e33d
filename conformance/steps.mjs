import { execFileSync } from 'node:child_process';
import { facades } from '../dist/rest/index.js';
import { withoutPython } from './python.mjs';

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

/** @returns {() => string | null} the reason why a program is not to be had here, for a step of it */
const without = (program, version) => () => {
  try {
    execFileSync(program, [version], { stdio: 'ignore' });
    return null;
  } catch {
    return `${program} is not to be had`;
  }
};

/** The generator of clients is a program of Java. @returns the reason why it or the program of its clients is not to be had */
const withoutGenerator = also => () => without('mvn', '--version')() ?? also();

/** @returns the reason why the clients in PHP can't run here: they need a package of the system */
function withoutPhp() {
  try {
    execFileSync('php', ['-r', "require 'GuzzleHttp/autoload.php';"], { stdio: 'ignore' });
    return null;
  } catch {
    return 'php with Guzzle is not to be had (apt-get install php-cli php-curl php-mbstring php-guzzlehttp-guzzle)';
  }
}

/** Versions of Python's graphql-core, each with a version of gql that goes with it. */
const ofPython = { '3.2.8': '4.0.0', '3.3.2': '4.4.0' };

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
  {
    name: 'clients in Java of openapi-generator 7.25.0 compile and call each service',
    folder: 'clients/generated-java',
    command: ['mvn', '--batch-mode', '--quiet', 'compile', 'exec:java', '-Dexec.mainClass=Calls'],
    server: true,
    minutes: 6,
    skipped: without('mvn', '--version'),
  },
  {
    name: 'openapi-generator 7.25.0 makes clients in Go, Python, Kotlin and PHP',
    command: ['node', 'openapi-generator/generate.mjs'],
    minutes: 5,
    skipped: without('mvn', '--version'),
  },
  {
    name: 'generated clients in Go compile and call each service',
    folder: 'clients/generated-go',
    command: [
      ...['sh', '-c', 'go vet "$@" && go run .', 'sh', '.'],
      ...facades.map(({ name }) => `example.org/elo/${name}`),
    ],
    server: true,
    minutes: 4,
    skipped: withoutGenerator(without('go', 'version')),
  },
  {
    name: 'generated clients in Python are imported and call each service',
    command: ['node', 'generated-python.mjs'],
    server: true,
    minutes: 3,
    skipped: withoutGenerator(withoutPython),
  },
  {
    name: 'generated clients in PHP are read and call each service',
    folder: 'clients/generated-php',
    command: ['php', 'client.php'],
    server: true,
    skipped: withoutGenerator(withoutPhp),
  },
  {
    name: 'generated clients in Kotlin 2.4.0 compile and call each service',
    folder: 'clients/generated-kotlin',
    command: ['mvn', '--batch-mode', '--quiet', 'compile', 'exec:java', '-Dexec.mainClass=CallsKt'],
    server: true,
    minutes: 10,
    skipped: without('mvn', '--version'),
  },
  ...clients.map(name => ({
    name: `graph client ${name}`,
    folder: `clients/${name}`,
    command: ['node', '--test', 'client.test.mjs'],
    server: true,
  })),
  { name: 'graph client client-preset', folder: 'clients/client-preset', command: ['npm', 'test'], server: true },
  { name: 'graph client relay', folder: 'clients/relay', command: ['npm', 'test'], server: true },
  ...Object.entries(ofPython).map(([core, gql]) => ({
    name: `graph client graphql-core ${core} with gql ${gql}`,
    command: ['node', 'graphql-core.mjs', core, gql],
    server: true,
    minutes: 3,
    skipped: withoutPython,
  })),
  {
    name: 'graph client graphql-java 25.0',
    folder: 'clients/graphql-java',
    command: ['mvn', '--batch-mode', '--quiet', 'compile', 'exec:java', '-Dexec.mainClass=Conformance'],
    server: true,
    minutes: 5,
    skipped: without('mvn', '--version'),
  },
  {
    name: 'graph client Apollo Kotlin 4.3.3 (its parser)',
    folder: 'clients/apollo-kotlin',
    command: ['mvn', '--batch-mode', '--quiet', 'compile', 'exec:java', '-Dexec.mainClass=Conformance'],
    server: true,
    minutes: 5,
    skipped: without('mvn', '--version'),
  },
  {
    name: 'graph client genqlient 0.8.1',
    folder: 'clients/genqlient',
    command: ['sh', '-c', 'go tool genqlient genqlient.yaml && go run .'],
    server: true,
    minutes: 3,
    skipped: without('go', 'version'),
  },
  {
    name: 'frontend on next',
    folder: 'frontends/next',
    // A channel between the tabs of a browser, which next-auth 5 opens and never closes, would keep the process running.
    command: ['node', '--test', '--test-force-exit', 'frontend.test.mjs'],
    minutes: 4,
  },
  {
    name: 'identity provider Keycloak 26.7.3',
    command: ['node', '--test', '--test-force-exit', 'keycloak.test.mjs'],
    minutes: 8,
    skipped: without('mvn', '--version'),
  },
  { name: 'schemathesis', command: ['node', 'schemathesis.mjs'], server: true, minutes: 6, skipped: withoutPython },
];
