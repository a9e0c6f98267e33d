import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrationOnly, updatesOf } from '../support/schema-drift.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
afterAll(() => elo.close());

it('entities and migrations say the same, but for what entities cannot say', async () => {
  expect((await updatesOf(elo.orm)).sort()).toEqual(migrationOnly);
});

it.each([
  ['a column', 'alter table courses drop column banner_url', /add "?banner_url/],
  ['a type', 'alter table users alter column name type varchar(100)', /type varchar\(200\)/],
  ['a default', 'alter table cycles alter column recovery_hours drop default', /set default 72/],
  ['not null', 'alter table rooms alter column slug drop not null', /set not null/],
  ['an index', 'drop index submissions_class_id_index', /create index submissions_class_id_index/],
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
])('the comparison sees when the migration forgets %s', async (_what, change, expected) => {
  const broken = await startTestApp();
  try {
    await broken.make.em().execute(change);
    expect(await broken.orm.schema.getUpdateSchemaSQL({ wrap: false })).toMatch(expected);
  } finally {
    await broken.close();
  }
});
