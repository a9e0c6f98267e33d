import { beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startDelivery } from '../../jobs/delivery.js';
import { outboxJob } from '../../jobs/job.js';
import { work as doing } from '../../src/domain/kernel/hearing.js';
import { createJobContext } from '../../src/graph/context.js';
import { atTheLatest } from '../support/endings.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

it('a process does not claim a message that it is already processing, even after the claim has expired', async () => {
  let runs = 0;
  const going = Promise.withResolvers<void>();
  const slow = outboxJob({
    name: 'slow',
    tells: doing('a test'),
    payload: z.object({}),
    run: async () => {
      runs += 1;
      await going.promise;
    },
  });
  const { services, metrics } = elo.app;
  const delivery = startDelivery({
    ...{ jobs: [slow], concurrency: 2, lookMs: 3_600_000, claimMs: 3_600_000, log: services.log, metrics },
    contextFor: (job, id) => createJobContext(services, job, id),
  });
  atTheLatest(() => delivery.stop());
  const run = (sql: string) => elo.make.em().execute<any[]>(sql);
  await run(`insert into outbox (job, payload) values ('slow', '{}')`);
  await delivery.look();
  expect(delivery.running()).toBe(1);
  // The claim was not renewed, because the database did not answer in time.
  await run(`update outbox set claimed_until = now() - interval '1 second'`);
  await delivery.look();
  expect([delivery.running(), runs]).toEqual([1, 1]);
  const [claim] = await run('select claimed_until < now() as ended from outbox');
  expect(claim).toEqual({ ended: true });
  going.resolve();
  await eventually(() => delivery.running() === 0, 'the end of the run');
  expect(runs).toBe(1);
});
