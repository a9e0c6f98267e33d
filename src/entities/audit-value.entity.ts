import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.js';
import { holdings, none, link, sensitive } from './holdings.js';

/** The kept values of a change: by field, the value before and after. */
type HeldFields = { readonly [field: string]: readonly [before: string | null, after: string | null] };
/** The kept values of a record: the actor, and the texts of the request, by the argument's path. */
interface HeldOfRecord {
  actorName?: string;
  arguments?: Record<string, string>;
}

/**
 * The values about a person that an audit record or one of its changes holds, kept beside these because they are append-only.
 * This row goes when the person is erased, and the record says then that it was erased.
 */
export const AuditValueSchema = defineEntity({
  name: 'AuditValue',
  tableName: 'audit_values',
  properties: {
    id: p.integer().primary(),
    auditRecordId: p.integer().index(),
    /** The change; null: the value is of the record itself. */
    auditChangeId: p.integer().nullable(),
    /**
     * The person that the value is about; for a record, the actor. Null: not known. No foreign key: the id stays when the
     * person is deleted.
     */
    personId: p.integer().nullable().index(),
    at: instant(),
    held: p.json().$type<HeldFields | HeldOfRecord>(),
  },
});

holdings(AuditValueSchema, {
  about: { personId: 'person', auditRecordId: 'done to', held: 'mention' },
  why: 'Changes and refusals with their callers, for the people who answer for them.',
  kept: 'For the life of the audit record',
  rows: 'delete',
  columns: {
    id: none,
    auditRecordId: none,
    auditChangeId: none,
    personId: link,
    at: none,
    held: sensitive({ emptied: "case when audit_change_id is null then held - 'arguments' else '{}' end" }),
  },
});
