import { type RawBuilder, sql } from 'kysely';
import type { MirrorFailureReason, MirrorSide } from '../../../entities/enums.js';
import type { MadeRecords, RecordRef } from '../../moving-routes.js';
import { type Ctx, db } from '../../../domain/context.js';
import { assigned } from '../../../domain/kernel/states.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';
import { fromNow } from '../../../domain/kernel/database-clock.js';
import type { Lane } from './lanes.write.js';
import { keysOfThings } from './mirror-write.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';
import { mirrorStates, superseded } from './states.js';

/**
 * SQL that is true when a given-up write `e` keeps a later one `w` waiting for a decision: both are of the same caller, about
 * the same records.
 */
const holdsBackForGood = (e: string, w: string): string =>
  `(${e}.failed_at is not null and ${e}.reason is distinct from 'SUPERSEDED' and ${e}.caller_id is not distinct from ${w}.caller_id)`;
const waitsForGood = (w: string): string =>
  `exists (select from mirror_writes as f
            where f.toward = ${w}.toward and f.id < ${w}.id and f.keys && ${w}.keys and ${holdsBackForGood('f', w)})`;

/**
 * SQL that is true when a write `e` holds back a later one `w` about its records: it runs, it waits for its turn, or it was
 * given up and is of the same caller. A refused write of somebody else, and a write that waits behind it, holds nobody back, or
 * anyone could keep others from their own records. A write that a newer change made void holds nothing back, unless it is on
 * its way to the other side.
 */
const holdsBack = sql.raw(`(e.claimed_until > now() or ${holdsBackForGood('e', 'w')}
  or (e.failed_at is null and (e.caller_id is not distinct from w.caller_id or not ${waitsForGood('e')})))`);

/** A write that this run has claimed for a time. */
export interface ClaimedWrite {
  id: number;
  route: string;
  created: MadeRecords;
  sealed: string;
  attemptKey: string;
  requestId: string;
  acceptedAt: string;
  attempts: number;
  /** The outcome of the last try. */
  detail: string | null;
}

const claiming = <Values extends object>(isMeant: ($: Parameter<Values>) => RawBuilder<unknown>) =>
  writing(
    (_q, $: Parameter<{ toward: MirrorSide; limit: number; claimMs: number } & Values>) => sql<ClaimedWrite>`
    with ready as (
      select w.id from mirror_writes as w
       where w.toward = ${$('toward')} and ${isMeant($ as Parameter<Values>)} and w.failed_at is null and w.next_try_at <= now()
         and (w.claimed_until is null or w.claimed_until <= now())
         and not exists (select from mirror_writes as e
                          where e.toward = w.toward and e.id < w.id and e.keys && w.keys and ${holdsBack})
       order by w.id limit ${$('limit')} for update skip locked)
    update mirror_writes as w set ${assigned(mirrorStates.set('claim', { claimed_until: fromNow($('claimMs')) }))}
      from ready where w.id = ready.id
    returning w.id, w.route, w.created, w.sealed, w.attempt_key as "attemptKey", w.request_id as "requestId",
              w.accepted_at as "acceptedAt", w.attempts, w.detail`,
  );
const claimOfFacade = claiming(($: Parameter<{ facade: string }>) => sql`w.facade = ${$('facade')}`);
const claimAbout = claiming(($: Parameter<{ about: readonly string[] }>) => sql`w.keys && ${$('about')}::text[]`);

/**
 * Takes writes of a lane that have their turn, oldest first: no earlier write about the same records holds any of them back.
 * @param about only writes that share one of these keys, of any facade toward this side
 */
export async function claimWrites(
  ctx: Ctx,
  { toward, facade }: Lane,
  { limit, claimMs, about }: { limit: number; claimMs: number; about?: readonly string[] },
): Promise<ClaimedWrite[]> {
  const wanted = { toward, limit, claimMs };
  const rows = await (about ? claimAbout(ctx, { ...wanted, about }) : claimOfFacade(ctx, { ...wanted, facade }));
  return rows.sort((a, b) => a.id - b.id);
}

/**
 * Takes away a write that is done. Older writes about the same records that did not hold it back are void: done later, they
 * would undo it. @param result SQL of its result, of the rows of `done`
 */
const takingAway = (result: RawBuilder<unknown>) =>
  writing(
    (_q, $: Parameter<{ id: number; now: string }>) => sql`
    with done as (
           delete from mirror_writes where id = ${$('id')} and failed_at is null
           returning id, toward, route, keys, ${$('now')}::timestamptz as at),
         void as (
           update mirror_writes as w
              set ${sql.raw(superseded('done.at', 'done.route'))}
             from done
            where w.toward = done.toward and w.id < done.id
              and w.reason is distinct from 'SUPERSEDED' and w.keys && ${sql.raw(keysOfThings('done.keys'))})
    select ${result} from done`,
  );
const takeAway = takingAway(sql`id`);
/** Takes away a write that is done. It divides by zero when the write was superseded meanwhile. */
export const takeAwayOrFail = takingAway(sql`1 / count(*)`);

/** Removes a done write: nothing is kept of it, unless it is listed because its side accepted a newer change meanwhile. */
export async function removeWrite(ctx: Ctx, id: number): Promise<void> {
  const rows = await takeAway(ctx, { id, now: ctx.services.now().toISOString() });
  if (rows.length === 0)
    await releaseWrites(ctx, [id], 'it was done all the same, perhaps after the newer change: look at the record');
}

const delay = writing(
  (_q, $: Parameter<{ id: number; delayMs: number; detail: string; status: number | null }>) => sql`
    update mirror_writes
       set ${assigned(mirrorStates.set('release', {}))}, attempts = attempts + 1, next_try_at = ${fromNow($('delayMs'))},
           status = ${$('status')}, detail = case when reason is null then ${$('detail')}::text else detail end
     where id = ${$('id')}`,
);

/** Has a write tried again later. */
export async function delayWrite(
  ctx: Ctx,
  id: number,
  { delayMs, detail, status }: { delayMs: number; detail: string; status: number | null },
): Promise<void> {
  await delay(ctx, { id, delayMs, detail: detail.slice(0, 300), status });
}

interface Failure {
  reason: MirrorFailureReason;
  detail: string | null;
  status: number | null;
}
const fail = writing((_q, $: Parameter<Failure & { id: number; now: string }>) => {
  const failed = mirrorStates.set('fail', {
    failed_at: sql`coalesce(failed_at, ${$('now')})`,
    reason: sql`coalesce(reason, ${$('reason')})`,
  });
  return sql`
    update mirror_writes
       set ${assigned(failed)}, attempts = attempts + 1, status = ${$('status')},
           detail = case when reason is null then ${$('detail')}::text else detail end
     where id = ${$('id')}`;
});

/** Gives a write up until somebody has it tried again; one that a newer change made void meanwhile stays void. */
export async function failWrite(ctx: Ctx, id: number, { reason, detail, status }: Failure): Promise<void> {
  const now = ctx.services.now().toISOString();
  await fail(ctx, { id, now, reason, detail: detail && detail.slice(0, 300), status });
}

const release = writing(
  (_q, $: Parameter<{ ids: readonly number[]; detail: string }>) => sql`
    update mirror_writes set ${assigned(mirrorStates.set('release', {}))}, detail = ${$('detail')} where id = any(${$('ids')}::int[])`,
);

/** Gives back writes that got no answer from the other side. */
export async function releaseWrites(ctx: Ctx, ids: readonly number[], detail: string): Promise<void> {
  await release(ctx, { ids, detail: detail.slice(0, 300) });
}

/**
 * True when a lane has a write that waits for its time, or that another run has; a write behind a failed one does not count.
 */
export async function hasMore(ctx: Ctx, { toward, facade }: Lane): Promise<boolean> {
  const { rows } = await sql`
    select from mirror_writes as w
     where w.toward = ${toward} and w.facade = ${facade} and w.failed_at is null
       and not ${sql.raw(waitsForGood('w'))}
     limit 1`.execute(db(ctx));
  return rows.length > 0;
}

/** True when another run has a write of a lane just now. */
export async function isHeld(ctx: Ctx, { toward, facade }: Lane): Promise<boolean> {
  const { rows } = await sql`
    select from mirror_writes
     where toward = ${toward} and facade = ${facade} and claimed_until > now() limit 1`.execute(db(ctx));
  return rows.length > 0;
}

/** Longer than an old service usually takes. An older note may be from an ended process. */
const IN_HAND_MS = 10_000;

/**
 * The keys of writes that an old service is doing, or has done, and that are not kept yet: another process may have them in
 * hand. Nothing is in hand for the old service: a write that Elo accepts is kept with the write itself.
 */
const keysInHand = (ctx: Ctx, toward: MirrorSide) => sql`
    select keys from mirror_intents
     where ${toward}::text = 'ELO' and begun_at > ${new Date(ctx.services.now().getTime() - IN_HAND_MS).toISOString()}`;

/** True when any write waits for a side, of any facade, or is about to. */
export async function isAnyWaiting(ctx: Ctx, toward: MirrorSide): Promise<boolean> {
  const rows = await rowsOf(
    ctx,
    z.object({ isAny: z.boolean() }),
    sql`
    select exists (select from mirror_writes where toward = ${toward} and failed_at is null)
        or exists (${keysInHand(ctx, toward)}) as "isAny"`,
  );
  return rows[0]!.isAny;
}

/** Writes whose keys are read at once. */
const LOOKED_AT = 500;

/**
 * The keys of the writes that wait for a side, or are about to, and share one of these keys; none: there is nothing to wait
 * for. Records are the same in all facades. A write behind a given-up one, or with its next try after `withinMs`, does not
 * count.
 */
export async function keysWaiting(
  ctx: Ctx,
  toward: MirrorSide,
  { keys, withinMs }: { keys: readonly string[]; withinMs: number },
): Promise<string[]> {
  const rows = await rowsOf(
    ctx,
    z.object({ keys: z.array(z.string()) }),
    sql`
    (select w.keys from mirror_writes as w
      where w.toward = ${toward} and w.failed_at is null and w.keys && ${[...keys]}::text[]
        and w.next_try_at <= ${fromNow(withinMs)}
        and not ${sql.raw(waitsForGood('w'))}
      order by w.id limit ${LOOKED_AT})
     union all
    (select i.keys from (${keysInHand(ctx, toward)}) as i where i.keys && ${[...keys]}::text[] limit ${LOOKED_AT})`,
  );
  return [...new Set(rows.flatMap(({ keys }) => keys))];
}

/** SQL that is true when one of some writes made the record `named`. */
const making = (write: string, which: RawBuilder<unknown>) => {
  const w = sql.ref(write);
  return sql`exists (
    select from mirror_writes as ${w}
     where ${which} and ${w}.keys @> array[named.record || ':' || named.id]
       and ${w}.created -> named.record @> to_jsonb(named.id))`;
};

/**
 * True when a side is still to make one of these records of the other side. False when the number also belongs to another
 * record that the side has made itself: a caller means that one.
 * @param named with the ids that the other side gave them
 */
export async function isAnyBeingMade(ctx: Ctx, toward: MirrorSide, named: readonly RecordRef[]): Promise<boolean> {
  const rows = await rowsOf(
    ctx,
    z.object({ isAny: z.boolean() }),
    sql`
    select exists (
      select from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named(record text, id int)
       where ${making('w', sql`w.toward = ${toward} and w.failed_at is null`)}
         and not ${making('own', sql`own.toward <> ${toward}`)}
         and not exists (select from mirror_record_ids as known
                          where known.record = named.record
                            and case when ${toward}::text = 'ELO' then known.elo_id else known.legacy_id end = named.id)
    ) as "isAny"`,
  );
  return rows[0]!.isAny;
}
