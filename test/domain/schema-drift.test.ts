import { beforeAll, expect, it } from '@jest/globals';
import { auditTriggerUpdates } from '../../src/domain/kernel/audit-triggers.js';
import { unauditedTables } from '../../src/domain/kernel/unaudited-tables.js';
import { kpiTotalUpdates } from '../../src/domain/kpis/kept-totals.js';
import { migrationOnly, updatesOf } from '../support/schema-drift.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

it('entities and migrations describe the same schema, except for parts that entities can’t describe', async () => {
  expect((await updatesOf(elo.orm)).sort()).toEqual(migrationOnly);
});

it('the audit triggers in the migrations are the expected ones', async () => {
  expect(await auditTriggerUpdates(elo.orm)).toEqual([]);
});

it('the stored KPI inputs are the ones that the KPIs need', async () => {
  expect(await kpiTotalUpdates(elo.orm)).toEqual([]);
});

it.each([
  [
    'inputs that a KPI needs together',
    "delete from kpi_inputs where inputs = 'altas,altas_antes_meio_dia'",
    ["insert into kpi_inputs values ('altas,altas_antes_meio_dia')", 'select rebuild_kpi_totals()'],
  ],
  [
    'that none needs',
    "insert into kpi_inputs values ('altas,higienizacoes')",
    ["delete from kpi_inputs where inputs = 'altas,higienizacoes'", 'select rebuild_kpi_totals()'],
  ],
  [
    'a formula',
    "create or replace function kpi_scores(r crowding_readings) returns table (series text, score numeric) language sql immutable as $$ select 'nedocs', 1.0 $$",
    ['create or replace function kpi_scores', 'select rebuild_kpi_totals()'],
  ],
])('the comparison of KPI inputs finds %s', async (_what, change, expected) => {
  const broken = await startTestApp();
  try {
    await broken.make.em().execute(change);
    const updates = await kpiTotalUpdates(broken.orm);
    expect(updates).toHaveLength(expected.length);
    for (const [index, update] of updates.entries()) expect(update.startsWith(expected[index]!)).toBe(true);
    for (const update of updates) await broken.make.em().execute(update);
    expect(await kpiTotalUpdates(broken.orm)).toEqual([]);
  } finally {
    await broken.close();
  }
});

it.each([
  ['a trigger', 'drop trigger audit_insert on courses', ['CREATE TRIGGER audit_insert AFTER INSERT ON public.courses']],
  [
    'a column that is hidden',
    'drop trigger audit_update on users; create trigger audit_update after update on users referencing ' +
      'old table as old_rows new table as new_rows for each statement execute function ' +
      `note_changes('User', '', '[["password_hash","passwordHash"]]')`,
    ['drop trigger audit_update on users', 'CREATE TRIGGER audit_update AFTER UPDATE ON public.users'],
  ],
])('the comparison of triggers finds that %s is missing', async (_what, change, expected) => {
  const broken = await startTestApp();
  try {
    await broken.make.em().execute(change);
    const updates = await auditTriggerUpdates(broken.orm);
    expect(updates).toHaveLength(expected.length);
    for (const [index, update] of updates.entries()) expect(update).toContain(expected[index]);
  } finally {
    await broken.close();
  }
});

it('every table is audited, or listed as not audited', async () => {
  const tables = await elo.make.em().execute<{ name: string; isAudited: boolean }[]>(`
    select c.relname as name, exists (
        select from pg_trigger as t where t.tgrelid = c.oid and t.tgfoid = 'note_changes'::regproc and t.tgenabled = 'O'
      ) as "isAudited"
      from pg_class as c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
  const escaped = tables.filter(({ isAudited }) => !isAudited).map(({ name }) => name);
  expect(escaped.sort()).toEqual(Object.keys(unauditedTables).sort());
});

it.each([
  ['a column', 'alter table courses drop column banner_url', /add "?banner_url/],
  ['a type', 'alter table courses alter column title type varchar(100)', /type varchar\(200\)/],
  ['a default', 'alter table cycles alter column recovery_hours drop default', /set default 72/],
  ['not null', 'alter table rooms alter column slug drop not null', /set not null/],
  ['an index', 'drop index submissions_class_id_index', /create index "submissions_class_id_index"/],
  [
    'a unique constraint',
    'alter table presences drop constraint presences_enrollment_activity_unique',
    /presences_enrollment_activity_unique/,
  ],
  ['a check', 'alter table submissions drop constraint submissions_score_check', /submissions_score_check/],
  [
    'a foreign key',
    'alter table enrollments drop constraint enrollments_class_id_foreign',
    /enrollments_class_id_foreign/,
  ],
])('the comparison of schemas finds that the migration lacks %s', async (_what, change, expected) => {
  const broken = await startTestApp();
  try {
    await broken.make.em().execute(change);
    expect(await broken.orm.schema.getUpdateSchemaSQL({ wrap: false })).toMatch(expected);
  } finally {
    await broken.close();
  }
});
