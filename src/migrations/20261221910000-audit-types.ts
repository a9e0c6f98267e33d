import { Migration } from '@mikro-orm/migrations';

/**
 * Records of a type are read from its changes, latest first: one that changes once a year is found among millions. Changes from
 * before the monthly partitions get the time of their record.
 */
export class AuditTypes extends Migration {
  override up(): void {
    this.addSql(`
      alter table audit_changes disable trigger user;
      update audit_changes as x set at = g.at from audit_records as g where g.id = x.audit_record_id and x.at = '-infinity';
      alter table audit_changes enable trigger user;
      create index audit_changes_type_index on audit_changes (record_type, at, audit_record_id);
    `);
  }
}
