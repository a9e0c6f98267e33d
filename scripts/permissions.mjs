// Writes docs/permissions.md. The page lists the callers of each operation of the graph and of each field, by the policies. It
// also lists the credentials that the routes of the facades accept. With --check it writes nothing and fails when that page is
// not up to date. Usage: npm run permissions [-- --check]
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areas } from '../dist/src/domain/kernel/scopes.js';
import {
  callerKinds,
  fieldCallerKinds,
  fieldPermissions,
  permissions,
  scopesOf,
} from '../dist/src/domain/permissions.js';
import { areaOfType, personalColumns } from '../dist/src/domain/scoped-types.js';
import { credentialKinds, routePermissions } from '../dist/rest/permissions.js';
import { buildGraph } from '../dist/src/graph/schema.js';

const page = path.resolve(import.meta.dirname, '../docs/permissions.md');
const shown = {
  ALLOWED: 'yes',
  UNAUTHENTICATED: '–',
  FORBIDDEN: 'no',
  NOT_FOUND: 'hidden',
  NULL: 'null',
  all: 'all rows',
  led: 'led rows',
  own: 'own rows',
};

const lines = [
  '# Permissions',
  '',
  'Who may call which operation of the graph. Made by `npm run permissions` from `src/domain/*/policy.ts`; do not edit.',
  '`test/graph/permissions.test.ts` asks every operation as every kind of caller and compares.',
  '',
  '| cell | means |',
  '| --- | --- |',
  '| yes | may call it |',
  '| all, led, own rows | may call it and sees all rows, those of led classes and the own ones, or the own ones |',
  '| – | UNAUTHENTICATED |',
  '| no | FORBIDDEN |',
  '| hidden | NOT_FOUND: to this caller there is no such record |',
  '',
  'The record that is asked about is of `participant`, in a class and a calendar of `facilitator`. A key is an API key:',
  'without scopes, with the scope that the table names, or with others only. The last column is a supervisor in the place',
  'of `participant`. The rule of a subscription is asked when it begins and again at each event. Some [fields](#fields) below an operation have a rule of their own. REST [routes](#routes) check',
  'the credential first, and then run an operation.',
];
const row = cells => `| ${cells.join(' | ')} |`;
const table = (heads, rows) => lines.push('', row(heads), row(heads.map(() => '---')), ...rows.map(row));
const all = permissions();
const subscriptions = Object.keys(buildGraph().getSubscriptionType().getFields());
for (const area of [...areas, null]) {
  const ofArea = all.filter(({ rule }) => (rule.scope?.split(':')[0] ?? null) === area);
  if (ofArea.length === 0) continue;
  lines.push('', `## ${area ?? 'no scope needed'}`);
  table(
    ['operation', 'scope', ...callerKinds, 'note'],
    ofArea.map(({ operation, rule, cells }) => [
      subscriptions.includes(operation) ? `${operation} (subscription)` : operation,
      scopesOf(rule).join(' '),
      ...callerKinds.map(kind => shown[cells[kind]]),
      rule.note ?? '',
    ]),
  );
}

lines.push(
  '',
  '## Fields',
  '',
  'Fields with a rule of their own, for callers who see the record. “null”: the answer holds null instead of the value.',
  'All other fields are seen by everybody who sees their record. `test/graph/field-permissions.test.ts` asks each.',
);
table(
  ['field', ...fieldCallerKinds, 'note'],
  fieldPermissions().map(({ field, rule, cells }) => [
    field,
    ...fieldCallerKinds.map(kind => shown[cells[kind]]),
    rule.note ?? '',
  ]),
);

lines.push(
  '',
  '## Scopes',
  '',
  'What an API key with scopes needs for a field that leads to records, besides the scope of its root field: reading the area of',
  'their type. A type that is not listed is a part of the record that leads to it, or open to everybody.',
  '`test/graph/scopes-below.test.ts` asks each field of the graph.',
);
table(
  ['scope', 'types'],
  areas.map(area => [
    `${area}:read`,
    [...areaOfType.keys()]
      .filter(type => areaOfType.get(type) === area)
      .sort()
      .join(', '),
  ]),
);
lines.push(
  '',
  `\`people:personal\` is needed for ${[...personalColumns]
    .sort()
    .map(each => `\`${each}\``)
    .join(', ')}.`,
);

lines.push(
  '',
  '## Routes',
  '',
  'Which credentials a route takes, before its operation is asked; 401 and 403 stand for UNAUTHENTICATED and FORBIDDEN,',
  'where the facade says them otherwise. “person” is a session, a login cookie (where the facade has one) or a token of a',
  'person. “nonce”: who comes with a cookie must send one. `test/rest/permissions.test.ts` asks each.',
);
for (const [facade, routes] of Map.groupBy(routePermissions(), each => each.facade)) {
  lines.push('', `### ${facade.name}`);
  table(
    ['route', 'path', 'auth', 'nonce', ...credentialKinds],
    routes.map(({ entry, refusals }) => [
      entry.id,
      `\`${entry.method.toUpperCase()} ${facade.base}${entry.path}\``,
      entry.auth,
      entry.nonce ? 'yes' : '',
      ...credentialKinds.map(kind => ({ UNAUTHENTICATED: '401', FORBIDDEN: '403' })[refusals[kind]?.code] ?? 'yes'),
    ]),
  );
}
const text = `${lines.join('\n')}\n`;

if (process.argv.includes('--check')) {
  if ((await readFile(page, 'utf8').catch(() => '')) !== text) {
    console.error('docs/permissions.md is not as the policies say: run npm run permissions');
    process.exit(1);
  }
} else {
  await writeFile(page, text);
}
