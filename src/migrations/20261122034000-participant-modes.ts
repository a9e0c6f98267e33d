import { Migration } from '@mikro-orm/migrations';

/** Requests of a supervisor's session may be done as a participant. */
export class ParticipantModes extends Migration {
  override up(): void {
    this.addSql(`
      create table participant_modes (
        id serial primary key,
        login_id varchar(36) not null,
        supervisor_id int not null,
        participant_id int not null,
        expires_at timestamptz(3) not null
      );
      alter table participant_modes add constraint participant_modes_login_id_unique unique (login_id);
      create index participant_modes_supervisor_id_index on participant_modes (supervisor_id);
      create index participant_modes_participant_id_index on participant_modes (participant_id);
      create index participant_modes_expires_at_index on participant_modes (expires_at);
      alter table participant_modes add constraint participant_modes_supervisor_id_foreign
        foreign key (supervisor_id) references users (id);
      alter table participant_modes add constraint participant_modes_participant_id_foreign
        foreign key (participant_id) references users (id);`);
  }
}
