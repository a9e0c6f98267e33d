import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import ts from 'typescript';
import type { z } from 'zod';
import { jobs } from '../../jobs/index.js';
import { registeredHoldings } from '../../src/entities/holdings.js';
import { schemas } from '../../src/entities/index.js';
import { erasureSteps } from '../../src/domain/erasures/steps.js';
import { tableNameIn } from '../../src/privacy/export-nouns.js';
import { logFields, otherPlaces, otherTables, payloadFields } from '../../src/privacy/other-places.js';
import { inPortuguese } from '../../src/privacy/reasons.js';
import { privacyRegister } from '../../src/privacy/register.js';
import { registerPage } from '../../src/privacy/register-page.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Elo stores no personal data that the register does not list.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

/** The columns of every table of the database, by table. */
async function columnsOfDatabase(): Promise<Map<string, string[]>> {
  const rows = await elo.make.em().execute<{ table: string; columns: string[] }[]>(`
    select c.table_name as table, array_agg(c.column_name::text order by c.column_name) as columns
      from information_schema.columns as c
      join information_schema.tables as t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by c.table_name`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

it('the register declares every column of every table, and no other column', async () => {
  const metadata = elo.orm.getMetadata();
  const declared = schemas.map(({ meta }): [string, string[]] => {
    const { properties } = metadata.get(meta.className as never);
    const named = Object.keys(registeredHoldings().get(meta.tableName)!.columns);
    return [
      meta.tableName,
      named.flatMap(name => (properties as Record<string, { fieldNames: string[] }>)[name]!.fieldNames).sort(),
    ];
  });
  const others = Object.entries(otherTables).map(([table, { columns }]): [string, string[]] => [
    table,
    Object.keys(columns).sort(),
  ]);
  expect(Object.fromEntries([...declared, ...others])).toEqual(Object.fromEntries(await columnsOfDatabase()));
});

it('every place where data stays has a name for people', () => {
  const { kept } = erasureSteps(elo.orm.getMetadata().getAll().values());
  const places = [...kept.map(({ table }) => table), ...otherPlaces.map(({ place }) => place)];
  expect(places.length).toBeGreaterThan(20);
  expect(places.filter(place => tableNameIn('pt', place) === place || tableNameIn('en', place) === place)).toEqual([]);
});

it('the names of tables that administrators read do not speak to them as the owner of the data', () => {
  const names = [...registeredHoldings().keys()].flatMap(table => [tableNameIn('pt', table), tableNameIn('en', table)]);
  expect(names.filter(name => /você|\bseus?\b|\bsuas?\b|\byou\b|\byour\b/i.test(name))).toEqual([]);
});

it('every reason and every note on other places has a Portuguese text, and no text is unused', () => {
  const kept = [...registeredHoldings().values()].flatMap(({ columns }) =>
    Object.values(columns).flatMap(({ reason }) => reason ?? []),
  );
  const said = new Set([...kept, ...otherPlaces.map(({ erasing }) => erasing)]);
  expect(Object.keys(inPortuguese).sort()).toEqual([...said].sort());
});

it('each column that says whose data a row holds exists in its table', () => {
  const wrong = [...registeredHoldings().values()].flatMap(({ table, about, columns }) =>
    [...Object.keys(about), ...Object.values(columns).flatMap(({ of }) => of ?? [])]
      .filter(name => !(name in columns))
      .map(name => `${table}.${name}`),
  );
  expect(wrong).toEqual([]);
});

it('each column that erasing clears, and each row that it deletes, belongs to a person', () => {
  const lost = [...registeredHoldings().values()].flatMap(({ table, about, rows, columns }) =>
    Object.entries(columns)
      .filter(([, { erasing, of }]) => erasing === 'clear' && of === null && Object.keys(about).length === 0)
      .map(([name]) => `${table}.${name}`)
      .concat(rows === 'delete' && Object.keys(about).length === 0 ? [table] : []),
  );
  expect(lost).toEqual([]);
});

/** Texts that Elo makes, or takes from a list: nobody writes a name into them. Errors and details come from programs. */
const madeHere = new Set([
  ...['access_records.operation', 'action_tokens.purpose', 'booking_requests.route', 'field_usages.field'],
  ...[
    'field_usages.type',
    'identity_links.issuer',
    'import_matches.fields',
    'imports.counts',
    'logins.method',
    'mails.identity',
    'mails.kind',
  ],
  ...['mails.status', 'messages.identity', 'messages.kind', 'messages.status', 'outbox.job', 'recurring_runs.job'],
  ...['mirror_intents.route', 'mirror_writes.route', 'parity_counts.route', 'parity_differences.route'],
  ...['parity_ignores.route', 'participant_mode_logs.action', 'pictures.mediaType', 'stored_files.mediaType'],
  ...['recorded_messages.identity', 'recorded_messages.platformId', 'recorded_messages.template', 'messages.template'],
  ...['route_brownouts.route', 'route_consents.route', 'route_states.route', 'route_usages.route'],
  ...['second_factor_challenges.purpose', 'second_factors.kind'],
  ...['storage_markers.storage', 'undocumented_routes.path', 'parity_differences.path', 'parity_ignores.path'],
  ...['drift_reports.error', 'erasures.error', 'imports.error', 'mirror_writes.detail', 'delivery_states.errors'],
  // Personal values of the audit are in audit_values.
  ...['audit_changes.fields', 'audit_records.action', 'audit_records.actorName', 'audit_records.arguments'],
  ...['audit_records.route'],
  // Values from other programs: names and numbers of their records, addresses, codes.
  ...['classes.groupUrl', 'courses.bannerUrl', 'courses.logoUrl', 'meetings.videoPlaybackId', 'route_states.successor'],
  ...['conversion_events.eventId', 'conversion_events.eventName', 'delivery_states.status', 'messages.platformId'],
  ...['inbound_messages.platformId', 'inbound_messages.replyTo', 'message_sentiments.analyser'],
  ...['trusted_documents.documentId'],
  // The host of PUBLIC_URL.
  ...['appointments.installation', 'meetings.installation'],
]);

it('every column with people’s free text says that it may name somebody, or why it stays', () => {
  const metadata = elo.orm.getMetadata();
  const isLong = (type = '') => /^(?:text|jsonb|varchar\([1-9]\d{2,}\))$/.test(type);
  const silent = schemas.flatMap(({ meta }) => {
    const properties = metadata.get(meta.className as never).props as {
      name: string;
      columnTypes?: string[];
      items?: unknown;
    }[];
    return properties
      .filter(({ columnTypes, items }) => isLong(columnTypes?.[0]) && items === undefined)
      .filter(({ name }) => registeredHoldings().get(meta.tableName)!.columns[name]!.holds === 'none')
      .map(({ name }) => `${meta.tableName}.${name}`);
  });
  expect(silent.filter(column => !madeHere.has(column)).sort()).toEqual([]);
});

it('every personal column that is kept after erasing has a reason', () => {
  const without = privacyRegister().fields.filter(
    ({ holds, erasing, reason }) => holds !== 'none' && erasing === 'keep' && !reason,
  );
  expect(without).toEqual([]);
});

it('the register declares every field of every job payload, and no other field', () => {
  const fields = jobs.flatMap(job =>
    job.kind === 'outbox' ? Object.keys((job.payload as unknown as z.ZodObject).shape) : [],
  );
  expect(Object.keys(payloadFields).sort()).toEqual([...new Set(fields)].sort());
});

const root = path.resolve(import.meta.dirname, '../..');

it('the page personal-data.md is the current register (npm run personal-data)', () => {
  const page = readFileSync(path.join(root, 'docs/operating/personal-data.md'), 'utf8');
  expect(page).toBe(registerPage(privacyRegister()));
});

const sourcesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.includes('pages/'))
    .map(name => path.join(root, folder, name));

/** Names of a field, or of the fields of a spread object; for another spread, its text. */
function namesOf(property: ts.ObjectLiteralElementLike): string[] {
  if (!ts.isSpreadAssignment(property)) return [property.name.getText()];
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) names.push(...node.properties.flatMap(namesOf));
    else ts.forEachChild(node, visit);
  };
  visit(property.expression);
  return names.length > 0 ? names : [property.getText()];
}

/** Names of fields in the objects of log lines; for a spread, its text. */
function loggedFields(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [given] = node.arguments;
      const isLine = /(^|\.|\b)(log|ownLog|logger|lines)(\.(trace|debug|info|warn|error|fatal|child)$|\[)/.test(
        node.expression.getText(),
      );
      if (isLine && given && ts.isObjectLiteralExpression(given)) found.push(...given.properties.flatMap(namesOf));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('the register declares every field of every log line, and no other field', () => {
  const fields = ['src', 'rest', 'pages', 'jobs', 'resolvers'].flatMap(sourcesIn).flatMap(loggedFields);
  expect(Object.keys(logFields).sort()).toEqual([...new Set(fields)].sort());
});
