import { sql } from 'kysely';
import type { Ctx } from '../../../domain/context.js';
import { daysAgo } from '../../../domain/kernel/removal.js';
import { assigned } from '../../../domain/kernel/states.js';
import { countLostIntents, listLostIntents } from './intents.write.js';
import { hasMore } from './lane.query.js';
import { removeBodies } from './remove-bodies.js';
import { type Lane, lane, wakeLanes } from './lanes.write.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';
import { mirrorStates } from './states.js';

/** Days that a write waits for the other side, with the credentials of its caller. */
const WAIT_DAYS = 1;
/** Days in which a failed one can be tried again. */
const RETRY_DAYS = 7;
/** Days for which missed writes and findings of comparisons are known. */
const KNOWN_DAYS = 90;
/** Requests that are forgotten at once: they may be long. */
const AT_ONCE = 100;

const expire = writing(
  (_q, $: Parameter<{ now: string; before: string }>) => sql`
    update mirror_writes set ${assigned(mirrorStates.set('fail', { failed_at: $('now'), reason: 'EXPIRED' }))}
     where failed_at is null and accepted_at < ${$('before')}
       and (claimed_until is null or claimed_until <= now())
    returning id`,
);
const unsealWrites = writing(
  (_q, $: Parameter<{ ids: readonly number[] }>) => sql`
    update mirror_writes set ${assigned(mirrorStates.set('unseal', {}))} where id = any(${$('ids')}::int[])`,
);
const removeOverflows = writing((q, $: Parameter<{ before: string }>) =>
  q.deleteFrom('mirror_overflows').where('last_at', '<', $('before')),
);
const removeDriftReports = writing((q, $: Parameter<{ before: string }>) =>
  q.deleteFrom('drift_reports').where('compared_at', '<', $('before')),
);

/** Lanes with waiting writes. */
const lanes = (ctx: Ctx): Promise<Lane[]> =>
  rowsOf(ctx, lane, sql`select distinct toward, facade from mirror_writes where failed_at is null`);

/**
 * Gives up writes that have waited for a day, and forgets the requests of writes that failed a week ago. Lists writes whose
 * process was killed before it knew their outcome, and makes sure that a worker does the waiting writes.
 * @returns the number of given-up, forgotten or listed writes
 */
export async function sweepMirror(ctx: Ctx<'events' | 'storage'>): Promise<number> {
  const lost = await listLostIntents(ctx);
  const expired = await expire(ctx, { now: ctx.now().toISOString(), before: daysAgo(ctx, WAIT_DAYS) });
  const forgotten = await rowsOf(
    ctx,
    z.object({ id: z.number(), sealed: z.string() }),
    sql`
    select id, sealed from mirror_writes
     where failed_at < ${daysAgo(ctx, RETRY_DAYS)} and sealed is not null order by id limit ${AT_ONCE}`,
  );
  await removeBodies(ctx, forgotten);
  await unsealWrites(ctx, { ids: forgotten.map(({ id }) => id) });
  await removeOverflows(ctx, { before: daysAgo(ctx, KNOWN_DAYS) });
  await removeDriftReports(ctx, { before: daysAgo(ctx, KNOWN_DAYS) });
  for (const lane of await lanes(ctx)) if (await hasMore(ctx, lane)) await wakeLanes(ctx, [lane]);
  return lost + expired.length + forgotten.length;
}

/** The number of writes it would give up, forget or list now. */
export async function countSweptMirror(ctx: Ctx): Promise<number> {
  const rows = await rowsOf(
    ctx,
    z.object({ count: z.number() }),
    sql`
    select count(*)::int as count from mirror_writes
     where (failed_at is null and accepted_at < ${daysAgo(ctx, WAIT_DAYS)} and (claimed_until is null or claimed_until <= now()))
        or (failed_at < ${daysAgo(ctx, RETRY_DAYS)} and sealed is not null)`,
  );
  return rows[0]!.count + (await countLostIntents(ctx));
}
