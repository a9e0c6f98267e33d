import { Migration } from '@mikro-orm/migrations';

/** The measurements of hospital groups, the input of KPIs. */
export class Measurements extends Migration {
  override up(): void {
    this.addSql(`
      create table measurements (
        id serial primary key,
        group_id int not null,
        indicator varchar(60) not null,
        month date not null,
        value numeric(14,2) not null,
        recorded_by_id int null,
        recorded_at timestamptz(3) not null
      );
      alter table measurements add constraint measurements_group_month_indicator_unique unique (group_id, month, indicator);
      create index measurements_month_indicator_index on measurements (month, indicator);
      create index measurements_recorded_by_id_index on measurements (recorded_by_id);
      alter table measurements add constraint measurements_group_id_foreign
        foreign key (group_id) references hospital_groups (id);
      alter table measurements add constraint measurements_recorded_by_id_foreign
        foreign key (recorded_by_id) references users (id) on delete set null;
      alter table measurements add constraint measurements_value_check check (value >= 0);
      alter table measurements add constraint measurements_month_check check (extract(day from month) = 1);
      alter table measurements add constraint measurements_indicator_check check (indicator ~ '^[a-z][a-z0-9_]*$');

      create table crowding_readings (
        id serial primary key,
        group_id int not null,
        taken_at timestamptz(3) not null,
        pacientes_no_ps int not null,
        leitos_ps int not null,
        internados_no_ps int not null,
        leitos_hospital int not null,
        ventilados_no_ps int not null,
        maior_espera_leito numeric(8,2) not null,
        espera_ultimo_paciente numeric(8,2) not null,
        recorded_by_id int null,
        recorded_at timestamptz(3) not null
      );
      alter table crowding_readings add constraint crowding_readings_group_taken_at_unique unique (group_id, taken_at);
      create index crowding_readings_taken_at_index on crowding_readings (taken_at);
      create index crowding_readings_recorded_by_id_index on crowding_readings (recorded_by_id);
      alter table crowding_readings add constraint crowding_readings_group_id_foreign
        foreign key (group_id) references hospital_groups (id);
      alter table crowding_readings add constraint crowding_readings_recorded_by_id_foreign
        foreign key (recorded_by_id) references users (id) on delete set null;
      alter table crowding_readings add constraint crowding_readings_counts_check check
        (pacientes_no_ps >= 0 and leitos_ps >= 0 and internados_no_ps >= 0 and leitos_hospital >= 0 and ventilados_no_ps >= 0);
      alter table crowding_readings add constraint crowding_readings_hours_check check
        (maior_espera_leito >= 0 and espera_ultimo_paciente >= 0);
    `);
  }
}
