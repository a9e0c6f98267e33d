import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrations } from '../../../src/migrations/index.js';
import { openOrm, type Orm } from '../../../src/postgres/orm.js';
import { aDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { begin, launch } from '../support/processes.js';
import { nextVersion } from '../support/versions.js';

let database: Awaited<ReturnType<typeof aDatabase>>;
let directory: string;
let orm: Orm;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-migrate-'));
});
afterAll(async () => {
  await orm.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});
/** Makes a database of the version before: the last migration has not run. */
beforeEach(async () => {
  await orm?.close();
  await database?.drop();
  database = await aDatabase();
  orm = openOrm({ databaseUrl: database.url, poolSize: 3 });
});

const last = migrations.at(-1)!.name;
const names = migrations.map(({ name }) => name);
const sql = (text: string) => orm.em.fork().execute(text);
const empty = () => sql('drop schema public cascade; drop schema if exists partitions cascade; create schema public');
const environment = () => ({ DATABASE_URL: database.url, DATA_DIR: directory, STORAGE_URL: '' });
const migrate = (...given: string[]) => begin('dist/src/elo.js', ['migrate', ...given], environment());
const applied = async () =>
  (await orm.em.fork().execute<{ name: string }[]>('select name from migrations order by id')).map(({ name }) => name);

it('`migrate` applies everything, then nothing', async () => {
  await empty();
  expect(await migrate().ended).toEqual({
    code: 0,
    stdout: names.map(name => `applied ${name}\n`).join(''),
    stderr: '',
  });
  expect(await applied()).toEqual(names);
  expect(await migrate().ended).toEqual({ code: 0, stdout: 'nothing waits\n', stderr: '' });
});

it('`migrate --expand-only` applies everything to an empty database: no server runs on it', async () => {
  const next = await nextVersion({
    '29990101000000-contract-rooms': `comment on table rooms is 'places'`,
    '29990101000001-room-colours': 'alter table rooms add column colour text',
  });
  try {
    await empty();
    const { code, stdout } = await begin('dist/src/elo.js', ['migrate', '--expand-only'], environment(), next.directory)
      .ended;
    expect({ code, last: stdout.trim().split('\n').slice(-2) }).toEqual({
      code: 0,
      last: ['applied 29990101000000-contract-rooms', 'applied 29990101000001-room-colours'],
    });
  } finally {
    await next.remove();
  }
});

it('`migrate` waits for another migrating process and finds its work done', async () => {
  await empty();
  const [first, second] = await orm.em.fork().transactional(async em => {
    await em.execute('select pg_advisory_xact_lock(727000)');
    const both = [migrate(), migrate()];
    const waiting = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await eventually(async () => (await orm.em.fork().execute<[{ n: string }]>(waiting))[0].n === '2', 'both to wait');
    // The lock is held for longer than requests wait for locks: with the requests' limit both processes died here.
    await new Promise(resolve => setTimeout(resolve, 11_000));
    return both.map(({ ended }) => ended);
  });
  const ends = await Promise.all([first!, second!]);
  expect(ends.map(({ code, stderr }) => ({ code, stderr }))).toEqual(Array(2).fill({ code: 0, stderr: '' }));
  // One process applied the migrations, the other found nothing to do.
  expect(ends.map(({ stdout }) => stdout.split('\n').length - 1).sort((a, b) => a - b)).toEqual([1, names.length]);
  expect(await applied()).toEqual(names);
});

it('`migrate` names the migration that fails, and it changes nothing', async () => {
  // The two migrations run again on tables that exist already.
  await sql(`delete from migrations where name in ('${names[0]}', '${names[1]}')`);
  const before = await applied();
  const { code, stderr } = await migrate().ended;
  const [notice, told, ...more] = stderr.trim().split('\n');
  expect(notice).toBe(
    `${names[0]} is of before steps were declared (and 1 more are no expand steps): servers of an earlier version must have ended, from now on they may fail`,
  );
  expect(told).toMatch(
    new RegExp(
      `^The tables were not brought up to date: Migration ${names[0]} failed, and changed nothing: .*already exists`,
    ),
  );
  expect(more).toEqual([]);
  expect(code).toBe(2);
  expect(await applied()).toEqual(before);
});

it('`migrate --status` lists applied and waiting migrations, and changes nothing', async () => {
  await sql(`delete from migrations where name = '${last}'`);
  await sql(`insert into migrations (name) values ('29990101000000-of-tomorrow')`);
  const status = await migrate('--status').ended;
  expect(status).toMatchObject({ code: 0, stderr: '' });
  const lines = status.stdout.trim().split('\n');
  expect(lines).toHaveLength(names.length + 1);
  expect(lines[0]).toMatch(new RegExp(`^${names[0]} +\\d{4}-\\d\\d-\\d\\dT`));
  expect(lines[names.length - 1]).toMatch(new RegExp(`^${last} +waits$`));
  expect(lines[names.length]).toMatch(/^29990101000000-of-tomorrow .* of a later version$/);
  expect(await migrate('--check').ended).toEqual({ code: 1, stdout: '', stderr: `1 wait: ${last}\n` });
  expect(await migrate('--check', '--status').ended).toMatchObject({ code: 1, stdout: status.stdout });
  expect(await applied()).not.toContain(last);

  await empty();
  expect((await migrate('--check').ended).code).toBe(1);
  expect(await sql("select to_regclass('migrations') as found")).toEqual([{ found: null }]);
});

it('`migrate` retries an expand step that gets no lock, so that nobody waits behind it for long', async () => {
  const next = await nextVersion({ '29990101000000-room-colours': 'alter table rooms add column colour text' });
  try {
    const waiting = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event = 'relation'`;
    const waits = async () => Number((await orm.em.fork().execute<[{ n: string }]>(waiting))[0].n);
    const held = await orm.em.fork().transactional(async em => {
      await em.execute('lock table rooms in access share mode');
      const running = begin('dist/src/elo.js', ['migrate', '--expand-only'], environment(), next.directory);
      await eventually(async () => (await waits()) === 1, 'it to wait');
      await eventually(async () => (await waits()) === 0, 'it to give way');
      return { ended: running.ended };
    });
    expect(await held.ended).toEqual({ code: 0, stdout: 'applied 29990101000000-room-colours\n', stderr: '' });
  } finally {
    await next.remove();
  }
});

it('`migrate` applies the steps before the one that fails, and goes on from there', async () => {
  const [good, bad] = ['29990101000000-room-colours', '29990101000001-room-shades'];
  const next = await nextVersion({
    [good]: 'alter table rooms add column colour text',
    [bad]: 'alter table rooms add column colour text',
  });
  try {
    const { code, stdout, stderr } = await begin('dist/src/elo.js', ['migrate'], environment(), next.directory).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: `applied ${good}\n` });
    expect(stderr).toContain(`Migration ${bad} failed, and changed nothing: `);
    expect((await applied()).slice(names.length)).toEqual([good]);
    await sql('alter table rooms drop column colour');
    const again = await begin('dist/src/elo.js', ['migrate'], environment(), next.directory).ended;
    expect(again).toEqual({ code: 0, stdout: `applied ${bad}\n`, stderr: '' });
  } finally {
    await next.remove();
  }
});

it('`migrate` ends a step that holds its locks for too long, and `--offline` lets it take its time', async () => {
  const slow = '29990101000000-room-colours';
  const next = await nextVersion({ [slow]: 'alter table rooms add column colour text; select pg_sleep(5.5)' });
  try {
    const held = await begin('dist/src/elo.js', ['migrate'], environment(), next.directory).ended;
    expect(held).toMatchObject({ code: 2, stdout: '' });
    expect(held.stderr).toContain(
      `Migration ${slow} failed, and changed nothing: it would have held its locks for more than 5 seconds: stop the servers, and run migrate --offline`,
    );
    expect(await applied()).toEqual(names);
    const offline = await begin('dist/src/elo.js', ['migrate', '--offline'], environment(), next.directory).ended;
    expect(offline).toEqual({ code: 0, stdout: `applied ${slow}\n`, stderr: '' });
  } finally {
    await next.remove();
  }
});

it('`migrate` gives way in a deadlock, and then succeeds', async () => {
  const next = await nextVersion({
    '29990101000000-colours': `alter table rooms add column colour text;
      alter table classes add column colour text`,
  });
  try {
    const running = await orm.em.fork().transactional(async em => {
      await em.execute('select count(*) from classes');
      const migrating = begin('dist/src/elo.js', ['migrate', '--expand-only'], environment(), next.directory);
      const waiting = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event = 'relation'`;
      await eventually(
        async () => Number((await orm.em.fork().execute<[{ n: string }]>(waiting))[0].n) === 1,
        'it to wait',
      );
      expect(await em.execute('select count(*) from rooms')).toHaveLength(1);
      return { ended: migrating.ended };
    });
    expect(await running.ended).toEqual({ code: 0, stdout: 'applied 29990101000000-colours\n', stderr: '' });
  } finally {
    await next.remove();
  }
});

it('MIGRATE=false keeps all other commands from migrating, and they refuse older tables', async () => {
  await sql(`delete from migrations where name = '${last}'`);
  const off = { ...environment(), MIGRATE: 'false' };
  const words = `The tables are older than this version (migrations that wait: 1, the first is ${last}), and MIGRATE=false: run the command migrate first`;
  for (const running of [launch('serve', { ...off, PORT: '0' }), launch('worker', off)]) {
    expect(await running.exit()).toBe(1);
    expect(running.output()).toContain(words);
  }
  expect(await begin('dist/src/elo.js', ['user', 'list'], off).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `${words}\n`,
  });
  expect(await applied()).not.toContain(last);
});
