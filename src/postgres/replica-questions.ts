import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

// Questions to a primary and its standby about the state of the standby.

/** The place in the log behind all answered commits; they are flushed when they are answered, unless that is turned off. */
export const LOG_END = `case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as "end"`;
/** Each process that reads from the replica holds this lock at the primary, shared with the others. */
export const LOCK = '727003, 1';
export const IS_HELD = `exists (
  select from pg_locks where locktype = 'advisory' and granted and (classid, objid) = (${LOCK})
    and database = (select oid from pg_database where datname = current_database())) as "isHeld"`;
/** Identifies the database; the same for a standby of the same cluster. */
export const IDENTITY = `select (select system_identifier from pg_control_system())::text as cluster,
  (select oid from pg_database where datname = current_database())::text as database`;
/** The progress of a standby. */
export const REPLAYED = `select pg_is_in_recovery() as "isStandby",
  coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isReplayed"`;

export interface Replayed {
  isStandby: boolean;
  isReplayed: boolean;
}

/**
 * Looks at a replica once, for an operator.
 * @param limitMs of the wait until the replica has the present writes
 * @returns its state, and advice for better settings
 * @throws Error when queries would not read from it
 */
export async function examineReplica(primary: Pool, replica: Pool, limitMs: number): Promise<string> {
  const ask = async <Row>(of: Pool, text: string, values: unknown[] = []) =>
    (await of.query<Row & object>(text, values)).rows[0] as Row;
  const [own, its] = [await ask<object>(primary, IDENTITY), await ask<object>(replica, IDENTITY)];
  const { end } = await ask<{ end: string }>(primary, `select ${LOG_END}`);
  const began = performance.now();
  for (;;) {
    const { isStandby, isReplayed } = await ask<Replayed>(replica, REPLAYED, [end]);
    if (!isStandby) throw new Error('it is no standby: it takes writes of its own');
    if (JSON.stringify(own) !== JSON.stringify(its)) throw new Error('it is a standby of another database');
    if (isReplayed) break;
    if (performance.now() - began > limitMs) throw new Error(`what was written is not there after ${limitMs} ms`);
    await sleep(10);
  }
  const ms = Math.round(performance.now() - began);
  const setting = async (of: Pool, name: string) =>
    (await ask<{ is: string }>(of, 'select current_setting($1) as is', [name])).is;
  const advice = [
    ...((await setting(primary, 'synchronous_commit')) === 'off'
      ? ['writes wait for the log to be flushed (synchronous_commit = on)']
      : []),
    ...((await setting(replica, 'hot_standby_feedback')) === 'off'
      ? ['long queries are ended there and asked again at the primary (hot_standby_feedback = on)']
      : []),
  ];
  return [`a standby of the same database, which had what was written after ${ms} ms`, ...advice].join('; ');
}
