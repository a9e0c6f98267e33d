import { beforeAll, expect, it } from '@jest/globals';
import { claimRound, endRound, renewRound } from '../../../src/domain/outbox/claim-round.js';
import { createJobContext } from '../../../src/graph/context.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const MINUTE = 60_000;
const ctx = () => createJobContext(elo.app.services, 'test');
const claim = (job: string, { intervalMs = 0 } = {}) => claimRound(ctx(), { job, intervalMs, claimMs: MINUTE });
/** Makes the claim of a round a few milliseconds too old, as if its process had not renewed it. */
const expire = (job: string) =>
  elo.make
    .em()
    .execute(
      "with later as (select pg_sleep(0.005)) update recurring_runs set claimed_until = now() - interval '1 second' from later where job = ?",
      [job],
    );
const rowOf = async (job: string) =>
  (await elo.make.em().execute('select finished_at, claimed_until from recurring_runs where job = ?', [job]))[0];

it('one process has a round until it ends the round', async () => {
  const round = await claim('one');
  const claimed = { job: 'one', startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d /) };
  expect(round).toEqual(claimed);
  expect(await claim('one')).toBeNull();
  await endRound(ctx(), round!);
  expect(await claim('one', { intervalMs: MINUTE })).toBeNull();
  expect(await claim('one')).toEqual(claimed);
});

it('a process that lost its round neither ends nor prolongs the other process’s round', async () => {
  const lost = await claim('two');
  await expire('two');
  const taken = await claim('two');
  const before = await rowOf('two');
  expect(before).toEqual({ finished_at: null, claimed_until: expect.any(String) });
  await renewRound(ctx(), lost!, 60 * MINUTE);
  await endRound(ctx(), lost!);
  expect(await rowOf('two')).toEqual(before);
  expect(await claim('two')).toBeNull();
  await renewRound(ctx(), taken!, 60 * MINUTE);
  expect(Date.parse((await rowOf('two'))!.claimed_until)).toBeGreaterThan(
    Date.parse(before!.claimed_until) + 50 * MINUTE,
  );
  await endRound(ctx(), taken!);
  expect(await rowOf('two')).toEqual({ finished_at: expect.any(String), claimed_until: null });
});
