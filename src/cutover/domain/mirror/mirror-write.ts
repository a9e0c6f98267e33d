import type { MirrorFailureReason } from '../../../entities/enums.js';
import type { KeyRing } from '../../../auth/key-ring.js';
import type { RecordRef } from '../../moving-routes.js';
import type { Alongside } from '../../../domain/kernel/alongside.js';
import { ensureOutboxSql } from '../../../domain/kernel/outbox.js';
import { MIRROR_JOB } from './lanes.write.js';
import { type PendingRequest, seal } from './seal.js';
import { kept, superseded } from './states.js';
import { WHOLES, wholesOf } from './wholes.js';

/** How many writes of a facade toward one side may wait. */
export const MAX_WAITING = 10_000;

/** A write that one side accepted, for the other one. */
export interface AcceptedWrite {
  facade: string;
  route: string;
  requestId: string;
  acceptedAt: Date;
  /** The person who asked for it, by a credential that is good; null: a service, or not known. */
  callerId: number | null;
  /** The records that it names. */
  named: readonly RecordRef[];
  /** Keys of what it changes without naming it by an id: the same on both sides. */
  about: readonly string[];
  /** Null: what it asked is not known any more, which is a failure. */
  request: PendingRequest | null;
}

export const keysOf = (refs: readonly RecordRef[]): string[] => [
  ...new Set(refs.map(({ record, id }) => `${record}:${id}`)),
];

/** SQL of whether a file got its place by the write: its row was there before, for files are stored while a form comes in. */
const isAttached = `
  record_type = 'StoredFile' and exists (
    select from jsonb_to_recordset(fields) as field(name text, before text, after text)
     where name in (${Object.keys(WHOLES)
       .map(name => `'${name}'`)
       .join(', ')}) and before is null and after is not null)`;

/** Who a write is for: two of them about one person need not be about the same thing. */
const PEOPLE = ['User', 'Enrollment'];

/** SQL of those of some keys that are of things, and not of the people for whom a write is. */
export const keysOfThings = (keys: string): string =>
  `array(select k from unnest(${keys}) as k where split_part(k, ':', 1) not in (${PEOPLE.map(quoted).join(', ')}))`;

/** What a write changes, of what it names: an older write about the same that comes later would undo it. */
export const keysChanged = (refs: readonly RecordRef[]): string[] =>
  keysOf(refs.filter(({ record }) => !PEOPLE.includes(record)));

/**
 * SQL of whether a write `w` that waits would change what has one of these keys. What it made itself it can't undo: the other
 * side has it only then, and may have given its id to something else.
 */
export const wouldChange = (changed: string): string => `
  w.keys && ${changed} and exists (
    select from unnest(w.keys) as k
     where k = any(${changed})
       and (w.created -> split_part(k, ':', 1) @> to_jsonb(nullif(split_part(k, ':', 2), '')::int)) is not true)`;

const quoted = (text: string): string => `'${text}'`;
const lane = (toward: string, facade: string) => `jsonb_build_object('toward', '${toward}', 'facade', ${facade}::text)`;

/**
 * SQL of whether a lane is full. While an old service is away, thousands wait, and each write would count them all before it is
 * answered: they are not more than there are ids from the first to the last of them, and only when those are many they are counted.
 */
const isFull = (toward: string, facade: string): string => {
  // Not `=`: the order would be that of ids alone then, which the primary key has for all lanes together.
  const within = `(toward, facade, id) >= ('${toward}', ${facade}::text, 0)
                  and (toward, facade, id) <= ('${toward}', ${facade}::text, 2147483647)`;
  const endOf = (order: 'asc' | 'desc') => `
    (select id from mirror_writes where ${within} order by toward ${order}, facade ${order}, id ${order} limit 1)`;
  return `
    select case when coalesce(${endOf('desc')} - ${endOf('asc')} + 1, 0) < ${MAX_WAITING} then false
                else (select count(*) >= ${MAX_WAITING} from (
                  select from mirror_writes where toward = '${toward}' and facade = ${facade}::text limit ${MAX_WAITING}) as waiting)
           end as is_full`;
};

/**
 * SQL of those of some keys of Elo that the old service knows, as it knows them: not of what it still has to make, nor of a
 * number that it gave to something else.
 */
const keysAtLegacy = (keys: string): string => `
  select array(
    select coalesce(known.record || ':' || known.legacy_id, own.key)
      from (select key, split_part(key, ':', 1) as record,
                   case when split_part(key, ':', 2) ~ '^[0-9]{1,9}$' then split_part(key, ':', 2)::int end as id
              from unnest(${keys}) as key) as own
      left join mirror_record_ids as known on known.record = own.record and known.elo_id = own.id
     where known.id is not null
        or not exists (select from mirror_record_ids as other where other.record = own.record and other.legacy_id = own.id)
       and not exists (select from mirror_writes as making
                        where making.toward = 'LEGACY' and making.keys @> array[own.key]
                          and making.created -> own.record @> to_jsonb(own.id))) as keys`;

/**
 * What is written with the audit record of a write that Elo has accepted: that the old service is to do it too. What the
 * write touched and made, by the audit, says what must wait for it; and what older writes of the old service, waiting or
 * failed, Elo must not do any more, because they would undo it.
 */
export function mirrorToLegacy(ring: KeyRing, write: () => AcceptedWrite): Alongside {
  return {
    name: 'elo_audit_mirrored',
    sql: first => {
      const [facade, route, keys, sealed, requestId, acceptedAt, failure, changed, caller] = Array.from(
        { length: 9 },
        (_each, index) => `$${first + index}`,
      );
      return `
        touched as (
          select record_type, record_id, operation, fields from audit_changes
           where audit_record_id = (select id from record) and at = (select at from record)),
        wholes as (
          select '@' || record_type || ':' || record_id as key from touched
           where record_type in (${Object.values(WHOLES).map(quoted).join(', ')})
          union
          select '@' || whole.record || ':' || id
            from touched, jsonb_to_recordset(fields) as field(name text, before text, after text)
            join (values ${Object.entries(WHOLES)
              .map(pair => `(${pair.map(quoted).join(', ')})`)
              .join(', ')}) as whole(name, record) using (name),
                 lateral (values (before), (after)) as named(id)
           where record_type = 'StoredFile' and id is not null),
        lane as (${isFull('LEGACY', facade!)}),
        kept as (
          insert into mirror_writes (facade, route, toward, keys, created, request_id, accepted_at, ${kept.columns}, caller_id)
          select ${facade}, ${route}, 'LEGACY',
                 ${keys}::text[] || array(select distinct record_type || ':' || record_id from touched)
                   || array(select key from wholes),
                 coalesce((select jsonb_object_agg(made.record_type, made.ids) from (
                   select record_type, jsonb_agg(record_id::int order by record_id::int) as ids
                     from touched where operation = 'CREATED' or ${isAttached} group by record_type) as made), '{}'),
                 ${requestId}, ${acceptedAt}::timestamptz,
                 ${kept.values(sealed!, `${failure}::text`, `${acceptedAt}::timestamptz`)}, ${caller}::int
            from record, lane where not is_full),
        changed as (
          select ${changed}::text[] || array(
                   select record_type || ':' || record_id from touched
                    where operation <> 'CREATED'
                      and record_type not in (${PEOPLE.map(quoted).join(', ')})) as keys
            from record),
        changed_there as (${keysAtLegacy('(select keys from changed)')}),
        superseded as (
          update mirror_writes as w
             set ${superseded(`${acceptedAt}::timestamptz`, route!)}
            from changed_there as changed
           where w.toward = 'ELO' and w.reason is distinct from 'SUPERSEDED'
             and ${wouldChange('changed.keys')}
          returning w.id),
        missed as (
          insert into mirror_overflows as o (facade, toward, missed, first_at, last_at)
          select ${facade}, 'LEGACY', 1, ${acceptedAt}::timestamptz, ${acceptedAt}::timestamptz
            from record, lane where is_full
          on conflict on constraint mirror_overflows_unique
          do update set missed = o.missed + 1, last_at = excluded.last_at),
        woken as (${ensureOutboxSql(MIRROR_JOB, lane('LEGACY', facade!), 'exists (select from record)')}),
        freed as (${ensureOutboxSql(MIRROR_JOB, lane('ELO', facade!), 'exists (select from superseded)')})`;
    },
    values: () => {
      const { facade, route, named, about, request, requestId, acceptedAt, callerId } = write();
      const failure: MirrorFailureReason | null = request === null ? 'BODY_TOO_LONG' : null;
      const sealed = request && seal(ring, request);
      return [
        facade,
        route,
        [...keysOf(named), ...wholesOf(named), ...about],
        sealed,
        requestId.slice(0, 64),
        acceptedAt.toISOString(),
        failure,
        [...keysChanged(named), ...about],
        callerId,
      ];
    },
  };
}
