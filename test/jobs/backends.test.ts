import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type BackoffStrategy, constant } from 'agenda';
import { z } from 'zod';
import { type AnyJob, outboxJob, recurringJob } from '../../jobs/job.js';
import type { Worker, WorkerOptions } from '../../jobs/worker.js';
import { writeOutbox } from '../../src/domain/kernel/outbox.js';
import { createJobContext } from '../../src/graph/context.js';
import { AppError } from '../../src/platform/errors.js';
import { eventually } from '../support/eventually.js';
import { isThere, jobBackends, startMongo, type TestMongo } from '../support/mongo.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { startTestWorker } from '../support/worker.js';

// One suite for both job stores: what is promised does not depend on where the schedule is kept.
describe.each(jobBackends)('jobs in %s', backend => {
  (isThere(backend) ? describe : describe.skip)('', () => {
    let mongo: TestMongo | undefined;
    let elo: TestApp;
    const workers: Worker[] = [];
    beforeAll(async () => {
      mongo = backend === 'MongoDB' ? await startMongo() : undefined;
      elo = await startTestApp(mongo ? { MONGODB_URL: mongo.url } : {});
    });
    afterEach(async () => {
      await Promise.all(workers.splice(0).map(worker => worker.stop()));
    });
    afterAll(async () => {
      await elo?.close();
      await mongo?.close();
    });

    const work = async (declarations: AnyJob[], options: Partial<WorkerOptions> = {}) => {
      const worker = await startTestWorker(elo.app, {
        declarations,
        backoff: constant({ delay: 50, maxRetries: 3 }),
        ...options,
      });
      workers.push(worker);
      return worker;
    };
    const ctx = () => createJobContext(elo.app.services, 'test');
    /** Writes messages as a change would, and answers their ids. */
    const ask = async (job: string, ...payloads: Record<string, unknown>[]) => {
      const caller = ctx();
      await caller.em.transactional(async em => payloads.forEach(payload => writeOutbox(caller, em, job, payload)));
      const rows = await elo.make
        .em()
        .execute<{ id: number }[]>('select id from outbox where job = ? order by id desc limit ?', [
          job,
          payloads.length,
        ]);
      return rows.map(({ id }) => id).reverse();
    };
    const row = async (id: number) =>
      (
        await elo.make.em().execute<
          {
            completed_at: string | null;
            failed_at: string | null;
            last_error: string | null;
            attempts: number;
          }[]
        >('select completed_at, failed_at, last_error, attempts from outbox where id = ?', [id])
      )[0]!;
    const done = (id: number) => eventually(async () => (await row(id)).completed_at, 'the job');
    const buried = (id: number) => eventually(async () => (await row(id)).failed_at, 'the dead letter');
    /** A job that notes each payload it is given, and then does what it is told. */
    const aJob = (name: string, then: (n: number, attempt: number) => unknown = () => undefined) => {
      const runs: number[] = [];
      const job = outboxJob({
        name,
        payload: z.object({ n: z.int() }),
        async run(_ctx, { n }, { attempt }) {
          runs.push(n);
          await then(n, attempt);
        },
      });
      return { job, runs };
    };
    const countOf = async (job: string, outcome: string) =>
      (await elo.app.metrics.jobs.get()).values.find(({ labels }) => labels.job === job && labels.outcome === outcome)
        ?.value ?? 0;

    it('three workers share many messages and do each once', async () => {
      const { job, runs } = aJob('shared', () => new Promise(resolve => setTimeout(resolve, 5)));
      await Promise.all([work([job]), work([job]), work([job])]);
      const ids = await ask('shared', ...Array.from({ length: 60 }, (_, n) => ({ n })));
      for (const id of ids) await done(id);
      expect(runs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
      expect(await countOf('shared', 'done')).toBe(60);
    });

    it('tries again what may pass, notes each try, and tells the job of it', async () => {
      const told: string[] = [];
      const job = outboxJob({
        name: 'shaky',
        payload: z.object({ n: z.int() }),
        run: async (_ctx, _payload, { attempt }) => {
          if (attempt < 3) throw new Error(`not yet ${attempt}`);
        },
        willRetry: async (_ctx, { n }, error) => void told.push(`${n}: ${error.message}`),
        givenUp: async () => void told.push('given up'),
      });
      await work([job]);
      const [id] = await ask('shaky', { n: 7 });
      await done(id!);
      expect(await row(id!)).toMatchObject({ attempts: 3, failed_at: null, last_error: null });
      expect(told).toEqual(['7: not yet 1', '7: not yet 2']);
      expect(await countOf('shaky', 'retried')).toBe(2);
    });

    it('gives up after the last try, once, with the reason', async () => {
      let givenUp = 0;
      const { job, runs } = aJob('hopeless', () => {
        throw new Error('never');
      });
      await work([{ ...job, givenUp: async () => void (givenUp += 1) } as AnyJob]);
      const [id] = await ask('hopeless', { n: 1 });
      await buried(id!);
      expect(await row(id!)).toMatchObject({ completed_at: null, attempts: 4, last_error: 'never' });
      expect({ runs: runs.length, givenUp }).toEqual({ runs: 4, givenUp: 1 });
    });

    it.each<[string, () => Error]>([
      ['a refusal of the other side', () => Object.assign(new Error('no such template'), { retryable: false })],
      ['a refusal of our own rules', () => new AppError('NOT_FOUND', 'no such template')],
    ])('does not try %s again', async (_what, refusal) => {
      const { job, runs } = aJob('refused', () => {
        throw refusal();
      });
      await work([job]);
      const [id] = await ask('refused', { n: 1 });
      await buried(id!);
      expect(await row(id!)).toMatchObject({ attempts: 1, last_error: 'no such template' });
      expect(runs).toEqual([1]);
    });

    it('does not try a payload again that the job can’t read', async () => {
      const { job, runs } = aJob('unread');
      await work([job]);
      const [id] = await ask('unread', { n: 'seven' });
      await buried(id!);
      expect((await row(id!)).attempts).toBe(1);
      expect(runs).toEqual([]);
    });

    it('waits as long as the other side asks', async () => {
      const delays: number[] = [];
      const job = outboxJob({
        name: 'throttled',
        payload: z.object({}),
        run: async () => {
          throw Object.assign(new Error('too many'), { retryable: true, retryAfter: 600 });
        },
        willRetry: async (_ctx, _payload, _error, next) => void delays.push(next.getTime() - Date.now()),
      });
      const worker = await work([job]);
      const [id] = await ask('throttled', {});
      await eventually(() => delays[0], 'the first try');
      expect(delays[0]).toBeGreaterThan(590_000);
      const stored = await eventually(
        async () =>
          (await worker.agenda.queryJobs({ name: 'throttled' })).jobs.find(
            ({ lockedAt, nextRunAt }) => !lockedAt && nextRunAt,
          ),
        'the waiting job',
      );
      expect(stored.nextRunAt!.getTime()).toBeGreaterThan(Date.now() + 580_000);
      expect(await row(id!)).toMatchObject({ attempts: 1, failed_at: null, last_error: 'too many' });
    });

    it('an administrator reads a dead letter and sends it again, with all its tries', async () => {
      let broken = true;
      const { job, runs } = aJob('mended', () => {
        if (broken) throw new Error('still broken');
      });
      await work([job]);
      const [id] = await ask('mended', { n: 3 });
      await buried(id!);
      const admin = await elo.make.anAdmin();
      const listed = await elo.graphql(
        '{ deadLetters(job: "mended") { nodes { id job payload attempts failedAt completedAt lastError } } }',
        {},
        { as: admin },
      );
      expect(listed.body.data.deadLetters.nodes).toEqual([
        {
          id: String(id),
          job: 'mended',
          payload: { n: 3 },
          attempts: 4,
          failedAt: expect.stringMatching(/Z$/),
          completedAt: null,
          lastError: 'still broken',
        },
      ]);
      broken = false;
      const again = await elo.graphql(
        'mutation ($id: ID!) { resendDeadLetter(id: $id) { id failedAt lastError } }',
        { id },
        { as: admin },
      );
      expect(again.body.data.resendDeadLetter).toEqual({ id: String(id), failedAt: null, lastError: 'still broken' });
      await done(id!);
      expect(runs).toEqual([3, 3, 3, 3, 3]);
      expect(await row(id!)).toMatchObject({ attempts: 5, failed_at: null, last_error: null });
    });

    it('a job that the store has lost is made again', async () => {
      const { job, runs } = aJob('lost');
      const dead = await work([job]);
      const [id] = await ask('lost', { n: 1 });
      await done(id!);
      // As after a crash between taking the message and finding the store emptied.
      await elo.make.em().execute('update outbox set completed_at = null, enqueued_at = now() where id = ?', [id]);
      await eventually(async () => (await dead.agenda.queryJobs({ name: 'lost' })).total === 0, 'the end of its job');
      await work([job], { doubtAfter: 0 });
      await done(id!);
      expect(runs).toEqual([1, 1]);
    });

    it('a message in the hands of another worker is left alone and looked at again', async () => {
      const { job, runs } = aJob('taken');
      const [id] = await ask('taken', { n: 1 });
      const other = elo.make.em();
      await other.begin();
      await other.execute('select id from outbox where id = ? for update', [id]);
      const worker = await work([job], { lockLifetime: 2_000 });
      await eventually(() => countOf('taken', 'taken'), 'the attempt');
      expect(runs).toEqual([]);
      expect(await row(id!)).toMatchObject({ attempts: 0, failed_at: null });
      await other.rollback();
      await done(id!);
      expect(runs).toEqual([1]);
      await eventually(
        async () => (await worker.agenda.queryJobs({ name: 'taken' })).total === 0,
        'the end of its job',
      );
    });

    it('a job of a worker that died is taken over when its lock ends, and a living one keeps its own', async () => {
      let began = 0;
      let release!: () => void;
      const long = new Promise<void>(resolve => (release = resolve));
      const { job } = aJob('long', async () => {
        began += 1;
        await long;
      });
      await Promise.all([work([job], { lockLifetime: 600 }), work([job], { lockLifetime: 600 })]);
      const [id] = await ask('long', { n: 1 });
      await eventually(() => began, 'the job');
      await new Promise(resolve => setTimeout(resolve, 2_000));
      expect(began).toBe(1);
      release();
      await done(id!);
      // They know nothing of orphans, and would take note of one as of a job of another version.
      await Promise.all(workers.splice(0).map(worker => worker.stop()));

      // The trace of a killed worker: begun, locked, nobody there.
      const { job: orphan, runs } = aJob('orphan');
      const watcher = await work([orphan], { lockLifetime: 600 });
      const [left] = await ask('orphan', { n: 2 });
      await done(left!);
      await elo.make.em().execute('update outbox set completed_at = null, enqueued_at = now() where id = ?', [left]);
      const made = await watcher.agenda.schedule(new Date(Date.now() + 3_600_000), 'orphan', { messageId: left! });
      Object.assign(made.attrs, { nextRunAt: null, lockedAt: new Date() });
      await watcher.agenda.db.saveJobState(made.attrs, {});
      await done(left!);
      expect(runs).toEqual([2, 2]);
    });

    it('finishes what runs before it stops, and leaves the rest to others', async () => {
      let finished = false;
      const slow = aJob('slow', async () => {
        await new Promise(resolve => setTimeout(resolve, 500));
        finished = true;
      });
      const worker = await work([slow.job]);
      const [id] = await ask('slow', { n: 1 });
      await eventually(() => slow.runs.length, 'the job');
      workers.splice(workers.indexOf(worker), 1);
      await worker.stop();
      expect(finished).toBe(true);
      expect(await row(id!)).toMatchObject({ completed_at: expect.anything() });
      const [later] = await ask('slow', { n: 2 });
      expect(slow.runs).toEqual([1]);
      await work([slow.job]);
      await done(later!);
    });

    it('a recurring job goes on after failures and is shared by workers', async () => {
      const runs: number[] = [];
      let atOnce = 0;
      let most = 0;
      const job = recurringJob({
        name: 'tick',
        every: '1 second',
        async run() {
          runs.push(Date.now());
          most = Math.max(most, (atOnce += 1));
          await new Promise(resolve => setTimeout(resolve, 50));
          atOnce -= 1;
          if (runs.length === 2) throw new Error('once');
          return 0;
        },
        count: async () => 0,
      });
      const began = Date.now();
      await Promise.all([work([job]), work([job])]);
      await eventually(() => runs.length >= 5, 'five rounds');
      expect(most).toBe(1);
      // A round at the start of each worker, then one a second.
      expect(runs.length).toBeLessThanOrEqual((Date.now() - began) / 1000 + 3);
      expect(await countOf('tick', 'failed')).toBe(1);
    });

    it('a job is given to one of two looks at the same moment', async () => {
      // It has no such job, so that nobody else looks.
      const { agenda } = await work([]);
      const look = () => agenda.db.getNextJobToRun('wanted', new Date(), new Date(0), undefined, {});
      for (let round = 0; round < 10; round += 1) {
        await agenda.now('wanted', {});
        const given = await Promise.all([look(), look()]);
        expect(given.filter(Boolean)).toHaveLength(1);
      }
    });

    it('cron expressions mean the legacy time zone', async () => {
      const job = recurringJob({ name: 'nightly', every: '17 3 * * *', run: async () => 0, count: async () => 0 });
      const worker = await work([job]);
      const { jobs } = await worker.agenda.queryJobs({ name: 'nightly' });
      expect(jobs).toHaveLength(1);
      // 03:17 in São Paulo, which is three hours behind and has no summer time any more.
      expect(jobs[0]!.nextRunAt!.toISOString()).toMatch(/T06:17:00\.000Z$/);
      expect(jobs[0]!.nextRunAt!.getTime() - Date.now()).toBeLessThanOrEqual(86_400_000);
    });

    it('delays grow exponentially with jitter', async () => {
      const { fiveTries, usualRetries } = await import('../../jobs/retries.js');
      const delays = (strategy: BackoffStrategy, attempt: number) =>
        Array.from({ length: 50 }, () => strategy({ attempt, error: new Error('x'), jobName: 'x', jobData: {} }));
      const hours = (count: number) => count * 3_600_000;
      for (const [strategy, expected] of [
        [usualRetries, [2_000, 8_000, 32_000, 128_000, 512_000, 2_048_000, 8_192_000, hours(4), hours(4)]],
        [fiveTries, [20_000, 300_000, 4_500_000, hours(8)]],
      ] as const) {
        expected.forEach((delay, index) => {
          const found = delays(strategy, index + 1) as number[];
          expect(Math.min(...found)).toBeGreaterThanOrEqual(delay * 0.8);
          expect(Math.max(...found)).toBeLessThanOrEqual(delay * 1.2);
          expect(new Set(found).size).toBeGreaterThan(1);
        });
        expect(delays(strategy, expected.length + 1)[0]).toBeNull();
        // An outage of a night.
        expect(expected.reduce<number>((sum, delay) => sum + delay, 0)).toBeGreaterThan(hours(8));
      }
    });
  });
});
