/*
 * The tests that run the commands of the documentation. Every block of commands (sh, sql, graphql) stands here under its page
 * and its first line. Blocks in `typed` are run unchanged by test/e2e/process/documentation.test.ts; other blocks run
 * elsewhere, line by line.
 */

/** A file that runs the command, and a text in the file that shows it. */
export type Proof = [file: string, text: string];

/** Blocks that test/e2e/process/documentation.test.ts runs on a demo server, and the output that it expects. */
export const typed: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "README.md: TOKEN=$(curl -s localhost:4000/cms/api/jwt-auth/v1/token -H 'content-type: application/json' \\": [
    /"file_path"|"files"/,
    '{"data":{"class":{"name":"',
    '"submissions":[{"status":"',
  ],
  "docs/using/sign-in.md: curl -s localhost:4000/messaging/otp -H 'authorization: Bearer demo-service-token' -H 'content-type: application/json' \\":
    ['"otp":true'],
  'docs/using/ajax.md: JAR=$(mktemp); AJAX=localhost:4000/cms/cms-admin/admin-ajax': ['"success":true', 'São Paulo'],
  'docs/using/flows.md: npm run flow:rehearse -- personal': ['was sent to Ensaio da Silva'],
  'docs/using/flows.md: npm run -s elo -- flow-json personal > personal.json': [],
  'docs/using/kpis.md: curl -s -H "authorization: Bearer $TOKEN" localhost:4000/graphql -H \'content-type: application/json\' \\':
    ['"unit":', '"formula":', /giro/],
  'docs/using/import.md: npm run import -- --template modelos': [
    '17 planilhas em ',
    'Sem problemas; nada foi gravado (--dry-run).',
    'Gravado.',
  ],
  'docs/using/data-out.md: curl -s -H "authorization: Bearer $TOKEN" \'localhost:4000/dashboard/api/v1/export/enrollments?cycle_id=2\' -o inscricoes.csv':
    ['enrollment_id;participant_id;participant_name;cpf;', 'Acolhimento — Turma A'],
  'docs/using/kpis.md: npm run import -- medidas.csv --dry-run': [
    'Sem problemas; nada foi gravado (--dry-run): 3 valores',
  ],
};

/** Blocks of GraphQL that the same test sends as an administrator. */
export const asked: readonly string[] = [
  'docs/using/graph.md: {',
  'docs/operating/cut-over.md: mutation PassOn {',
  'docs/operating/cut-over.md: mutation CompareAndMirror {',
  'docs/operating/cut-over.md: query Parity {',
  'docs/operating/cut-over.md: mutation TakeOver {',
  'docs/operating/comparing.md: mutation IgnoreCookie {',
  'docs/operating/jobs.md: {',
  'docs/using/data-out.md: {',
  'docs/using/kpis.md: mutation {',
];

/** The statements that give a server a role without ownership; the same test runs them and checks that role. */
export const GRANTS =
  'docs/operating/audit.md: -- As the owner, and after its command migrate: only the owner migrates, also to each new version, and the server has';

/** Blocks that another test runs as a whole. */
export const runWhole: Readonly<Record<string, Proof>> = {
  'docs/developing/add-a-noun.md: npm run migration -- announcements': [
    'test/e2e/process/add-a-noun.test.ts',
    'docs/developing/add-a-noun.md',
  ],
  'docs/developing/add-a-noun.md: npm run codegen': [
    'test/e2e/process/add-a-noun.test.ts',
    'docs/developing/add-a-noun.md',
  ],
  'docs/operating/traces.md: TRACE=0af7651916cd43dd8448eb211c80319c': [
    'test/e2e/process/traces.test.ts',
    'expect(traceparents).toEqual([[traceId, job.spanId]])',
  ],
  "docs/operating/production.md: create role elo_owner login password 'choose-one';": [
    '.ci/production.mjs',
    'docs/operating/production.md',
  ],
  'docs/operating/production.md: npm ci && npm run build && npm prune --omit=dev && rm -rf pages/*/node_modules': [
    '.ci/production.mjs',
    'docs/operating/production.md',
  ],
  'docs/operating/backups.md: cp -a "$FILES" "$BACKUP/files"': [
    'test/e2e/process/backup.test.ts',
    `type(blockOf('sh', 'cp -a "$FILES"')`,
  ],
  'docs/operating/backups.md: elo privacy erased --json > erased.json': [
    'test/e2e/process/backup.test.ts',
    "type(blockOf('sh', 'elo privacy erased')",
  ],
  'docs/operating/backups.md: create database elo_restored owner elo_owner;': [
    'test/e2e/process/backup.test.ts',
    "blockOf('sql', 'create database')",
  ],
  'docs/operating/backups.md: pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" "$BACKUP/elo.dump"': [
    'test/e2e/process/backup.test.ts',
    "type(blockOf('sh', 'pg_restore')",
  ],
};

/** Commands of other blocks, and the tests that run each of them. */
export const runElsewhere: Readonly<Record<string, readonly Proof[]>> = {
  'npm run import -- old-portal --from-http portal --url https://portal.example.org --headers headers.txt --dry-run': [
    ['test/e2e/process/import-from-http.test.ts', "'--from-http', 'portal', '--url'"],
  ],
  'npm ci && npm start': [
    ['.ci/run', 'npm ci && npm test'],
    ['test/e2e/process/shutdown.test.ts', "launchNpm(['start']"],
  ],
  "alter system set synchronous_standby_names = 'ANY 1 (*)';": [
    ['test/e2e/support/standby.ts', "alter system set synchronous_standby_names = 'ANY 1 (*)'"],
  ],
  'select pg_reload_conf();': [['test/e2e/support/standby.ts', 'select pg_reload_conf()']],
  'ERASURE_WAIT_DAYS=0 elo privacy erase 112': [['test/e2e/process/erase.test.ts', "['erase', String(person.id)]"]],
  'elo job erasures': [['test/e2e/process/job.test.ts', "runCommand(elo, 'job'"]],
  'elo privacy proof --value participant12@demo.test 31009502832': [
    ['test/e2e/process/erase.test.ts', "runCommand(elo, 'privacy', ['proof'"],
    ['test/jobs/erasures.test.ts', "'docs/operating/personal-data.md'"],
  ],
  'OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318 npm start': [
    ['test/e2e/process/traces.test.ts', 'OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:'],
  ],
  'npm ci && npm test': [['.ci/run', "suite 30 'npm ci && npm test'"]],
  'select rebuild_kpi_totals();': [['test/domain/kpis/kept-totals.test.ts', 'select rebuild_kpi_totals()']],
  'npm test -- test/jobs/retries': [
    ['.ci/run', 'npm test'],
    ['test/jobs/retries.test.ts', 'it('],
  ],
  'npm run check:schema -- --database postgres://elo@127.0.0.1/elo': [
    ['test/e2e/process/check-schema.test.ts', "'--database'"],
  ],
  'npm run upgrade:rehearse -- --from COMMIT': [
    ['test/e2e/process/upgrade-rehearse.test.ts', "['--from', previous.commit"],
  ],
  'npm run check:schema -- --release': [['test/e2e/process/check-schema.test.ts', "'--release'"]],
  'npm run documents -- publish portal persisted-documents.json': [
    ['test/e2e/process/trusted-documents.test.ts', "'documents', ['publish'"],
  ],
  'elo parity --drift portal --url https://portal.example.org --headers headers.txt': [
    ['test/e2e/process/drift.test.ts', "'parity', ['--drift', 'portal'"],
  ],
  'elo parity access.log --facade portal --url https://portal.example.org --headers headers.txt': [
    ['test/e2e/process/parity-file.test.ts', "'parity', given"],
  ],
  'elo migrate --expand-only': [['test/e2e/process/two-versions.test.ts', "migrate(after, '--expand-only')"]],
  'elo doctor': [['test/e2e/process/doctor.test.ts', "'doctor', []"]],
  'elo migrate': [['test/e2e/process/two-versions.test.ts', 'migrate(after);']],
  'elo migrate --check': [['test/e2e/process/two-versions.test.ts', "migrate(next, '--check')"]],
  'bash .ci/run': [['.ci/run', '#!/usr/bin/env bash']],
};
