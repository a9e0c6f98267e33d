import { sql } from 'kysely';
import type { MirrorFailureReason, MirrorSide } from '../../../entities/enums.js';
import { type Parameter, statement } from '../../../domain/kernel/statement.js';

/** A write that one side accepted and the other did not do, until somebody has it tried again. */
export interface MirrorFailure {
  id: number;
  facade: string;
  route: string;
  /** The side that did not do it. */
  toward: MirrorSide;
  acceptedAt: string;
  failedAt: string;
  attempts: number;
  reason: MirrorFailureReason;
  status: number | null;
  detail: string | null;
  /**
   * The number of later writes of the same caller about the same records that wait for it: none when a newer change made it
   * void.
   */
  behind: number;
  /** True when it can be tried again: its request is still kept, and no newer change of its records was accepted since. */
  isRetryable: boolean;
}

export const failures = statement(
  (_q, $: Parameter<{ route: string | null; size: number }>) => sql<MirrorFailure>`
    select w.id, w.facade, w.route, w.toward, w.accepted_at as "acceptedAt", w.failed_at as "failedAt", w.attempts,
           w.reason, w.status, w.detail, w.sealed is not null and w.reason <> 'SUPERSEDED' as "isRetryable",
           case when w.reason = 'SUPERSEDED' then 0 else (
             select count(*)::int from mirror_writes as b
              where b.toward = w.toward and b.id > w.id and b.failed_at is null and b.keys && w.keys
                and b.caller_id is not distinct from w.caller_id) end as behind
      from mirror_writes as w
     where w.failed_at is not null and (${$('route')}::text is null or w.route = ${$('route')})
     order by w.id
     limit ${$('size')}::int`,
);

/** The state of a facade's writes to one side. */
export interface MirrorState {
  facade: string;
  toward: MirrorSide;
  /** Accepted by one side and not yet done by the other; a write that an old service is being asked to do counts too. */
  waiting: number;
  failed: number;
  /** The time when the oldest of both was accepted, or passed on; null: there is none. */
  oldestAt: string | null;
  /** The number of writes that were not kept, because too many waited; their content is not known. */
  missed: number;
  missedAt: string | null;
}

/**
 * Writes that one side has and the other has not. A write that the old service accepted is kept after its answer was sent, in
 * the transaction that takes its note away (intents.write.ts). So one statement sees it either as the note or as the write.
 */
const apart = sql`
    select facade, toward, accepted_at as since, failed_at from mirror_writes
     union all
    select facade, 'ELO', begun_at, null from mirror_intents`;

export const states = statement(
  () => sql<MirrorState>`
    select facade, toward, coalesce(w.waiting, 0) as waiting, coalesce(w.failed, 0) as failed, w."oldestAt",
           coalesce(o.missed, 0) as missed, o.last_at as "missedAt"
      from (select facade, toward, count(*) filter (where failed_at is null)::int as waiting,
                   count(*) filter (where failed_at is not null)::int as failed, min(since) as "oldestAt"
              from (${apart}) as apart group by facade, toward) as w
      full join mirror_overflows as o using (facade, toward)
     order by facade, toward`,
);

/** A `MirrorState` with the age of the oldest write of each kind. */
export interface MirrorAge extends Pick<MirrorState, 'facade' | 'toward' | 'waiting' | 'failed' | 'missed'> {
  waitingSeconds: number | null;
  failedSeconds: number | null;
}

export const ages = statement(
  (_q, $: Parameter<{ now: string }>) => sql<MirrorAge>`
    select facade, toward, coalesce(w.waiting, 0) as waiting, coalesce(w.failed, 0) as failed, coalesce(o.missed, 0) as missed,
           greatest(extract(epoch from ${$('now')}::timestamptz - w.waiting_since), 0)::float8 as "waitingSeconds",
           greatest(extract(epoch from ${$('now')}::timestamptz - w.failed_since), 0)::float8 as "failedSeconds"
      from (select facade, toward, count(*) filter (where failed_at is null)::int as waiting,
                   count(*) filter (where failed_at is not null)::int as failed,
                   min(since) filter (where failed_at is null) as waiting_since,
                   min(since) filter (where failed_at is not null) as failed_since
              from (${apart}) as apart group by facade, toward) as w
      full join mirror_overflows as o using (facade, toward)`,
);

/**
 * The age of the latest comparison of each documented list of both sides. A list that could not be compared does not count:
 * otherwise expired credentials would look like a comparison each night. Never compared, it is as old as the first try.
 */
export const reportAges = statement(
  (_q, $: Parameter<{ now: string }>) => sql<{ facade: string; noun: string; seconds: number }>`
    select facade, noun,
           extract(epoch from ${$('now')}::timestamptz
             - coalesce(max(compared_at) filter (where error is null), min(compared_at)))::float8 as seconds
      from drift_reports group by facade, noun`,
);

/** The findings of the latest comparison of a documented list of both sides. */
export interface DriftReport {
  facade: string;
  noun: string;
  comparedAt: string;
  compared: number;
  missing: number;
  extra: number;
  different: number;
  missingIds: string[];
  extraIds: string[];
  differentIds: string[];
  error: string | null;
}

export const reports = statement(
  (_q, $: Parameter<{ facade: string | null }>) => sql<DriftReport>`
    select distinct on (facade, noun) facade, noun, compared_at as "comparedAt", compared, missing, extra, different,
           missing_ids as "missingIds", extra_ids as "extraIds", different_ids as "differentIds", error
      from drift_reports
     where ${$('facade')}::text is null or facade = ${$('facade')}
     order by facade, noun, compared_at desc, id desc`,
);
