import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.js';
import { holdings, none, link, sensitive } from './holdings.js';

/** What is held of a change: by field, the value before and after. */
type HeldFields = { readonly [field: string]: readonly [before: string | null, after: string | null] };
/** What is held of a record: who did it, and what they asked for, by the argument's path. */
interface HeldOfRecord {
  actorName?: string;
  arguments?: Record<string, string>;
}

/**
 * What an audit record or one of its changes says of a person, beside them: they are append-only, this goes when the person
 * is erased, and they say then that it was erased.
 */
export const AuditValueSchema = defineEntity({
  name: 'AuditValue',
  tableName: 'audit_values',
  properties: {
    id: p.integer().primary(),
    auditRecordId: p.integer().index(),
    /** The change; null: it is of the record itself. */
    auditChangeId: p.integer().nullable(),
    /** Whose it is; of a record, who did it. Null: it is not known. No foreign key: who is deleted has said so. */
    personId: p.integer().nullable().index(),
    at: instant(),
    held: p.json().$type<HeldFields | HeldOfRecord>(),
  },
});

holdings(AuditValueSchema, {
  about: { personId: 'person', auditRecordId: 'done to', held: 'mention' },
  why: 'Who changed what, or was refused, for those who answer for it.',
  kept: 'As long as the audit record',
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
