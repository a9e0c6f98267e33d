import type { MirrorFailureReason } from '../../../entities/enums.js';
import type { KeyRing } from '../../../auth/key-ring.js';
import type { RecordRef } from '../../moving-routes.js';
import type { Alongside } from '../../../domain/kernel/alongside.js';
import { ensureOutboxSql } from '../../../domain/kernel/outbox.js';
import { MIRROR_JOB } from './lanes.write.js';
import { type PendingRequest, seal } from './seal.js';
import { kept, superseded } from './states.js';
import { WHOLES, wholesOf } from './wholes.js';

/** The greatest number of waiting writes of a facade toward one side. */
export const MAX_WAITING = 10_000;

/** A write that one side accepted, for the other one. */
export interface AcceptedWrite {
  facade: string;
  route: string;
  requestId: string;
  acceptedAt: Date;
  /** The person who asked for it, by a good credential; null: a service, or not known. */
  callerId: number | null;
  /** The records that it names. */
  named: readonly RecordRef[];
  /** Keys of records that it changes without naming them by an id: the same on both sides. */
  about: readonly string[];
  /** Null: its request is not known any more, and that is a failure. */
  request: PendingRequest | null;
}

export const keysOf = (refs: readonly RecordRef[]): string[] => [
  ...new Set(refs.map(({ record, id }) => `${record}:${id}`)),
];

/**
 * SQL that is true when the write put a file into its place: its row was there before, because files are stored while a form
 * comes in.
 */
const isAttached = `
  record_type = 'StoredFile' and exists (
    select from jsonb_to_recordset(fields) as field(name text, before text, after text)
     where name in (${Object.keys(WHOLES)
       .map(name => `'${name}'`)
       .join(', ')}) and before is null and after is not null)`;

/** The people of a write: two writes for one person need not be about the same record. */
const PEOPLE = ['User', 'Enrollment'];

/** SQL of the keys that belong to things, and not to the people of a write. */
export const keysOfThings = (keys: string): string =>
  `array(select k from unnest(${keys}) as k where split_part(k, ':', 1) not in (${PEOPLE.map(quoted).join(', ')}))`;

/** The named records that a write changes: an older write about the same that comes later would undo it. */
export const keysChanged = (refs: readonly RecordRef[]): string[] =>
  keysOf(refs.filter(({ record }) => !PEOPLE.includes(record)));

/**
 * SQL that is true when a waiting write `w` would change a record with one of these keys. It can't undo a record that it made
 * itself: the other side has it only then, and may have given its id to another record.
 */
export const wouldChange = (changed: string): string => `
  w.keys && ${changed} and exists (
    select from unnest(w.keys) as k
     where k = any(${changed})
       and (w.created -> split_part(k, ':', 1) @> to_jsonb(nullif(split_part(k, ':', 2), '')::int)) is not true)`;

const quoted = (text: string): string => `'${text}'`;
const lane = (toward: string, facade: string) => `jsonb_build_object('toward', '${toward}', 'facade', ${facade}::text)`;

/**
 * SQL that is true when a lane is full. While an old service is away, thousands wait, and each write would count them all
 * before it is answered. Their number is at most the number of ids from the first to the last of them. They are counted only
 * when that is large.
 */
const isFull = (toward: string, facade: string): string => {
  // Not `=`: the order would then be that of ids alone, and the primary key has that for all lanes together.
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
 * SQL of the old service's keys for some keys of Elo. It leaves out records that the old service still has to make, and numbers
 * that it gave to other records.
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
 * The statement that is written with the audit record of a write that Elo has accepted: the old service is to do it too. The
 * records that the write touched and made, by the audit, tell the later writes that must wait for it. They also tell the older
 * writes of the old service, waiting or failed, that Elo must not do any more, because they would undo it.
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
