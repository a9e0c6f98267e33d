import { Migration } from '@mikro-orm/migrations';

/** A passcode belongs to its requester: a stranger's request takes nothing away from the owner of the phone. */
export class PasscodesByRequester extends Migration {
  override up(): void {
    this.addSql(`
      alter table passcodes add column requested_by int not null default 0;
      alter table passcodes drop constraint passcodes_phone_unique;
      alter table passcodes add constraint passcodes_phone_requested_by_unique unique (phone, requested_by);
    `);
  }
}
