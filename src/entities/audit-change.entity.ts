import { defineEntity, p } from '@mikro-orm/core';
import { text } from './columns.js';
import { AuditOperation } from './enums.js';

/** A field before and after a change, as text; secrets are masked, long texts cut. */
export interface AuditField {
  name: string;
  before: string | null;
  after: string | null;
}

/** What one mutation did to one record. Append-only like the audit record it belongs to. */
export const AuditChangeSchema = defineEntity({
  name: 'AuditChange',
  tableName: 'audit_changes',
  properties: {
    id: p.integer().primary(),
    auditRecordId: p.integer().index(),
    /** Name of the entity, such as `Submission`. */
    recordType: text(60),
    recordId: text(100),
    operation: p.enum(() => AuditOperation),
    fields: p.json().$type<AuditField[]>(),
  },
  indexes: [{ name: 'audit_changes_record_index', properties: ['recordType', 'recordId', 'auditRecordId'] }],
});
