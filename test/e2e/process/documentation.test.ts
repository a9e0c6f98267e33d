import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { anEmptyDatabase } from '../../support/databases.js';
import { asked, GRANTS, typed } from '../../support/documented-commands.js';
import { type Block, blocksOf, documentation, root } from '../../support/documentation.js';
import { openOrm, type Orm } from '../../../src/postgres/orm.js';
import { endedWell, launchServer, machine } from '../support/processes.js';

// The commands of the documentation run unchanged on a server with demo data. Only addresses and the paths of files are
// replaced by those of this run.

const blocks = (await documentation()).flatMap(blocksOf);
const blockOf = (name: string): Block => blocks.find(block => block.name === name)!;

let directory: string;
let database: Awaited<ReturnType<typeof anEmptyDatabase>>;
let server: Awaited<ReturnType<typeof launchServer>>;
let orm: Orm;
let environment: Record<string, string>;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-documentation-'));
  database = await anEmptyDatabase();
  environment = {
    ...machine(),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    // Nobody answers at this address: the pages' commands only set the modes of the portal's routes, and send no request to
    // them.
    LEGACY_URL_PORTAL: 'http://127.0.0.1:9',
  };
  server = await launchServer(environment);
  orm = openOrm({ databaseUrl: database.url, poolSize: 2 });
  // The demo's cycle is one of 2026; the rehearsal must work on any day.
  await orm.em.fork().execute('update cycles set ends_on = current_date + 300 where id = 2');
  await sharp({ create: { width: 64, height: 64, channels: 3, background: '#246' } })
    .jpeg()
    .toFile(path.join(directory, 'me.jpg'));
  const csv = blocks.find(({ language }) => language === 'csv')!;
  await writeFile(path.join(directory, 'medidas.csv'), csv.text);
}, 120_000);
afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.exit();
  await orm?.close();
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Runs the text in bash, which stops at the first command that fails. @returns the exit code and the output */
function type(text: string): Promise<{ code: number; output: string }> {
  const adapted = text
    .replaceAll('localhost:4000', new URL(server.url).host)
    .replaceAll(/\b(me\.jpg|modelos|inscricoes\.csv|medidas\.csv|(?:personal|business)\.json)\b/g, file =>
      path.join(directory, file),
    )
    .replace(/(flow:rehearse -- \w+)/, `$1 --url ${server.url}`);
  return new Promise(resolve => {
    const options = { cwd: root, env: environment, maxBuffer: 50_000_000 };
    execFile('bash', ['-e', '-o', 'pipefail', '-c', adapted], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

/** The commands of the README that put a bearer token into TOKEN. */
const tokenCommands = () => {
  const { text } = blocks.find(({ name }) => name.startsWith('README.md: TOKEN='))!;
  return text.slice(0, text.indexOf('\n\n'));
};

describe('a documented block of commands', () => {
  it.each(Object.entries(typed))(
    'works as written: %s',
    async (name, expected) => {
      const { text } = blockOf(name);
      const { output } = endedWell(await type(text.includes('$TOKEN') ? `${tokenCommands()}\n${text}` : text));
      for (const part of expected) expect(output).toMatch(part);
      expect(output).not.toMatch(/"errors":|"success":false|"message":"(?:Not|Invalid)/);
    },
    60_000,
  );

  it('makes the screens of both flows', async () => {
    for (const flow of ['personal', 'business']) {
      const screens = JSON.parse(await readFile(path.join(directory, `${flow}.json`), 'utf8')) as object;
      expect(screens).toMatchObject({ routing_model: expect.any(Object), screens: expect.any(Array) });
    }
  });
});

it.each(asked)('the graph answers the documented query %s', async name => {
  const signIn = await fetch(`${server.url}/cms/api/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@demo.test', password: 'Demo!2026' }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const reply = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: blockOf(name).text }),
  });
  expect(await reply.json()).toEqual({ data: expect.any(Object) });
});

it('a database role without ownership reads and writes, except for past audit records', async () => {
  const em = orm.em.fork();
  // Roles belong to the whole PostgreSQL server: a role left by another run is used.
  await em.execute('do $$ begin create role elo_server; exception when duplicate_object then null; end $$');
  try {
    await em.execute(blockOf(GRANTS).text);
    const may = async (statement: string) =>
      em
        .transactional(async inside => {
          await inside.execute('set local role elo_server');
          return inside.execute(statement).then(
            () => 'yes',
            (error: Error) => error.message,
          );
        })
        .catch((error: Error) => error.message);
    expect(await may("insert into outbox (job, payload) values ('none', '{}')")).toBe('yes');
    expect(await may('select count(*) from audit_records')).toBe('yes');
    expect(await may('create table agenda_of_ours (id int)')).toBe('yes');
    expect(await may("select make_partitions('audit_records', 5)")).toBe('yes');
    expect(await may("select drop_partitions('audit_records', now() - interval '9 years')")).toBe('yes');
    expect(await may('select count(*) from partitions.audit_records_other')).toMatch(/permission denied for schema/);
    for (const statement of ['delete from audit_records', 'update audit_changes set record_id = null'])
      expect(await may(statement)).toMatch(/permission denied/);
    expect(await may('drop table outbox')).toMatch(/must be owner/);
  } finally {
    await em.execute('drop owned by elo_server cascade');
  }
});
