import { Migration } from '@mikro-orm/migrations';

/** Hospitals, and the groups for measuring them. */
export class Hospitals extends Migration {
  override up(): void {
    this.addSql(`
      create table hospital_groups (
        id serial primary key,
        name varchar(200) not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table hospital_groups add constraint hospital_groups_name_unique unique (name);
      create table hospitals (
        id serial primary key,
        name varchar(200) not null,
        group_id int null,
        city_id int not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index hospitals_city_id_name_index on hospitals (city_id, name);
      create index hospitals_group_id_index on hospitals (group_id);
      alter table hospitals add constraint hospitals_group_id_foreign
        foreign key (group_id) references hospital_groups (id) on delete set null;
    `);
  }
}
