import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Migration } from '@mikro-orm/migrations';
import { migrations } from '../../src/migrations/index.js';
import { beforeContract, firstRunOf, neededOf, stepOf } from '../../src/postgres/migration-steps.js';
import { Move } from '../../src/postgres/row-moves.js';
import { openOrm, type Orm } from '../../src/postgres/orm.js';
import { bounds } from '../../src/entities/bounds.js';
import { largeTables, refusalsOf, smallTables } from '../support/expand-rules.js';

let orm: Orm;
beforeAll(async () => {
  // It connects to nothing: migrations only give their statements.
  orm = openOrm({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing', poolSize: 1 });
});
afterAll(() => orm.close());

type Class = {
  new (...given: ConstructorParameters<typeof Migration>): Migration;
  /**
   * Reasons why servers of the version before can live with a statement although the rules can't tell, by a part of the
   * statement.
   */
  assured?: Record<string, string>;
};

const made = (listed: (typeof migrations)[number]): Migration =>
  new (listed.class as unknown as Class)(orm.em.getDriver(), orm.config);

/** The statements of a step: those of a batch, for a move. */
async function statementsOf(listed: (typeof migrations)[number]): Promise<string[]> {
  const migration = made(listed);
  if (migration instanceof Move) return migration.parts.flatMap(({ statements }) => statements(BATCH));
  await migration.up();
  return migration.getQueries().map(String);
}

const BATCH = { after: 7_654_321, upTo: 8_765_432 };
const expanding = migrations.filter(({ name }) => stepOf(name) === 'expand');

it('servers of the previous version work with every expand step, and no step holds a lock while it goes through rows', async () => {
  for (const listed of expanding) {
    const { assured } = listed.class as unknown as Class;
    const found = await refusalsOf(await statementsOf(listed), assured, made(listed) instanceof Move ? 'move' : 'step');
    // If this fails, make it two steps (docs/operating/upgrades.md#writing-migrations), or give the reason in `static assured`
    // why it is harmless.
    expect({ name: listed.name, ...found }).toEqual({ name: listed.name, refused: [], idle: [] });
  }
});

it('every statement of a move that changes rows changes those of its batch alone', () => {
  const moves = migrations.map(made).filter(migration => migration instanceof Move);
  expect(moves.length).toBeGreaterThan(2);
  for (const statement of moves.flatMap(({ parts }) => parts.flatMap(({ statements }) => statements(BATCH)))) {
    if (!/\b(?:insert into|update|delete from)\b/.test(statement)) continue;
    expect(statement).toMatch(new RegExp(`id > ${BATCH.after} and (?:\\w\\.)?id <= ${BATCH.upTo}`));
  }
});

it('every migration after the first 71 declares its step', () => {
  expect(migrations.filter(({ name }) => stepOf(name) === 'undeclared')).toHaveLength(71);
});

it('the check reads the earlier migrations and refuses the incompatible ones', async () => {
  const refused = [];
  for (const listed of migrations.filter(({ name }) => stepOf(name) === 'undeclared')) {
    const found = await refusalsOf(await statementsOf(listed));
    if (found.refused.length > 0) refused.push(listed.name);
  }
  // Servers of the version before could not write the audit any more, or wrote personal values into it.
  expect(refused).toEqual(expect.arrayContaining(['20261221000000-monthly-partitions', '20261221900000-audit-values']));
  // Most earlier steps were expand steps without the declaration.
  expect(refused.length).toBeLessThan(40);
});

it('the lists of large and small tables have only existing tables', () => {
  expect([...largeTables, ...smallTables].filter(name => !(name in bounds))).toEqual([]);
});

it('a migration’s name decides if a start needs it, and if older servers can run beside it', () => {
  const [expand, contract] = ['20270101000000-rooms', '20270102000000-contract-rooms'];
  const later = '20270103000000-halls';
  expect([expand, contract, later, '20270101000000-contracts'].map(stepOf)).toEqual([
    'expand',
    'contract',
    'expand',
    'expand',
  ]);
  expect(neededOf([])).toEqual([]);
  expect(neededOf([contract])).toEqual([]);
  expect(neededOf([expand, contract])).toEqual([expand]);
  expect(neededOf([expand, contract, later])).toEqual([expand, contract, later]);
  expect(beforeContract([expand, contract, later])).toEqual([expand]);
  expect(beforeContract([expand])).toEqual([expand]);
});

it('steps of before declarations are one transaction, and each later step is one', () => {
  const undeclared = ['20261220000000-rooms', '20261221000000-halls'];
  const [first, second] = ['20270101000000-doors', '20270102000000-contract-rooms'];
  expect(firstRunOf([])).toEqual([]);
  expect(firstRunOf(undeclared)).toEqual(undeclared);
  expect(firstRunOf([...undeclared, first, second])).toEqual(undeclared);
  expect(firstRunOf([first, second])).toEqual([first]);
});

describe('an expand step', () => {
  it.each([
    'create table halls (id serial primary key, name text not null unique, room_id int references rooms)',
    'create table halls (id int); create unique index halls_id on halls (id); alter table halls add column n int not null',
    'create table halls (id int); drop table halls',
    'alter table rooms add column colour varchar(20) null',
    "alter table rooms add column colour text not null default 'red', add column seen timestamptz not null default now()",
    "alter table rooms add column tags text[] not null default '{}'::text[]",
    `alter table rooms add column colour text check (colour in ('red', 'blue'));
     alter table rooms add constraint rooms_colour_check check (colour <> 'x')`,
    'alter table rooms add column hall_id int; alter table rooms add constraint rooms_hall foreign key (hall_id) references halls (id)',
    'alter table api_keys add column shade text; update api_keys set shade = name',
    'alter table presences add column n int; alter table presences add constraint presences_n_check check (n > 0) not valid',
    'alter table presences validate constraint presences_n_check',
    "alter table rooms add column colour text; alter table rooms alter colour set default 'red', alter colour set not null",
    'alter table rooms alter name drop not null',
    'alter table rooms drop constraint rooms_kind_check',
    'create index rooms_name on rooms (name)',
    'create index if not exists submissions_title on submissions (title)',
    'drop trigger audit_insert on rooms; create trigger audit_insert after insert on rooms for each statement execute function f()',
    'create or replace function f() returns trigger language plpgsql as $$ begin return null; end $$',
    'insert into halls (id) values (1)',
  ])('may contain: %s', async sql => {
    expect((await refusalsOf([sql])).refused).toEqual([]);
  });

  it.each([
    ['drop table rooms', /use it/],
    ['drop index rooms_name', /use it/],
    ['drop function f()', /use it/],
    ['drop trigger audit_insert on rooms', /need what the trigger does/],
    ['alter table rooms drop column name', /name the column/],
    ['alter table rooms rename column name to title', /name it had/],
    ['alter table rooms rename to halls', /name it had/],
    ['alter table rooms add column colour text not null', /needs a default/],
    ['alter table rooms add column number serial', /written anew/],
    ['alter table rooms add column key uuid not null default gen_random_uuid()', /default differs by row/],
    ['alter table rooms add column half int generated always as (capacity / 2) stored', /written anew/],
    ['alter table rooms add column key int unique', /index is made/],
    ['alter table rooms alter name type varchar(10)', /type it had/],
    ['alter table rooms alter name set not null', /may write null/],
    ['alter table rooms add column colour text; alter table rooms alter colour set not null', /or leave it out/],
    ['alter table rooms alter name drop default', /may leave it out/],
    ["alter table rooms add constraint rooms_name_check check (name <> '')", /what it forbids/],
    ["alter table rooms add constraint rooms_name_check check (name <> '') not valid", /what it forbids/],
    ['alter table rooms add constraint rooms_hall foreign key (hall_id) references halls (id)', /what it forbids/],
    ['alter table rooms add constraint rooms_name_unique unique (name)', /what it forbids/],
    ['alter table rooms drop constraint rooms_name_unique', /rely on it/],
    ['alter table rooms disable trigger user', /not known/],
    ['create unique index rooms_name on rooms (name)', /what it forbids/],
    ['create index submissions_title on submissions (title)', /nobody writes to submissions/],
    ["update rooms set name = ''", /read what it changes/],
    [
      'alter table presences add column n int; alter table presences add constraint presences_n_check check (n > 0)',
      /add it "not valid"/,
    ],
    ['delete from rooms', /read what it deletes/],
    ['truncate rooms', /not known/],
    ['lock table rooms', /nobody gets at/],
    ['do $$ begin delete from rooms; end $$', /can’t be read/],
    ['revoke select on rooms from elo_server', /need the right/],
    ['create or replace view halls as select 1', /as it was/],
    ['cluster rooms', /not known/],
  ])('may not contain: %s', async (sql, why) => {
    const { refused } = await refusalsOf([sql]);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.why).toMatch(why);
  });

  it.each([
    "alter table rooms add column colour text; update rooms set colour = 'red'",
    "drop trigger audit_insert on rooms; create trigger audit_insert after insert on rooms for each statement execute function f(); do $$ begin update audit_changes set fields = '[]'; end $$",
    'create index rooms_name on rooms (name); insert into halls (name) select name from rooms',
    'create table halls (id int); insert into halls (id) select id from rooms; alter table rooms add column hall_id int',
    'alter table rooms add column n int; with gone as (delete from meetings returning id) select count(*) from gone',
    'lock table rooms; delete from meetings',
    'drop index rooms_name; create table halls as select id from rooms',
  ])('never takes a lock and goes through rows, also when it is assured: %s', async sql => {
    const assured = Object.fromEntries(
      ['alter', 'drop', 'create', 'do', 'insert', 'update', 'delete', 'with', 'lock'].map(part => [part, 'harmless']),
    );
    const { refused } = await refusalsOf([sql], assured);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.why).toMatch(/goes through rows while the step holds a lock of rooms/);
  });

  it('may go through the rows of a batch in a large table, when it is a move', async () => {
    const sql = ['update submissions set title = title where id > 1 and id <= 2'];
    expect((await refusalsOf(sql)).refused.map(({ why }) => why)).toEqual([
      'servers of before read what it changes',
      expect.stringMatching(/let a move do it/),
    ]);
    const assured = { 'update submissions': 'as before' };
    expect((await refusalsOf(sql, assured, 'move')).refused).toEqual([]);
  });

  it('may say why a statement is harmless, and unused assurances are reported', async () => {
    const sql = ["alter table rooms add constraint rooms_kind_check check (kind in ('A', 'B', 'C'))"];
    expect((await refusalsOf(sql)).refused).toHaveLength(1);
    const assured = { 'add constraint rooms_kind_check': 'wider than before', 'drop table rooms': 'nobody uses it' };
    expect(await refusalsOf(sql, assured)).toEqual({ refused: [], idle: ['drop table rooms'] });
  });
});
