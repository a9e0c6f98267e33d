import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { AsyncLocalStorage } from 'node:async_hooks';
import { constant, Job } from 'agenda';
import { z } from 'zod';
import { type AnyJob, outboxJob, recurringJob } from '../../jobs/job.js';
import { work as doing } from '../../src/domain/kernel/hearing.js';
import type { Worker, WorkerOptions } from '../../jobs/worker.js';
import { claimMessages } from '../../src/domain/outbox/claim-messages.js';
import { writeOutbox } from '../../src/domain/kernel/outbox.js';
import { createJobContext } from '../../src/graph/context.js';
import { AppError } from '../../src/failures/errors.js';
import { eventually } from '../support/eventually.js';
import { jobStoreOfFile } from '../support/job-stores.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { startTestWorker } from '../support/worker.js';

// One suite serves both job stores: the guarantees do not depend on the place of the schedule. test/e2e/programs/on-mongodb
// runs it in MongoDB.
const { backend, describe: describeStore, open } = jobStoreOfFile.of;
describeStore(`jobs in ${backend}`, () => {
  let store: Awaited<ReturnType<typeof open>> | undefined;
  let elo: TestApp;
  const workers: Worker[] = [];
  beforeAll(async () => {
    store = await open();
    elo = await startTestApp(store.environment);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map(worker => worker.stop()));
  });
  afterAll(async () => {
    await elo?.close();
    await store?.close();
  });

  const work = async (declarations: AnyJob[], options: Partial<WorkerOptions> = {}) => {
    const worker = await startTestWorker(elo.app, {
      declarations,
      pollEvery: 100,
      backoff: constant({ delay: 50, maxRetries: 3 }),
      ...options,
    });
    workers.push(worker);
    return worker;
  };
  const ctx = () => createJobContext(elo.app.services, 'test');
  /** Writes messages as a change does. @returns their ids */
  const ask = async (job: string, ...payloads: Record<string, unknown>[]) => {
    const caller = ctx();
    await caller.transaction(async ctx => payloads.forEach(payload => writeOutbox(ctx, job, payload)));
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
          next_try_at: string;
          claim_id: string | null;
        }[]
      >('select completed_at, failed_at, last_error, attempts, next_try_at, claim_id from outbox where id = ?', [id])
    )[0]!;
  const done = (id: number) => eventually(async () => (await row(id)).completed_at, 'the job');
  const buried = (id: number) => eventually(async () => (await row(id)).failed_at, 'the dead letter');
  /** A job that notes each payload it is given, and then runs the test's function. */
  const aJob = (name: string, then: (n: number, attempt: number) => unknown = () => undefined) => {
    const runs: number[] = [];
    const job = outboxJob({
      name,
      tells: doing('a test'),
      payload: z.object({ n: z.int() }),
      async run(_ctx, { n }, { attempt }) {
        runs.push(n);
        await then(n, attempt);
      },
    });
    return { job, runs };
  };
  const countOf = async (job: string, outcome: string) =>
    (await elo.app.metrics.jobs.get()).values.find(({ labels }) => labels.name === job && labels.outcome === outcome)
      ?.value ?? 0;

  it('three workers share many messages and process each once', async () => {
    const { job, runs } = aJob('shared', () => new Promise(resolve => setTimeout(resolve, 5)));
    await Promise.all([work([job]), work([job]), work([job])]);
    const ids = await ask('shared', ...Array.from({ length: 60 }, (_, n) => ({ n })));
    for (const id of ids) await done(id);
    expect(runs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    expect(await countOf('shared', 'done')).toBe(60);
  });

  it('a failed message is tried again, each try is noted, and the job is informed', async () => {
    const told: string[] = [];
    const job = outboxJob({
      name: 'shaky',
      tells: doing('a test'),
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

  it('a message is given up after the last try, once, with the reason', async () => {
    let givenUp = 0;
    const { job, runs } = aJob('hopeless', () => {
      throw new Error('never');
    });
    await work([{ ...job, givenUp: async () => void (givenUp += 1) }]);
    const [id] = await ask('hopeless', { n: 1 });
    await buried(id!);
    expect(await row(id!)).toMatchObject({ completed_at: null, attempts: 4, last_error: 'never' });
    expect({ runs: runs.length, givenUp }).toEqual({ runs: 4, givenUp: 1 });
  });

  it.each<[string, () => Error]>([
    [
      'a refusal of the other side',
      () => new AppError('UPSTREAM_FAILED', 'MAIL_REFUSED', { detail: 'no such template' }),
    ],
    ['a refusal of our own rules', () => new AppError('INVALID', 'REQUEST_REFUSED', { detail: 'no such template' })],
  ])('a message with %s is not tried again', async (_what, refusal) => {
    const { job, runs } = aJob('refused', () => {
      throw refusal();
    });
    await work([job]);
    const [id] = await ask('refused', { n: 1 });
    await buried(id!);
    expect(await row(id!)).toMatchObject({ attempts: 1, last_error: 'no such template' });
    expect(runs).toEqual([1]);
  });

  it('a payload that the job can’t read is not tried again', async () => {
    const { job, runs } = aJob('unread');
    await work([job]);
    const [id] = await ask('unread', { n: 'seven' });
    await buried(id!);
    expect((await row(id!)).attempts).toBe(1);
    expect(runs).toEqual([]);
  });

  it('a retry waits as long as the other side asks', async () => {
    const delays: number[] = [];
    const job = outboxJob({
      name: 'throttled',
      tells: doing('a test'),
      payload: z.object({}),
      run: async () => {
        throw new AppError('RATE_LIMITED', 'TOO_MANY_ATTEMPTS', { retryAfter: 600 });
      },
      willRetry: async (_ctx, _payload, _error, next) => void delays.push(next.getTime() - Date.now()),
    });
    await work([job]);
    const [id] = await ask('throttled', {});
    await eventually(() => delays[0], 'the first try');
    expect(delays[0]).toBeGreaterThan(590_000);
    const waiting = await eventually(async () => {
      const now = await row(id!);
      return now.attempts === 1 ? now : null;
    }, 'the failed try');
    expect(waiting).toMatchObject({
      completed_at: null,
      failed_at: null,
      last_error: expect.any(String),
      claim_id: null,
    });
    expect(Date.parse(waiting.next_try_at)).toBeGreaterThan(Date.now() + 580_000);
    expect(Date.parse(waiting.next_try_at)).toBeLessThan(Date.now() + 620_000);
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

  it('messages that an earlier version gave to the job store are delivered once, and their jobs removed', async () => {
    const { job, runs } = aJob('handed-over');
    const earlier = await work([]);
    const [id] = await ask('handed-over', { n: 1 });
    await earlier.agenda.schedule(new Date(Date.now() + 3_600_000), 'handed-over', { messageId: id });
    const worker = await work([job]);
    await done(id!);
    expect(runs).toEqual([1]);
    expect((await worker.agenda.queryJobs({ name: 'handed-over' })).total).toBe(0);
  });

  it('a message claimed by another worker is left alone and looked at again later', async () => {
    const { job, runs } = aJob('taken');
    const [id, other] = await ask('taken', { n: 1 }, { n: 2 });
    const [claimed] = await claimMessages(ctx(), { jobs: ['taken'], except: [], limit: 1, claimMs: 60_000 });
    expect(claimed).toMatchObject({ id, attempt: 1 });
    await work([job]);
    await done(other!);
    await new Promise(resolve => setTimeout(resolve, 1_500));
    expect(runs).toEqual([2]);
    expect(await row(id!)).toMatchObject({ attempts: 0, completed_at: null, failed_at: null });
    await elo.make.em().execute('update outbox set claimed_until = now() where id = ?', [id]);
    await done(id!);
    expect(runs).toEqual([2, 1]);
  });

  it('a dead worker’s message is taken over when its claim ends, a living worker’s is not', async () => {
    let began = 0;
    let release!: () => void;
    const long = new Promise<void>(resolve => (release = resolve));
    const { job } = aJob('long', async () => {
      began += 1;
      await long;
    });
    await Promise.all([work([job], { claimMs: 1_500 }), work([job], { claimMs: 1_500 })]);
    const [id] = await ask('long', { n: 1 });
    await eventually(() => began, 'the job');
    await new Promise(resolve => setTimeout(resolve, 3_000));
    expect(began).toBe(1);
    release();
    await done(id!);
    expect(await row(id!)).toMatchObject({ attempts: 1, claim_id: null });
  });

  it('a run that lost its claim leaves the message to the new claimant', async () => {
    let release!: () => void;
    const long = new Promise<void>(resolve => (release = resolve));
    const { job, runs } = aJob('stalled', () => long);
    await work([job]);
    const [id] = await ask('stalled', { n: 1 });
    await eventually(() => runs.length, 'the job');
    // This is the state after a pause of this process that lasted longer than its claim.
    const now = '00000000-0000-4000-8000-000000000000';
    await elo.make.em().execute('update outbox set claim_id = ? where id = ?', [now, id]);
    release();
    await eventually(() => countOf('stalled', 'claim lost'), 'the end of the run');
    expect(await row(id!)).toMatchObject({ attempts: 0, completed_at: null, claim_id: now });
  });

  it('messages for jobs of another version stay, with a warning in the log', async () => {
    const [id] = await ask(`unknown-${backend}`, {});
    await work([aJob('known').job]);
    await eventually(() => elo.logged().includes(`"job":"unknown-${backend}"`), 'the warning');
    expect(elo.logged()).toContain('messages wait for a job that this version does not have');
    expect(await row(id!)).toMatchObject({ attempts: 0, completed_at: null, failed_at: null, claim_id: null });
  });

  it('a job runs outside the async context of the mutation that woke it', async () => {
    const mutation = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const { job } = aJob('outside', () => seen.push(mutation.getStore()));
    await work([job]);
    const ids = await mutation.run('of a mutation', () => ask('outside', { n: 1 }, { n: 2 }, { n: 3 }));
    for (const id of ids) await done(id);
    expect(seen).toEqual([undefined, undefined, undefined]);
  });

  it('messages are delivered while the job store does not answer', async () => {
    const { job, runs } = aJob('independent');
    const worker = await work([job]);
    worker.agenda.db.getNextJobToRun = () => Promise.reject(new Error('the job store is away'));
    const [id] = await ask('independent', { n: 1 });
    await done(id!);
    expect(runs).toEqual([1]);
  });

  it('a stopping worker finishes its running jobs, and leaves the rest to others', async () => {
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
    expect(await row(id!)).toMatchObject({ completed_at: expect.any(String) });
    const [later] = await ask('slow', { n: 2 });
    expect(slow.runs).toEqual([1]);
    await work([slow.job]);
    await done(later!);
  });

  it('a recurring job continues after failures and is shared by workers', async () => {
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
    // There is one round at the start of each worker, then one a second.
    expect(runs.length).toBeLessThanOrEqual((Date.now() - began) / 1000 + 3);
    expect(await countOf('tick', 'failed')).toBe(1);
  });

  it('only one of two workers that are given the same round does it', async () => {
    let runs = 0;
    const job = recurringJob({
      name: 'given-twice',
      every: '1 hour',
      async run() {
        runs += 1;
        await new Promise(resolve => setTimeout(resolve, 200));
        return 0;
      },
      count: async () => 0,
    });
    const worker = await work([job]);
    await eventually(() => countOf('given-twice', 'done'), 'the first round');
    // FerretDB may have given the first round twice too.
    const before = await countOf('given-twice', 'nothing');
    await elo.make.em().execute("update recurring_runs set started_at = now() - interval '1 day'");
    // A store without an atomic look, such as FerretDB's, may give out the same job twice.
    const { jobs } = await worker.agenda.queryJobs({ name: 'given-twice' });
    const [given] = jobs.map(attrs => ({ ...attrs, lastRunAt: new Date(), lockedAt: new Date() }));
    await Promise.all([1, 2].map(() => new Job(worker.agenda, { ...given! }, true).run()));
    expect(runs).toBe(2);
    expect((await countOf('given-twice', 'nothing')) - before).toBe(1);
  });

  it('cron expressions are in the legacy time zone', async () => {
    const job = recurringJob({ name: 'nightly', every: '17 3 * * *', run: async () => 0, count: async () => 0 });
    const worker = await work([job]);
    const { jobs } = await worker.agenda.queryJobs({ name: 'nightly' });
    expect(jobs).toHaveLength(1);
    // 03:17 in São Paulo; its clock is three hours behind and has no summer time any more.
    expect(jobs[0]!.nextRunAt!.toISOString()).toMatch(/T06:17:00\.000Z$/);
    expect(jobs[0]!.nextRunAt!.getTime() - Date.now()).toBeLessThanOrEqual(86_400_000);
  });
});
