import { Migration } from '@mikro-orm/migrations';

/**
 * Audit records are listed by their time, and by id within the same time: the records of a period are then found without
 * passing all later ones. Each filter has its index in this order.
 */
export class AuditByTime extends Migration {
  override up(): void {
    for (const [name, columns] of Object.entries(indexes))
      this.addSql(`drop index ${name}; create index ${name} on audit_records (${columns})`);
  }
}

const indexes = {
  audit_records_at_index: 'at, id',
  audit_records_actor_user_index: 'actor_user_id, at, id',
  audit_records_actor_key_index: 'actor_key_id, at, id',
  audit_records_on_behalf_of_index: 'on_behalf_of_id, at, id',
  audit_records_action_index: 'action, at, id',
  audit_records_face_index: 'face, at, id',
  audit_records_request_index: 'request_id, at, id',
  audit_records_outcome_index: 'outcome, at, id',
};
