import { sql } from 'kysely';
import type { AuditActorKind, AuditOutcome } from '../../entities/index.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { many, one, record } from '../kernel/record.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { person } from '../people/people.query.js';
import { auditPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

export const auditChange = record('audit_changes', 'x', {
  id: 'id',
  auditRecordId: 'audit_record_id',
  recordType: 'record_type',
  recordId: 'record_id',
  operation: 'operation',
  fields: 'fields',
});

export const auditRecord = record(
  'audit_records',
  'g',
  {
    id: 'id',
    at: 'at',
    actorKind: 'actor_kind',
    actorUserId: 'actor_user_id',
    actorKeyId: 'actor_key_id',
    actorName: 'actor_name',
    onBehalfOfId: 'on_behalf_of_id',
    action: 'action',
    face: 'face',
    route: 'route',
    requestId: 'request_id',
    outcome: 'outcome',
    code: 'code',
    arguments: 'arguments',
  },
  {
    relations: {
      changes: many(auditChange, 'auditRecordId', 'x.id'),
      onBehalfOf: one(person, 'onBehalfOfId'),
    },
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
  /** Name of an entity; every record of it without `recordId`. */
  recordType?: string | null;
  recordId?: string | null;
  from?: string | null;
  to?: string | null;
}
type Conditions = Omit<AuditFilter, 'recordType'> & { anyOfType?: string | null };
type Given = Conditions & { recordType?: string | null };

const list = listOf(auditRecord, {
  authorize: ctx => authorize(ctx, auditPolicy.auditRecords),
  rows: q => q.selectFrom('audit_records as g').selectAll(),
  filters: filters<Conditions, Given>({
    actorUserId: 'g.actor_user_id',
    actorKeyId: 'g.actor_key_id',
    onBehalfOfId: 'g.on_behalf_of_id',
    action: 'g.action',
    face: 'g.face',
    requestId: 'g.request_id',
    outcome: 'g.outcome',
    anyOfType: $ =>
      sql`g.id in (select x.audit_record_id from audit_changes as x where x.record_type = ${$('anyOfType')})`,
    recordId: $ =>
      sql`g.id in (select x.audit_record_id from audit_changes as x where x.record_type = ${$('recordType')} and x.record_id = ${$('recordId')})`,
    from: $ => sql`g.at >= ${$('from')}`,
    to: $ => sql`g.at < ${$('to')}`,
  }),
  latestFirst: true,
});
/** A page of audit records, latest first. */
export const listAuditRecords = (
  ctx: Parameters<typeof list>[0],
  { recordType, ...filter }: AuditFilter,
  page: Parameters<typeof list>[2],
  selection: Parameters<typeof list>[3],
) =>
  list(
    ctx,
    { ...filter, recordType, anyOfType: filter.recordId == null ? recordType : null } as Given,
    page,
    selection,
  );

export interface AuditCount {
  by: 'day' | 'action' | 'actor' | 'face';
  /** The day (YYYY-MM-DD), the mutation or the face; null for actors. */
  name: string | null;
  actorKind: AuditActorKind | null;
  actorId: number | null;
  count: number;
  refused: number;
}

/** More rows than these are not counted one by one: the busiest come first. */
export const MAX_COUNTS = 1_000;

/** How many records there are in a period: by day in a zone, by action, by actor and by face, in one pass. */
export const auditCounts = statement((q, $: Parameter<{ from: string; to: string; zone: string }>) => {
  const day = sql<string>`to_char(g.at at time zone ${$('zone')}, 'YYYY-MM-DD')`;
  const counted = q
    .selectFrom('audit_records as g')
    .select([
      day.as('day'),
      'g.action',
      'g.face',
      'g.actor_kind as kind',
      sql<number | null>`coalesce(g.actor_user_id, g.actor_key_id)`.as('actor'),
      'g.outcome',
    ])
    .where('g.at', '>=', $('from'))
    .where('g.at', '<', $('to'))
    .as('r');
  return q
    .selectFrom(counted)
    .select([
      sql<AuditCount['by']>`case when grouping(r.day) = 0 then 'day' when grouping(r.action) = 0 then 'action'
        when grouping(r.face) = 0 then 'face' else 'actor' end`.as('by'),
      sql<string | null>`coalesce(r.day, r.action, r.face)`.as('name'),
      'r.kind as actorKind',
      'r.actor as actorId',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where r.outcome = 'REFUSED'))::int`.as('refused'),
    ])
    .groupBy(sql`grouping sets ((r.day), (r.action), (r.face), (r.kind, r.actor))`)
    .orderBy('count', 'desc')
    .limit(MAX_COUNTS);
});
