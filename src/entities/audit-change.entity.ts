import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { AuditOperation } from './enums.js';
import { holdings, link, none } from './holdings.js';

/** A field before and after a change, as text; secrets are masked, long texts cut. */
export interface AuditField {
  name: string;
  /** Left out if it is kept apart. */
  before?: string | null;
  after?: string | null;
  /** The left-out value is a person's, and stands in `audit_values` until that person is erased. */
  apart?: true;
}

/** The change of one record by one mutation. Append-only like the audit record it belongs to. */
export const AuditChangeSchema = defineEntity({
  name: 'AuditChange',
  tableName: 'audit_changes',
  properties: {
    id: p.integer().primary(),
    auditRecordId: p.integer().index(),
    /** The time of the audit record; both are kept in months by it. */
    at: instant(),
    /** Name of the entity, such as `Submission`. */
    recordType: text(60),
    recordId: text(100),
    operation: p.enum(() => AuditOperation),
    fields: p.json().$type<AuditField[]>(),
  },
  indexes: [
    { name: 'audit_changes_record_index', properties: ['recordType', 'recordId', 'auditRecordId'] },
    { name: 'audit_changes_type_index', properties: ['recordType', 'at', 'auditRecordId'] },
  ],
});

holdings(AuditChangeSchema, {
  about: {},
  why: 'Changes of each mutation, for the people who answer for it.',
  kept: 'Always, or AUDIT_RETENTION_DAYS',
  columns: {
    id: none,
    auditRecordId: none,
    at: none,
    recordType: none,
    recordId: link,
    operation: none,
    fields: none,
  },
});
