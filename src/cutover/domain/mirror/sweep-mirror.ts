import { sql } from 'kysely';
import { type Ctx, db } from '../../../domain/context.js';
import { daysAgo } from '../../../domain/kernel/removal.js';
import { assigned } from '../../../domain/kernel/states.js';
import { countLostIntents, listLostIntents } from './intents.write.js';
import { hasMore } from './lane.query.js';
import { removeBodies } from './remove-bodies.js';
import { type Lane, lane, wakeLanes } from './lanes.write.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';
import { mirrorStates } from './states.js';

/** For so long a write waits for the other side, with the credentials of its caller. */
const WAIT_DAYS = 1;
/** For so long a failed one can be tried again. */
const RETRY_DAYS = 7;
/** For so long it is known what was missed, and what comparisons of both sides found. */
const KNOWN_DAYS = 90;
/** Requests that are forgotten at once: they may be long. */
const AT_ONCE = 100;

/** Lanes in which something waits. */
const lanes = (ctx: Ctx): Promise<Lane[]> =>
  rowsOf(ctx, lane, sql`select distinct toward, facade from mirror_writes where failed_at is null`);

/**
 * Gives up writes that have waited for a day, forgets the requests of those that failed a week ago, lists those whose process
 * was killed before it knew what became of them, and makes sure that somebody does what waits.
 * @returns how many were given up, forgotten or listed
 */
export async function sweepMirror(ctx: Ctx<'events' | 'storage'>): Promise<number> {
  const lost = await listLostIntents(ctx);
  const expired = await sql`
    update mirror_writes set ${assigned(mirrorStates.set('fail', { failed_at: ctx.now().toISOString(), reason: 'EXPIRED' }))}
     where failed_at is null and accepted_at < ${daysAgo(ctx, WAIT_DAYS)}
       and (claimed_until is null or claimed_until <= now())`.execute(db(ctx));
  const forgotten = await rowsOf(
    ctx,
    z.object({ id: z.number(), sealed: z.string() }),
    sql`
    select id, sealed from mirror_writes
     where failed_at < ${daysAgo(ctx, RETRY_DAYS)} and sealed is not null order by id limit ${AT_ONCE}`,
  );
  await removeBodies(ctx, forgotten);
  await sql`update mirror_writes set ${assigned(mirrorStates.set('unseal', {}))} where id = any(${forgotten.map(({ id }) => id)}::int[])`.execute(
    db(ctx),
  );
  await sql`delete from mirror_overflows where last_at < ${daysAgo(ctx, KNOWN_DAYS)}`.execute(db(ctx));
  await sql`delete from drift_reports where compared_at < ${daysAgo(ctx, KNOWN_DAYS)}`.execute(db(ctx));
  for (const lane of await lanes(ctx)) if (await hasMore(ctx, lane)) await wakeLanes(ctx, [lane]);
  return lost + Number(expired.numAffectedRows ?? 0) + forgotten.length;
}

/** How many it would give up, forget or list now. */
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
