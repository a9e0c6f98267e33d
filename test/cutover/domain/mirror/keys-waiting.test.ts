import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { hasMore, keysWaiting } from '../../../../src/cutover/domain/mirror/lane.query.js';
import { createJobContext } from '../../../../src/graph/context.js';
import { startTestApp, type TestApp } from '../../../support/test-app.js';

// The older writes of the other side that a write waits for.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.make.em().execute('truncate mirror_writes, mirror_intents restart identity'));

interface Write {
  keys: string[];
  caller?: number;
  /** The reason why it was given up. */
  failed?: string;
  /** Seconds from now until it is tried. */
  inSeconds?: number;
  toward?: 'ELO' | 'LEGACY';
}
async function wait({ keys, caller, failed, inSeconds = 0, toward = 'LEGACY' }: Write): Promise<void> {
  await elo.make.em().execute(
    `insert into mirror_writes (facade, route, toward, keys, created, sealed, request_id, accepted_at, caller_id, failed_at, reason, next_try_at)
     values ('portal', 'x', ?, ?::text[], '{}', 'x', 'x', now(), ?::int, case when ?::text is not null then now() end, ?::text, now() + make_interval(secs => ?))`,
    [toward, `{${keys.join(',')}}`, caller ?? null, failed ?? null, failed ?? null, inSeconds],
  );
}
const ctx = () => createJobContext(elo.app.services, 'mirror');
const waiting = async (keys: string[]) => (await keysWaiting(ctx(), 'LEGACY', { keys, withinMs: 1_000 })).toSorted();

it('only waiting writes for the same records, in the same direction and due in time are found', async () => {
  await wait({ keys: ['Class:1', 'User:1'] });
  await wait({ keys: ['Class:2'] });
  await wait({ keys: ['Class:1', 'User:3'], toward: 'ELO' });
  await wait({ keys: ['Class:1', 'User:4'], inSeconds: 60 });
  await wait({ keys: ['Class:1', 'User:5'], failed: 'REFUSED', caller: 1 });
  expect(await waiting(['Class:1'])).toEqual(['Class:1', 'User:1']);
  expect(await waiting(['Class:3'])).toEqual([]);
});

it('a write behind a given-up write of the same caller is not counted as waiting', async () => {
  await wait({ keys: ['Class:1'], failed: 'REFUSED', caller: 1 });
  await wait({ keys: ['Class:1', 'User:1'], caller: 1 });
  expect(await waiting(['Class:1'])).toEqual([]);
  expect(await hasMore(ctx(), { toward: 'LEGACY', facade: 'portal' })).toBe(false);
  // This write has another caller, so it is not held back.
  await wait({ keys: ['Class:1', 'User:2'], caller: 2 });
  expect(await waiting(['Class:1'])).toEqual(['Class:1', 'User:2']);
});

it('a write behind a superseded write still counts as waiting', async () => {
  await wait({ keys: ['Class:1'], failed: 'SUPERSEDED', caller: 1 });
  await wait({ keys: ['Class:1', 'User:1'], caller: 1 });
  expect(await waiting(['Class:1'])).toEqual(['Class:1', 'User:1']);
});
