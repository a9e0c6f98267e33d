import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deliverMessage } from '../../../src/domain/outbox/deliver-message.js';
import { sweepOutbox } from '../../../src/domain/outbox/sweep-outbox.js';
import { createJobContext } from '../../../src/graph/context.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
afterAll(() => elo.close());

it('does not wait for a job that begins while messages are given their jobs', async () => {
  const context = () => createJobContext(elo.app.services, 'test');
  const [{ id: slow }, { id: quick }] = (await elo.make
    .em()
    .execute(
      "insert into outbox (job, payload, created_at) values ('slow', '{}', now()), ('quick', '{}', now()) returning id",
    ))!;
  let end!: () => void;
  const ended = new Promise<void>(resolve => (end = resolve));
  let delivery: Promise<unknown> | undefined;

  const asked: number[] = [];
  const sweep = sweepOutbox(
    context(),
    async message => {
      asked.push(message.id);
      if (message.id !== slow || delivery) return;
      // The job store has a worker run it at once.
      await new Promise<void>(begun => {
        delivery = deliverMessage(context(), message.id, async () => {
          begun();
          await ended;
        });
      });
    },
    { doubtAfterMs: 60_000 },
  );
  let isSwept = false;
  void sweep.then(() => (isSwept = true));
  const deadline = Date.now() + 20_000;
  while (!isSwept && Date.now() < deadline) await new Promise(resolve => setTimeout(resolve, 20));
  const endedBeforeTheJob = isSwept;
  end();
  await Promise.all([sweep, delivery]);
  expect({ endedBeforeTheJob }).toEqual({ endedBeforeTheJob: true });
  expect(new Set(asked)).toEqual(new Set([slow, quick]));
  const rows = await elo.make
    .em()
    .execute('select id, enqueued_at is null as new, completed_at is null as open from outbox order by id');
  expect(rows).toEqual([
    { id: slow, new: true, open: false },
    { id: quick, new: false, open: true },
  ]);
});
