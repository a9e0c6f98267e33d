import { beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { poolerOf } from '../../../src/postgres/connections.js';
import { openOrm, type Orm } from '../../../src/postgres/orm.js';
import { anEmptyDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { findPgBouncer, followsPrepared, startPgBouncer } from '../support/pgbouncer.js';
import { endsWell, launchServer } from '../support/processes.js';
import { aSubscriber } from '../../support/subscriber.js';
import { needs } from '../../support/needs.js';

// The built server with PgBouncer in transaction mode between it and PostgreSQL.

const program = findPgBouncer();

needs('pgbouncer', program !== null).describe('behind PgBouncer in transaction mode', () => {
  let directory: string;
  let database: Awaited<ReturnType<typeof anEmptyDatabase>>;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'elo-pooled-'));
    database = await anEmptyDatabase();
    bouncer = await startPgBouncer(program!, database.url);
  });

  it.each([
    ['without a direct address', () => ({}), null, 'UNAVAILABLE'],
    ['with one', () => ({ DATABASE_DIRECT_URL: database.url }), null, undefined],
    // Nobody could tell when the replica has a write: the pooler gives the lock of replica-watch.ts to the next client.
    [
      'with a replica and without one',
      () => ({ DATABASE_READ_URL: database.url }),
      /set DATABASE_DIRECT_URL/,
      'UNAVAILABLE',
    ],
  ])('%s the server migrates, answers, changes and does its jobs', async (_what, more, warning, unheard) => {
    const elo = await launchServer({ DATA_DIR: directory, DATABASE_URL: bouncer.url, ...more() });
    const call = async (method: string, target: string, headers: Record<string, string>, json?: unknown) => {
      const response = await fetch(elo.url + target, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: json === undefined ? undefined : JSON.stringify(json),
      });
      return { status: response.status, body: await response.json() };
    };
    try {
      const demo = { username: 'facilitator@demo.test', password: 'Demo!2026' };
      const { body } = await call('POST', '/cms/api/jwt-auth/v1/token', {}, demo);
      const headers = { authorization: `Bearer ${body.token}` };
      const subscriber = aSubscriber(elo.url, { payload: headers });
      const { errors } = await subscriber.subscribe('subscription { submissionChanged(classId: 1) { id } }').next();
      expect(errors?.[0].extensions.reason).toBe(unheard);
      await subscriber.end();
      const lists = Array.from({ length: 60 }, () => call('GET', '/portal/api/submissions?class_id=1', headers));
      const answers = await Promise.all(lists);
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
      const { id } = answers[0]!.body[0];
      const mails = async () => (await readdir(path.join(directory, 'mail')).catch(() => [])).length;
      const before = await mails();
      expect(await call('DELETE', `/portal/api/submissions/${id}`, headers, { action: 'resend' })).toMatchObject({
        status: 200,
      });
      await eventually(async () => (await mails()) > before, 'the mail');
      expect(elo.output()).not.toMatch(/ERROR|FATAL/);
      if (warning) expect(elo.output()).toMatch(warning);
    } finally {
      elo.process.kill('SIGTERM');
    }
    await endsWell(elo);
  });

  it('time limits hold for each transaction only, and instants are in UTC', async () => {
    await database.execute("alter database NAME set timezone = 'America/Sao_Paulo'");
    const orm = openOrm({ databaseUrl: bouncer.url, poolSize: 3, statementMs: 4_000 });
    const plain = openOrm({ databaseUrl: database.url, poolSize: 1, statementMs: 4_000 });
    try {
      const show = async (em: Orm['em'], what: string) =>
        Object.values((await em.execute<Record<string, string>[]>(`show ${what}`))[0]!)[0];
      const em = orm.em.fork();
      expect(await show(em, 'timezone')).toBe('UTC');
      await em.transactional(async inner => {
        expect(await show(inner, 'statement_timeout')).toBe('4s');
        expect(await show(inner, 'lock_timeout')).toBe('10s');
      });
      for (let times = 0; times < 8; times += 1) expect(await show(em, 'statement_timeout')).toBe('0');
      await expect(em.transactional(inner => inner.execute('select pg_sleep(60)'))).rejects.toThrow(
        'statement timeout',
      );
      // Outside of a transaction the limit is Elo's own.
      await expect(em.execute('select pg_sleep(60)')).rejects.toThrow('No answer from PostgreSQL');
      expect(await show(plain.em.fork(), 'statement_timeout')).toBe('4s');

      const pool = await orm.em.getDriver().getConnection().getNativeClient();
      expect(await poolerOf(pool)).toEqual({ prepares: followsPrepared(program!) });
      expect(await poolerOf(await plain.em.getDriver().getConnection().getNativeClient())).toBeNull();
    } finally {
      await orm.close();
      await plain.close();
    }
  });
});
