import { sql } from 'kysely';
import type { MirrorFailureReason } from '../../../entities/enums.js';
import type { MadeRecords, RecordRef } from '../../moving-routes.js';
import type { Ctx } from '../../../domain/context.js';
import { wakeLanes } from './lanes.write.js';
import { type AcceptedWrite, keysChanged, keysOf, MAX_WAITING, wouldChange } from './mirror-write.js';
import { idsAt } from './record-ids.js';
import { kept, superseded } from './states.js';
import { seal } from './seal.js';
import { wholesOf, wholesOfFiles } from './wholes.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';

/** A write that an old service has accepted, and the records that it made. */
export interface LegacyWrite extends AcceptedWrite {
  made: MadeRecords;
  /** For a write with an unknown answer: the id of its note, and the records that its address names. */
  lost?: { intent: string; about: readonly string[] };
}

/** The rows of `insertLegacyWrites`, as JSON. */
type Given = { rows: string };

const makeOlderVoid = writing(
  (_q, $: Parameter<Given>) => sql<{ facade: string }>`
    update mirror_writes as w
       set ${sql.raw(superseded('given.accepted_at', 'given.route'))}
      from jsonb_to_recordset(${$('rows')}::jsonb) as given(
             route text, changed text[], accepted_at timestamptz)
     where w.toward = 'LEGACY' and w.reason is distinct from 'SUPERSEDED'
       and w.accepted_at <= given.accepted_at and ${sql.raw(wouldChange('given.changed'))}
    returning w.facade`,
);
const keepOrCount = writing(
  (_q, $: Parameter<Given>) => sql`
    with given as (
      select * from jsonb_to_recordset(${$('rows')}::jsonb) as g(
        ord int, facade text, route text, keys text[], changed text[], created jsonb, sealed text, request_id text,
        accepted_at timestamptz, caller_id int, reason text, detail text, attempt_key uuid)),
    room as (
      select f.facade, ${sql.lit(MAX_WAITING)} - (select count(*) from (
          select from mirror_writes as m where m.toward = 'ELO' and m.facade = f.facade limit ${sql.lit(MAX_WAITING)}) as waiting) as places
        from (select distinct facade from given) as f),
    placed as (
      select given.facade, given.route, given.keys, given.created, given.sealed, given.request_id, given.accepted_at, given.caller_id, given.ord,
             given.detail, given.attempt_key,
             coalesce(given.reason, (
               select 'SUPERSEDED' from mirror_writes as w
                where w.toward = 'LEGACY' and w.accepted_at > given.accepted_at
                  and w.keys && given.changed limit 1)) as reason,
             row_number() over (partition by facade order by ord) <= places as is_placed from given join room using (facade)),
    kept as (
      insert into mirror_writes (facade, route, toward, keys, created, request_id, accepted_at, ${sql.raw(kept.columns)},
                                 detail, attempt_key, caller_id)
      select facade, route, 'ELO', keys, created, request_id, accepted_at,
             ${sql.raw(kept.values('sealed', 'reason', 'accepted_at'))}, detail, coalesce(attempt_key, gen_random_uuid()), caller_id
        from placed where is_placed order by ord)
    insert into mirror_overflows as o (facade, toward, missed, first_at, last_at)
    select facade, 'ELO', count(*)::int, min(accepted_at), max(accepted_at) from placed where not is_placed group by facade
    on conflict on constraint mirror_overflows_unique
    do update set missed = o.missed + excluded.missed, last_at = excluded.last_at`,
);
const removeIntents = writing(
  (_q, $: Parameter<{ ids: readonly string[] }>) => sql`
    with known as (delete from mirror_intents where id = any(${$('ids')}::uuid[]))
    delete from mirror_writes where reason = 'OUTCOME_UNKNOWN' and attempt_key = any(${$('ids')}::uuid[])`,
);

/**
 * Keeps writes that old services have accepted, in their order, for Elo to do them; writes without room are counted. Older
 * changes of the same records that still wait for the old service, or that it refused, are given up. So is a write for which
 * Elo accepted a newer change: done afterwards, it would undo that change.
 * @param intents ids of notes of writes with a known outcome (intents.write.ts)
 */
export const keepLegacyWrites = (
  ctx: Ctx<'events'>,
  writes: readonly LegacyWrite[],
  intents: readonly string[],
): Promise<void> => ctx.transaction(ctx => insertLegacyWrites(ctx, writes, intents));

/** Works like `keepLegacyWrites`, in the running transaction. */
export async function insertLegacyWrites(
  ctx: Ctx<'events'>,
  writes: readonly LegacyWrite[],
  intents: readonly string[],
): Promise<void> {
  // Their outcome is known, also for writes that were listed because it took too long.
  if (intents.length > 0) await removeIntents(ctx, { ids: intents });
  if (writes.length === 0) return;
  const ring = ctx.services.config.authSecret;
  const atElo = await keysAtElo(ctx, writes);
  const wholes = await wholesOfWrites(ctx, writes);
  const rows = writes.map(({ named, about, made, request, acceptedAt, requestId, callerId, lost, ...write }, ord) => ({
    ...write,
    ord,
    keys: [...keysOf([...named, ...refsOf(made)]), ...wholes[ord]!, ...about],
    changed: [...keysChanged(named).flatMap(key => atElo.get(key) ?? []), ...about],
    created: made,
    sealed: request && seal(ring, request),
    request_id: requestId.slice(0, 64),
    accepted_at: acceptedAt,
    caller_id: callerId,
    reason: reasonOf(request, lost),
    detail: lost && lost.about.length > 0 ? lost.about.join(', ').slice(0, 300) : null,
    attempt_key: lost?.intent ?? null,
  }));
  const given = { rows: JSON.stringify(rows) };
  const madeVoid = await makeOlderVoid(ctx, given);
  await keepOrCount(ctx, given);
  await wakeLanes(ctx, [
    ...writes.map(({ facade }) => ({ toward: 'ELO' as const, facade })),
    // The writes that they held back go on.
    ...madeVoid.map(({ facade }) => ({ toward: 'LEGACY' as const, facade })),
  ]);
}

function reasonOf(
  request: LegacyWrite['request'],
  lost: LegacyWrite['lost'],
): Extract<MirrorFailureReason, 'OUTCOME_UNKNOWN' | 'BODY_TOO_LONG'> | null {
  if (lost) return 'OUTCOME_UNKNOWN';
  return request === null ? 'BODY_TOO_LONG' : null;
}

const refsOf = (made: MadeRecords): RecordRef[] =>
  Object.entries(made).flatMap(([record, ids]) => ids.map(id => ({ record, id })));

const isFile = ({ record }: RecordRef): boolean => record === 'StoredFile';

/** The whole that each of these writes is about, for the order; an earlier write may make the whole of a file. */
async function wholesOfWrites(ctx: Ctx, writes: readonly LegacyWrite[]): Promise<string[][]> {
  const files = writes.flatMap(({ named }) => named.filter(isFile).map(({ id }) => id));
  const known = await wholesOfFiles(ctx, files);
  return writes.map(({ named, made }) => {
    const own = wholesOf([...named, ...refsOf(made)]);
    for (const { id } of refsOf(made).filter(isFile)) known.set(id, own);
    return [...new Set([...own, ...named.filter(isFile).flatMap(({ id }) => known.get(id) ?? [])])];
  });
}

/**
 * The keys that Elo has for records of the old service, by their keys there. Records that Elo is still to make have none,
 * because their number may belong to another record here.
 */
async function keysAtElo(ctx: Ctx, writes: readonly LegacyWrite[]): Promise<Map<string, string>> {
  const refs = writes.flatMap(({ named }) => [...named]);
  if (refs.length === 0) return new Map();
  const idOf = await idsAt(ctx, 'ELO', refs);
  const isMade = new Set(keysOf(writes.flatMap(({ made }) => refsOf(made))));
  const unknown = await rowsOf(
    ctx,
    z.object({ key: z.string() }),
    sql`
    select asked.key from unnest(${keysOf(refs)}::text[]) as asked(key)
     where exists (select from mirror_writes as making
                    where making.toward = 'ELO' and making.keys @> array[asked.key]
                      and making.created -> split_part(asked.key, ':', 1) @> to_jsonb(split_part(asked.key, ':', 2)::int))
        or exists (select from mirror_record_ids as other
                    where other.record = split_part(asked.key, ':', 1) and other.elo_id = split_part(asked.key, ':', 2)::int
                      and other.legacy_id <> other.elo_id
                      and not exists (select from mirror_record_ids as own
                                       where own.record = other.record and own.legacy_id = other.elo_id))`,
  );
  const isUnknown = new Set(unknown.map(({ key }) => key));
  return new Map(
    refs.flatMap(ref => {
      const [key = '', own = ''] = [ref, { ...ref, id: idOf(ref) }].flatMap(each => keysOf([each]));
      return isMade.has(key) || isUnknown.has(key) ? [] : [[key, own] as const];
    }),
  );
}
