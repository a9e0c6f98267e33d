import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { constant } from 'agenda';
import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openAgenda } from '../../../jobs/agenda.js';
import { jobs } from '../../../jobs/index.js';
import { buildApp } from '../../../src/server/app.js';
import { readConfig } from '../../../src/config/config.js';
import type { EmbeddedPostgres } from '../../../src/postgres/embedded-postgres.js';
import { startOwnPostgres } from '../support/own-postgres.js';
import { createLogger } from '../../../src/platform/watching/logger.js';
import { migrate } from '../../../src/postgres/migrations.js';
import { openOrm, type Orm } from '../../../src/postgres/orm.js';
import { eventually } from '../../support/eventually.js';
import { createFactories, type Factories } from '../../support/factories.js';
import { freePort } from '../../support/free-port.js';
import { hangs, startPlatform } from '../../support/messaging-platform.js';
import { needs } from '../../support/needs.js';
import { isFerretDb, isOurs, isThere, type JobBackend, startMongo, type TestMongo } from '../support/mongo.js';
import { endsWell, launch as launchProgram, portSaidBy, type Running } from '../support/processes.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { startTestWorker } from '../../support/worker.js';

// Workers run as processes of their own (`npm run worker`), with a database of their own that may be stopped.

export type Part = 'sharing' | 'killed' | 'restarts';

/** One suite serves both job stores; each part and each store has its own file, because each takes its time. */
export function workerSuite(part: Part, backend: JobBackend): void {
  // FerretDB 1.24 can't serve workers that are killed. Its findAndModify reads a job, and then writes it by its id. It does not
  // check again that the job is free, and uses no transaction (internal/handler/msg_findandmodify.go). So two requests at once
  // can get one job. A worker of this process may also wait for ever after others were killed; the place of that wait is not
  // known.
  const isTooLittle = part === 'killed' && backend === 'MongoDB' && isFerretDb;
  needs(isTooLittle ? 'mongod' : 'a MongoDB server', isThere(backend) && !isTooLittle).describe(
    `worker processes with jobs in ${backend}: ${part}`,
    () => {
      let directory: string;
      let port: number;
      let database: EmbeddedPostgres;
      let mongo: TestMongo | undefined;
      let smtp: TestSmtp;
      let orm: Orm;
      let make: Factories;
      let environment: Record<string, string>;
      const children: Running[] = [];

      const startDatabase = () =>
        startOwnPostgres({
          directory: path.join(directory, 'postgres'),
          throwaway: true,
          flags: [`-c port=${port}`],
        });

      beforeAll(async () => {
        directory = await mkdtemp(path.join(tmpdir(), 'elo-worker-'));
        port = await freePort();
        [database, smtp, mongo] = await Promise.all([
          startDatabase(),
          startSmtp(),
          backend === 'MongoDB' ? startMongo() : undefined,
        ]);
        const databaseUrl = new URL(database.url);
        databaseUrl.port = String(port);
        environment = {
          DATABASE_URL: databaseUrl.href,
          DATA_DIR: directory,
          SMTP_URL: smtp.url,
          LOG_LEVEL: 'info',
          ...(mongo ? { MONGODB_URL: mongo.url } : {}),
        };
        orm = openOrm({ databaseUrl: databaseUrl.href, poolSize: 10 });
        await migrate({ databaseUrl: databaseUrl.href });
        make = createFactories(orm);
      });
      afterEach(async () => {
        for (const child of children.splice(0)) {
          if (child.process.exitCode === null && child.process.signalCode === null) child.process.kill('SIGKILL');
          await child.exit();
        }
        smtp.mails.length = 0;
      });
      afterAll(async () => {
        await orm?.close();
        await database?.stop();
        await smtp?.close();
        await mongo?.close();
        const elsewhere = await readlink(path.join(directory, 'postgres')).catch(() => null);
        for (const folder of [elsewhere, directory]) if (folder) await rm(folder, { recursive: true, force: true });
      });

      const launch = async (more: Record<string, string> = {}): Promise<Running> => {
        const running = launchProgram('worker', { ...environment, ...more });
        children.push(running);
        await eventually(() => {
          if (running.process.exitCode !== null) throw new Error(running.output());
          return running.output().includes('working');
        }, 'the worker');
        return running;
      };

      /** Leaves a message in the outbox, as the removal of a submission does. */
      const ask = async () => {
        const group = await make.aClass();
        const participant = await make.aUser();
        await make.anEnrollment({ class: group, participant });
        const submission = await make.aSubmission({ class: group, participant });
        const [row] = await make
          .em()
          .execute<{ id: number }[]>(
            `insert into outbox (job, payload) values ('submission-resend-requested', ?) returning id`,
            [JSON.stringify({ submissionId: submission.id })],
          );
        return { id: row!.id, to: participant.email! };
      };
      /** Leaves a group link in the queue, as an enrollment by a flow does. */
      const dispatch = async () => {
        const { id: enrollment } = await make.anEnrollment();
        return make.em().transactional(async em => {
          const [row] = await em.execute<{ id: number }[]>(
            `insert into group_link_dispatches (enrollment_id, phone, status, tries, created_at, updated_at)
           values (?, '5511987654321', 'PENDING', 0, now(), now()) returning id`,
            [enrollment],
          );
          await em.execute(`insert into outbox (job, payload) values ('group-link-dispatch', ?)`, [
            JSON.stringify({ dispatchId: row!.id }),
          ]);
          return row!.id;
        });
      };
      /** The ids of the group links that are noted as sent. */
      const sentOf = async (ids: number[]) =>
        (
          await make
            .em()
            .execute<{ id: number }[]>(
              `select id from group_link_dispatches where status = 'SENT' and id in (${ids.map(() => '?').join(', ')})`,
              ids,
            )
        ).map(({ id }) => id);
      /**
       * Claims of killed workers last half a minute: now they end in two seconds. Those of messages end first, as in life: a job
       * that meets a message in flight waits for its second try, for minutes.
       */
      const hurryClaims = async () => {
        for (const table of ['messages', 'outbox'])
          await make
            .em()
            .execute(
              `update ${table} set claimed_until = now() + interval '2 seconds' where claimed_until is not null`,
            );
      };
      /** A worker of this process, after others were killed. */
      const inherit = async (more: Record<string, string> = {}) => {
        // FerretDB may wait for ever for operations that a killed client had begun.
        await mongo?.restart?.();
        await hurryClaims();
        const config = readConfig({ ...environment, ...more });
        const app = await buildApp({ config, orm, log: createLogger({ level: 'silent' }) });
        // A try that fails on a busy machine is repeated soon: its usual second delay is five minutes.
        const backoff = constant({ delay: 1_000, maxRetries: 9 });
        const worker = await startTestWorker(app, { pollEvery: 200, claimMs: 2_000, backoff });
        return {
          async stop() {
            await worker.stop();
            await app.close();
          },
        };
      };
      /** True when the message is done; false while the database is away. */
      const isDone = async (id: number) => {
        const rows = await make
          .em()
          .execute<{ completed_at: string | null }[]>('select completed_at from outbox where id = ?', [id])
          .catch(() => []);
        return rows[0]?.completed_at;
      };
      const mailsTo = (to: string) => smtp.mails.filter(mail => mail.to[0] === to).length;
      const patiently = async <T>(check: () => Promise<T> | T, what: string) => {
        // A lock of the real length, and a busy machine.
        for (let patience = 0; ; patience += 1) {
          try {
            return await eventually(check, what);
          } catch (error) {
            if (patience >= 3) throw error;
          }
        }
      };

      if (part === 'sharing') {
        it('share the messages, mail each once, and stop in order', async () => {
          const [first, second] = await Promise.all([launch(), launch({ WORKER_PORT: '0' })]);
          const asked = [];
          for (let n = 0; n < 12; n += 1) asked.push(await ask());
          for (const { id } of asked) await eventually(() => isDone(id), 'the mail');
          for (const { to } of asked) expect(mailsTo(to)).toBe(1);
          const listening = await eventually(() => portSaidBy(second), 'the port');
          const at = `http://127.0.0.1:${listening}`;
          expect((await fetch(`${at}/livez`)).status).toBe(200);
          expect((await fetch(`${at}/readyz`)).status).toBe(200);
          expect(await (await fetch(`${at}/metrics`)).text()).toContain('elo_jobs_total');
          expect((await fetch(`${at}/graphql?query={health{status}}`)).status).toBe(404);
          expect(first.output()).not.toContain('listening');
          for (const worker of [first, second]) {
            worker.process.kill('SIGTERM');
            await endsWell(worker);
            expect(worker.output()).toContain('stopped');
          }
        });

        it('run each daily job once, whatever their clocks say', async () => {
          const workers = await Promise.all([launch({ WORKER_PORT: '0' }), launch({ WORKER_PORT: '0' })]);
          const daily = jobs.filter(job => job.kind === 'recurring' && /^\d+ \d+ \* \* \*$/.test(job.every));
          expect(daily.map(({ name }) => name)).toEqual(
            expect.arrayContaining(['course-starts', 'auto-cancel-enrollments']),
          );
          const app = await buildApp({ config: readConfig(environment), orm, log: createLogger({ level: 'silent' }) });
          const { agenda, close } = await openAgenda({
            services: app.services,
            databaseUrl: environment['DATABASE_URL']!,
          });
          const executionsOf = async (name: string) => {
            let sum = 0;
            for (const worker of workers) {
              const listening = await eventually(() => portSaidBy(worker), 'the port');
              const text = await (await fetch(`http://127.0.0.1:${listening}/metrics`)).text();
              const found = text.matchAll(
                new RegExp(`elo_jobs_total\\{name="${name}",outcome="(?:done|failed)"\\} (\\d+)`, 'g'),
              );
              for (const [, runs] of found) sum += Number(runs);
            }
            return sum;
          };
          try {
            for (const { name } of daily) {
              const { jobs: known } = await agenda.queryJobs({ name });
              // Two processes that start at once may leave two entries in a store that is not atomic: the round still runs only
              // once.
              expect(known.length).toBeGreaterThan(0);
              for (const each of known) await agenda.db.saveJobState({ ...each, nextRunAt: new Date() }, {});
            }
            for (const { name } of daily) await patiently(async () => (await executionsOf(name)) > 0, name);
            // The other worker has time to try.
            await new Promise(resolve => setTimeout(resolve, 3_000));
            for (const { name } of daily) expect([name, await executionsOf(name)]).toEqual([name, 1]);
          } finally {
            await agenda.stop(false).catch(() => {});
            await close();
            await app.close();
          }
        }, 150_000);
      }

      if (part === 'killed') {
        it('leave a job of a killed worker to another one, which does it once', async () => {
          const held = smtp.hold();
          const doomed = await launch();
          const { id, to } = await ask();
          await eventually(() => held.waiting() > 0, 'the job');
          doomed.process.kill('SIGKILL');
          await doomed.exit();
          held.release(false);
          await eventually(() => smtp.refusals() === 0, 'the refusal');
          expect(mailsTo(to)).toBe(0);
          expect(await isDone(id)).toBeNull();

          const heir = await inherit();
          try {
            await eventually(() => isDone(id), 'the mail');
            expect(mailsTo(to)).toBe(1);
          } finally {
            await heir.stop();
          }
        });

        it('send each group link of killed workers once, and one without an answer twice under one identity', async () => {
          const platform = await startPlatform();
          platform.next(hangs);
          const wired = { GRAPH_API_URL: platform.url, GRAPH_API_TOKEN: 'token', GRAPH_PHONE_NUMBER_ID: '1' };
          try {
            const doomed = await Promise.all([launch(wired), launch(wired)]);
            const ids: number[] = [];
            for (let n = 0; n < 15; n += 1) ids.push(await dispatch());
            await eventually(() => platform.requests.length >= 4, 'the first links');
            for (const worker of doomed) worker.process.kill('SIGKILL');
            for (const worker of doomed) await worker.exit();
            const sentBefore = await sentOf(ids);
            const heir = await inherit(wired);
            try {
              await patiently(async () => (await sentOf(ids)).length === ids.length, 'every link');
            } finally {
              await heir.stop();
            }
            const times = Map.groupBy(platform.requests, ({ body }) => body.biz_opaque_callback_data as string);
            expect([...times.keys()].sort()).toEqual(ids.map(id => `group-link:${id}`).sort());
            // The answer that hung was lost; others may have been on their way when the workers were killed. A link that was
            // noted as sent is not sent again.
            const unanswered = platform.requests[0]!.body.biz_opaque_callback_data as string;
            expect(times.get(unanswered)).toHaveLength(2);
            for (const id of sentBefore) expect(times.get(`group-link:${id}`)).toHaveLength(1);
            for (const requests of times.values()) expect(requests.length).toBeLessThanOrEqual(2);
          } finally {
            await platform.close();
          }
        }, 150_000);
      }

      if (part === 'restarts') {
        it('survive a restart of the database, with every message', async () => {
          const worker = await launch();
          const before = await ask();
          await eventually(() => isDone(before.id), 'the first mail');
          const held = smtp.hold();
          const amid = await ask();
          await eventually(() => held.waiting() > 0, 'the job');
          await database.stop();
          held.release(false);
          await new Promise(resolve => setTimeout(resolve, 2_000));
          database = await startDatabase();
          await eventually(() => ask().catch(() => null), 'the database').then(async after => {
            await patiently(() => isDone(after.id), 'the mail after the restart');
            expect(mailsTo(after.to)).toBe(1);
          });
          await hurryClaims();
          await patiently(() => isDone(amid.id), 'the mail that was under way');
          expect(mailsTo(amid.to)).toBe(1);
          expect(worker.process.exitCode).toBeNull();
          worker.process.kill('SIGTERM');
          await endsWell(worker);
        }, 150_000);

        if (backend === 'MongoDB')
          needs('a MongoDB server of its own', isOurs).it(
            'the workers and every message survive a restart of the job store',
            async () => {
              if (!mongo!.restart)
                return console.log('skipped: MONGODB_URL names a server that is not ours to restart');
              const worker = await launch();
              const held = smtp.hold();
              const amid = await ask();
              await eventually(() => held.waiting() > 0, 'the job');
              const restarting = mongo!.restart();
              held.release(true);
              const meanwhile = await ask();
              await restarting;
              for (const { id, to } of [amid, meanwhile, await ask()]) {
                await patiently(() => isDone(id), 'the mail');
                expect(mailsTo(to)).toBe(1);
              }
              expect(worker.process.exitCode).toBeNull();
              worker.process.kill('SIGTERM');
              await endsWell(worker);
            },
            150_000,
          );
      }
    },
  );
}
