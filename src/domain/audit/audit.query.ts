import { sql } from 'kysely';
import type { AuditArgument } from '../../entities/audit-record.entity.js';
import type { AuditActorKind, AuditOutcome } from '../../entities/index.js';
import type { ErrorCode } from '../../failures/errors.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { peopleOfCpf } from '../people/people-of-cpf.query.js';
import { computed, many, one, record } from '../kernel/record.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { person } from '../people/people.query.js';
import { auditPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

/** A changed field with its values; `[erased]` in place of the values of erased people. */
interface AuditFieldText {
  name: string;
  before: string | null;
  after: string | null;
}

const ofRecord = 'v.audit_record_id = g.id and v.at = g.at';
/** Ids of the people whose value of this name is stored with the changes. @param changes SQL on the alias `v` of values */
const peopleWhose = (name: 'cpf' | 'race', changes: string) =>
  computed<string | null>(`(select string_agg(distinct v.person_id::text, ',') from audit_values as v
    where v.held -> '${name}' is not null and ${changes})`);
/** Includes people whose CPF is in the arguments: arguments name people by CPF, even when no data of theirs changed. */
const cpfOfRecord = computed<string | null>(`(select string_agg(distinct p.id::text, ',') from (
  select v.person_id as id from audit_values as v where v.held -> 'cpf' is not null and ${ofRecord}
  union select u.id from audit_values as v, jsonb_each(v.held -> 'arguments') as e, ${peopleOfCpf("e.value #>> '{}'")}
   where v.audit_change_id is null and ${ofRecord}) as p)`);
/** A reader of changes also reads watched fields of people. Arguments are watched in the same way as changes. */
const watched = [
  { kind: 'CPF', of: 'cpfOf' },
  { kind: 'RACE', of: 'raceOf' },
] as const;
const ofChange = 'v.audit_record_id = x.audit_record_id and v.audit_change_id = x.id';

export const auditChange = record(
  'audit_changes',
  'x',
  {
    id: 'id',
    auditRecordId: 'audit_record_id',
    recordType: 'record_type',
    recordId: 'record_id',
    operation: 'operation',
    fields: computed<AuditFieldText[]>('audit_fields(x.audit_record_id, x.id, x.fields)'),
    cpfOf: peopleWhose('cpf', ofChange),
    raceOf: peopleWhose('race', ofChange),
  },
  { watched: { fields: watched } },
);

export const auditRecord = record(
  'audit_records',
  'g',
  {
    id: 'id',
    createdAt: 'at',
    actorKind: 'actor_kind',
    actorUserId: 'actor_user_id',
    actorKeyId: 'actor_key_id',
    actorName: computed<string | null>('audit_actor_name(g.id, g.actor_user_id, g.actor_name)'),
    onBehalfOfId: 'on_behalf_of_id',
    action: 'action',
    face: 'face',
    route: 'route',
    requestId: 'request_id',
    outcome: 'outcome',
    code: computed<ErrorCode | null>('g.code'),
    arguments: computed<AuditArgument[]>('audit_arguments(g.id, g.arguments)'),
    cpfOf: cpfOfRecord,
    raceOf: peopleWhose('race', ofRecord),
  },
  {
    relations: {
      changes: many(auditChange, 'auditRecordId', 'x.id'),
      onBehalfOf: one(person, 'onBehalfOfId'),
    },
    watched: { arguments: watched },
  },
);

export interface AuditFilter {
  actorUserId?: number | null;
  actorKeyId?: number | null;
  onBehalfOfId?: number | null;
  action?: string | null;
  face?: string | null;
  requestId?: string | null;
  outcome?: AuditOutcome | null;
  /** Name of an entity. Without `recordId`, every record of the entity matches. */
  recordType?: string | null;
  recordId?: string | null;
  from?: string | null;
  to?: string | null;
}
type Conditions = Omit<AuditFilter, 'recordType'> & { withType?: string | null };
type Given = Conditions & { recordType?: string | null };

const conditions = filters<Conditions, Given>({
  actorUserId: 'g.actor_user_id',
  actorKeyId: 'g.actor_key_id',
  onBehalfOfId: 'g.on_behalf_of_id',
  action: 'g.action',
  face: 'g.face',
  requestId: 'g.request_id',
  outcome: 'g.outcome',
  // Checks one record after the other, in the month of each. Without `offset 0`, PostgreSQL reads the changes of all months,
  // because its plan assumes that all of them are needed.
  withType: $ => sql`exists (
    select from audit_changes as x
     where x.audit_record_id = g.id and x.at = g.at and x.record_type = ${$('withType')} offset 0)`,
  recordId: $ =>
    sql`g.id in (select x.audit_record_id from audit_changes as x where x.record_type = ${$('recordType')} and x.record_id = ${$('recordId')})`,
  from: $ => sql`g.at >= ${$('from')}`,
  to: $ => sql`g.at < ${$('to')}`,
});
type Rows = Parameters<typeof listOf<'audit_records', (typeof auditRecord)['columns'], Given, Conditions>>[1]['rows'];
const listFrom = (rows: Rows) =>
  listOf(auditRecord, {
    authorize: ctx => authorize(ctx, auditPolicy.auditRecords),
    rows,
    filters: conditions,
    latestFirst: true,
    // Sorting by `at` restricts the search to the period; otherwise PostgreSQL reads all later records too.
    sortedBy: 'at',
  });
const listAll = listFrom(q => q.selectFrom('audit_records as g').selectAll());
/**
 * Reads the changes of a type from their index, in the order of the list: a type may have few changes among millions.
 * The subquery gives PostgreSQL that order, and `limit 1` makes it seek record by record. Without them, it reads all changes of
 * the type first.
 */
const listOfType = listFrom(
  (q, $) =>
    q
      .selectFrom(
        sql`(
          select k.at, k.id, r.actor_kind, r.actor_user_id, r.actor_key_id, r.actor_name, r.on_behalf_of_id, r.action, r.face, r.route,
                 r.request_id, r.outcome, r.code, r.arguments
            from (
              select distinct on (x.at, x.audit_record_id) x.at, x.audit_record_id as id
                from audit_changes as x where x.record_type = ${$('recordType')} order by x.at desc, x.audit_record_id desc
            ) as k
            cross join lateral (select * from audit_records where at = k.at and id = k.id limit 1) as r)`.as(
          'g',
        ) as never,
      )
      .selectAll() as never,
);

/** Filters that leave few records: each of these records is checked for a change of the type. */
const selective = ['actorUserId', 'actorKeyId', 'onBehalfOfId', 'requestId'] as const;

/** A page of audit records, latest first. */
export function listAuditRecords(
  ctx: Parameters<typeof listAll>[0],
  filter: AuditFilter,
  page: Parameters<typeof listAll>[2],
  selection: Parameters<typeof listAll>[3],
) {
  const { recordType, recordId } = filter;
  if (recordType == null || recordId != null) return listAll(ctx, filter, page, selection);
  if (selective.every(name => filter[name] == null)) return listOfType(ctx, filter, page, selection);
  return listAll(ctx, { ...filter, withType: recordType }, page, selection);
}

export interface AuditCount {
  by: 'day' | 'action' | 'actor' | 'face';
  /** The day (YYYY-MM-DD), the mutation or the face; null for actors. */
  name: string | null;
  actorKind: AuditActorKind | null;
  actorId: number | null;
  count: number;
  refused: number;
}

/** Maximum number of rows that are returned: the rows with the highest counts. */
export const MAX_COUNTS = 1_000;

/**
 * Numbers of records in a period: by day in a zone, by action, by actor and by face. Whole days that have been counted already
 * (count-audit-days.ts) are read from the stored counts. The time before, between and after them is counted in one pass. The
 * days of this pass are sums of quarters of an hour, because the offsets of all zones are multiples of a quarter. To compute
 * the day of each record would take longer than the rest.
 */
export const auditCounts = statement(
  (_q, $: Parameter<{ from: string; to: string; zone: string }>) => sql<AuditCount>`
    with whole as materialized (
      select first, last, first at time zone ${$('zone')} as since, last at time zone ${$('zone')} as until
        from (
          select ((${$('from')}::timestamptz at time zone ${$('zone')} - interval '1 microsecond')::date + 1)::timestamp as first,
                 least((${$('to')}::timestamptz at time zone ${$('zone')})::date::timestamp,
                       s.counted_until at time zone ${$('zone')}) as last
            from audit_count_state as s where s.zone = ${$('zone')}
        ) as days
       where first < last
    ), counted as (
      select date_bin('15 minutes', g.at, timestamptz '2000-01-01 00:00Z') as quarter, g.action, g.face, g.actor_kind,
             coalesce(g.actor_user_id, g.actor_key_id) as actor, g.outcome
        from (
          select * from audit_records
           where at >= ${$('from')} and at < coalesce((select since from whole), ${$('to')})
          union all
          select * from audit_records
           where at >= coalesce((select until from whole), ${$('to')}) and at < ${$('to')}
        ) as g
    ), sums as (
      select grouping(quarter, action, face, actor_kind) as missing, quarter, action, face, actor_kind, actor,
             count(*) as count, count(*) filter (where outcome = 'REFUSED') as refused
        from counted group by grouping sets ((quarter), (action), (face), (actor_kind, actor))
    ), named as (
      select case missing when 7 then 'day' when 11 then 'action' when 13 then 'face' else 'actor' end as by,
             case missing when 7 then to_char(quarter at time zone ${$('zone')}, 'YYYY-MM-DD') else coalesce(action, face) end as name,
             actor_kind, actor, count, refused
        from sums
      union all
      select c.dimension, c.name, c.actor_kind, c.actor_id, c.count, c.refused
        from whole join audit_counts as c on c.day >= first::date and c.day < last::date
      union all
      select 'day', to_char(c.day, 'YYYY-MM-DD'), null, null, c.count, c.refused
        from whole join audit_counts as c on c.day >= first::date and c.day < last::date and c.dimension = 'face'
    )
    select by, name, actor_kind as "actorKind", actor as "actorId", sum(count)::int as count, sum(refused)::int as refused
      from named
     group by by, name, actor_kind, actor
     order by 5 desc
     limit ${sql.lit(MAX_COUNTS)}`,
);
