// Boundaries of the parts of the code: the imports that each of them may not have, with the reason.

/** Forbids imports with a matching path, with the reason. Types cost nothing at run time; `types: true` allows them. */
const no = (regex, message, { types = false } = {}) => ({ regex, message, allowTypeImports: types });

/** Boundaries of some files. Rules of a later boundary replace those of an earlier one for files in both. */
const boundary = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});

const database = no(
  '^(@mikro-orm/|kysely$|pg$)',
  'Reading and writing the database is the domain’s: call a domain function or run an operation.',
);
const entities = no(
  '/entities/(?!enums\\.js$)',
  'Rows are the domain’s; only the types of entities may be known here.',
  { types: true },
);
const agenda = no(
  '^(agenda|@agendajs/.*)$',
  'The schedule has one owner, jobs/worker.ts: write an outbox row, or declare a job with jobs/job.ts.',
);
const typeGraphql = no('^type-graphql$', 'The graph is described in schema/ and resolvers/ only.');
const express = no(
  '^express$',
  'HTTP stands in mount.ts, actions.ts, uploads.ts and raw.ts only: declare a route, or write a raw one.',
  { types: true },
);
const faces = no(
  '(^|/)(rest|pages|resolvers|schema|jobs)/',
  'Faces know the domain, never the other way round: a rule must not depend on who asks.',
);
/** `src/server` and the commands start the program. */
const wiring = no('(^(\\.\\./)+|/src/)server/', 'src/server wires all parts: none of them knows it.');
/** The modules of src/postgres that other parts may import. */
const postgres = no(
  '(^|/)postgres/(?!(index|embedded-postgres)\\.js$)',
  'The way to PostgreSQL is src/postgres/index.js.',
);
const outward = [
  postgres,
  typeGraphql,
  agenda,
  no('^(express|graphql|@apollo/.*)$', 'Rules don’t know by which protocol they are asked.'),
  faces,
];

const domain = [
  ...outward,
  no('/(graph|server|commands|elo)(/|\\.js$)', 'The domain stands below the graph and the wiring.'),
];
/**
 * The files of a noun for other nouns: its reads (`*.query.ts`), its rights (`policy.ts`), rules without a database
 * (`*.rules.ts`), and writes of its own tables as a part of the caller's work (`*.write.ts`).
 */
const otherNouns = ['^\\.\\./(?!\\.\\./)', '/domain/'].map(place =>
  no(
    `${place}(?!kernel/|context\\.js$)(?!.*(\\.(query|rules|write|sealed)|/policy)\\.js$)`,
    'Of another noun only *.query.ts, *.rules.ts, *.write.ts and policy.ts: verbs that call each other’s verbs hide transactions and rules.',
  ),
);
const nouns = no(
  '^\\.\\./(?!\\.\\./|context\\.js$)',
  'The kernel knows no noun: what belongs to one noun lives in its folder.',
);
const databaseOrCaller = no(
  '^(@mikro-orm/|kysely$)|/context\\.js$|\\.(query|write)\\.js$|/kernel/(access|audit|outbox|read|statement|list)\\.js$',
  'Rules take values and give values: what reads or writes stands in *.query.ts and *.write.ts.',
  { types: true },
);

const rest = [
  database,
  agenda,
  typeGraphql,
  wiring,
  postgres,
  no('/entities/', 'A facade sees the graph, not the tables: shape and present what the operation gives.'),
  no('^graphql$', 'Operations run through src/graph/executor.ts, which has parsed and checked them at start.', {
    types: true,
  }),
  no(
    '/src/domain/(?!imports/exported-columns\\.rules\\.js$)',
    'A facade runs an operation of the graph, so that both faces obey the same rule; it may know the domain’s types, and the titles of tables that the import reads again.',
    { types: true },
  ),
  no('/(resolvers|schema)/', 'A facade runs operations; it doesn’t call resolvers.'),
];
/** GraphiQL's page reads operations in the browser, as every client does. */
const graphiql = ['pages/graphiql/**'];

export const boundaries = [
  boundary(
    ['test/**/*.ts'],
    [
      no('^(node:child_process|playwright-core)$', 'Tests that start a program are in test/e2e: npm test needs none.'),
      no('/e2e/', 'Tests that need a browser or a program are in test/e2e.'),
    ],
    ['test/e2e/**', 'test/tooling/**'],
  ),
  boundary(['src/{server,commands}/**'], [postgres]),
  boundary(['src/{config,demo,privacy}/**'], [faces, wiring, postgres]),
  boundary(
    ['src/cutover/**'],
    [
      postgres,
      no('(^|/)(pages|resolvers)/', 'Cut-over stands beside the facades, and knows how their routes are declared.'),
    ],
  ),
  boundary(
    ['src/{entities,cutover/entities}/**'],
    [
      no(
        '^(?!\\./|(\\.\\./)+entities/|@mikro-orm/)',
        'Entities are the lowest layer: they describe tables with MikroORM and know nothing else.',
        { types: true },
      ),
    ],
    // Lists those of the cut-over too.
    ['src/entities/registry.ts'],
  ),
  boundary(['src/{domain,cutover/domain}/**'], domain),
  boundary(['src/{domain,cutover/domain}/*/**'], [...domain, ...otherNouns], ['src/domain/kernel/**']),
  boundary(['src/{domain,cutover/domain}/*/*.rules.ts'], [...domain, ...otherNouns, databaseOrCaller]),
  boundary(['src/domain/kernel/**'], [...domain, nouns]),
  boundary(
    ['src/{platform,postgres,failures,auth}/**'],
    [
      typeGraphql,
      agenda,
      faces,
      wiring,
      postgres,
      no('/domain/', 'The domain stands on these; they may know its types.', { types: true }),
    ],
  ),
  boundary(
    ['src/graph/**'],
    [
      agenda,
      no('^express$', 'The graph doesn’t know which server carries it.'),
      no('/(rest|pages)/', 'Facades and pages stand on the graph.'),
      wiring,
      postgres,
    ],
  ),
  boundary(
    ['schema/**', 'src/cutover/schema/**'],
    [
      database,
      entities,
      agenda,
      express,
      no(
        '/(rest|pages|resolvers|jobs|src/(?!entities/enums\\.js$|platform/clean-text\\.js$))',
        'Types of the graph hold no logic: resolvers connect them to the domain.',
        { types: true },
      ),
    ],
  ),
  boundary(
    ['resolvers/**', 'src/cutover/resolvers/**'],
    [
      database,
      entities,
      agenda,
      express,
      no('/(rest|pages|jobs|src/graph)/', 'A resolver method is one line that calls a domain function.', {
        types: true,
      }),
    ],
    // They pass the caller's selection to the methods, and `node` to the root field of the record's type.
    ['resolvers/selected.ts', 'resolvers/node-by-root-field.ts'],
  ),
  boundary(['rest/**'], [...rest, express]),
  boundary(['rest/mount.ts', 'rest/actions.ts', 'rest/uploads.ts', 'rest/**/*raw.ts'], rest),
  boundary(['pages/**'], rest, graphiql),
  boundary(
    ['jobs/**', 'src/cutover/jobs/**'],
    [
      database,
      agenda,
      typeGraphql,
      express,
      postgres,
      no('/(rest|pages|resolvers|schema)/', 'A job calls the domain, as a resolver does.'),
    ],
  ),
  boundary(['jobs/{agenda,worker,recurring,retries,dashboard}.ts'], [database, typeGraphql, express]),
];
