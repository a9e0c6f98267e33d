import { Migration } from '@mikro-orm/migrations';

/**
 * The totals of all hospital groups together, kept as measurements come in: to read a million of them for each question took
 * seconds. Months are added up for each set of inputs that a KPI needs whole (`kpi_inputs`), readings for each quarter of an
 * hour. The months of every time zone are made of these quarters.
 *
 * Triggers note the months and quarters that a transaction touches. One of them computes these anew when the transaction
 * commits, from the measurements themselves: nothing is added to earlier totals, so nothing can drift. Such transactions come
 * one after the other, and each sees the commits of the ones before it.
 */
export class KpiTotals extends Migration {
  override up(): void {
    this.addSql(`
      create table kpi_inputs (inputs text primary key);
      create table kpi_month_totals (
        month date not null,
        inputs text not null,
        totals numeric[] not null,
        entered_at timestamptz(3) not null,
        primary key (month, inputs)
      );
      create table kpi_reading_totals (
        quarter timestamptz not null,
        series text not null,
        readings int not null,
        score numeric not null,
        pacientes_no_ps numeric not null,
        leitos_ps numeric not null,
        internados_no_ps numeric not null,
        leitos_hospital numeric not null,
        ventilados_no_ps numeric not null,
        maior_espera_leito numeric not null,
        espera_ultimo_paciente numeric not null,
        entered_at timestamptz(3) not null,
        primary key (series, quarter)
      );
      -- Grows with each change of what is kept, in the same transaction: by it an answer is known to be of today.
      create table kpi_state (version bigint not null);
      insert into kpi_state values (1);
      -- Rows of running transactions only: each goes before its transaction commits.
      create table kpi_changes (transaction xid8 not null, month date null, quarter timestamptz null);
      create index kpi_changes_transaction_index on kpi_changes (transaction);

      create function refresh_kpi_months(months date[]) returns void language plpgsql as $$
      begin
        delete from kpi_month_totals where month = any(months);
        insert into kpi_month_totals (month, inputs, totals, entered_at)
        with needed as (
          select k.inputs, n.indicator, count(*) over (partition by k.inputs) as indicators
            from kpi_inputs as k, unnest(string_to_array(k.inputs, ',')) as n(indicator)
        ), measured as (
          select m.month, n.inputs, m.indicator, m.value, m.recorded_at, n.indicators,
                 count(*) over (partition by m.month, m.group_id, n.inputs) as present
            from measurements as m join needed as n on n.indicator = m.indicator
           where m.month = any(months)
        ), added as (
          -- Of a group, a month counts when all the inputs were measured.
          select month, inputs, indicator, sum(value) as total, max(recorded_at) as entered_at
            from measured where present = indicators
           group by month, inputs, indicator
        )
        select month, inputs, array_agg(total order by indicator collate "C"), max(entered_at)
          from added group by month, inputs;
      end $$;

      create function kpi_quarter(taken_at timestamptz) returns timestamptz language sql immutable parallel safe as $$
        select date_bin('15 minutes', taken_at, timestamptz '2000-01-01 00:00Z')
      $$;

      create function refresh_kpi_quarters(quarters timestamptz[]) returns void language plpgsql as $$
      begin
        delete from kpi_reading_totals where quarter = any(quarters);
        insert into kpi_reading_totals (quarter, series, readings, score, pacientes_no_ps, leitos_ps, internados_no_ps,
            leitos_hospital, ventilados_no_ps, maior_espera_leito, espera_ultimo_paciente, entered_at)
        select q.quarter, s.series, count(*), sum(least(200, greatest(0, s.score))), sum(r.pacientes_no_ps), sum(r.leitos_ps),
               sum(r.internados_no_ps), sum(r.leitos_hospital), sum(r.ventilados_no_ps), sum(r.maior_espera_leito),
               sum(r.espera_ultimo_paciente), max(r.recorded_at)
          from unnest(quarters) as q(quarter)
          join crowding_readings as r on r.taken_at >= q.quarter and r.taken_at < q.quarter + interval '15 minutes'
          cross join lateral kpi_scores(r) as s
         where s.score is not null
         group by q.quarter, s.series;
      end $$;

      -- For what was written past the triggers, and after a change of what they compute.
      create function rebuild_kpi_totals() returns void language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(727006);
        delete from kpi_month_totals;
        delete from kpi_reading_totals;
        perform refresh_kpi_months(array(select distinct month from measurements));
        perform refresh_kpi_quarters(array(select distinct kpi_quarter(taken_at) from crowding_readings));
        update kpi_state set version = version + 1;
      end $$;

      create function settle_kpi_changes() returns trigger language plpgsql as $$
      declare
        months date[];
        quarters timestamptz[];
      begin
        -- The first change of a transaction settles all of them; the next ones find nothing.
        with gone as (delete from kpi_changes where transaction = pg_current_xact_id() returning month, quarter)
        select array_agg(distinct month) filter (where month is not null),
               array_agg(distinct quarter) filter (where quarter is not null)
          into months, quarters from gone;
        if months is null and quarters is null then return null; end if;
        perform pg_advisory_xact_lock(727006);
        if months is not null then perform refresh_kpi_months(months); end if;
        if quarters is not null then perform refresh_kpi_quarters(quarters); end if;
        update kpi_state set version = version + 1;
        return null;
      end $$;
      create constraint trigger kpi_changes_settle after insert on kpi_changes
        deferrable initially deferred for each row execute function settle_kpi_changes();

      create function note_kpi_months() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' then
          insert into kpi_changes (transaction, month) select distinct pg_current_xact_id(), month from new_rows;
        end if;
        if tg_op <> 'INSERT' then
          insert into kpi_changes (transaction, month) select distinct pg_current_xact_id(), month from old_rows;
        end if;
        return null;
      end $$;
      create function note_kpi_quarters() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' then
          insert into kpi_changes (transaction, quarter)
          select distinct pg_current_xact_id(), kpi_quarter(taken_at) from new_rows;
        end if;
        if tg_op <> 'INSERT' then
          insert into kpi_changes (transaction, quarter)
          select distinct pg_current_xact_id(), kpi_quarter(taken_at) from old_rows;
        end if;
        return null;
      end $$;

      create function kpi_scores(r crowding_readings) returns table (series text, score numeric)
        language sql immutable parallel safe as $$
        select s.series, s.score
          from (select (r).espera_ultimo_paciente::numeric as espera_ultimo_paciente,
                       (r).internados_no_ps::numeric as internados_no_ps,
                       (r).leitos_hospital::numeric as leitos_hospital, (r).leitos_ps::numeric as leitos_ps,
                       (r).maior_espera_leito::numeric as maior_espera_leito,
                       (r).pacientes_no_ps::numeric as pacientes_no_ps,
                       (r).ventilados_no_ps::numeric as ventilados_no_ps) as i
          cross join lateral (values ('nedocs', -20 + 85.8 * (pacientes_no_ps / nullif(leitos_ps, 0))
            + 600 * (internados_no_ps / nullif(leitos_hospital, 0)) + 13.4 * ventilados_no_ps
            + 0.93 * maior_espera_leito + 5.64 * espera_ultimo_paciente)) as s (series, score)
      $$;
    `);
    for (const inputs of neededInputs) this.addSql(`insert into kpi_inputs values ('${inputs}')`);
    for (const [table, note] of Object.entries({
      measurements: 'note_kpi_months',
      crowding_readings: 'note_kpi_quarters',
    }))
      for (const [operation, transition] of Object.entries(transitions))
        this.addSql(`
          create trigger kpi_totals_${operation} after ${operation} on ${table} referencing ${transition}
            for each statement execute function ${note}()`);
    this.addSql('select rebuild_kpi_totals()');
  }
}

/** The inputs that the KPIs of this day need; `npm run migration` tells others. */
const neededInputs = [
  'minutos_porta_triagem,triagens',
  'consultas_ps,minutos_porta_medico',
  'eletrocardiogramas,minutos_porta_ecg',
  'atendimentos_ps,desistencias_ps',
  'atendimentos_ps,evasoes_ps',
  'internacoes_ps,minutos_decisao_leito',
  'esperas_leito_acima_4h,internacoes_ps',
  'internacoes_ps,minutos_ps_internados',
  'altas_ps,minutos_ps_altas',
  'atendimentos_ps,permanencias_ate_4h',
  'atendimentos_ps,permanencias_acima_24h',
  'atendimentos_ps,internacoes_ps',
  'atendimentos_ps,transferencias_ps',
  'atendimentos_ps,obitos_ps',
  'atendimentos_ps,retornos_ps_7_dias',
  'leitos_dia_observacao,pacientes_dia_observacao',
  'leitos_dia,pacientes_dia',
  'altas,obitos,pacientes_dia,transferencias_externas',
  'altas,leitos_dia,obitos,transferencias_externas',
  'altas,leitos_dia,obitos,pacientes_dia,transferencias_externas',
  'altas,obitos,obitos_apos_24h,transferencias_externas',
  'altas,obitos,transferencias_externas',
  'altas,reinternacoes_30_dias',
  'altas,altas_antes_meio_dia',
  'altas_cronometradas,minutos_alta_saida',
  'higienizacoes,minutos_higienizacao',
  'leitos_dia_uti,pacientes_dia_uti',
  'pacientes_dia_uti,saidas_uti',
  'minutos_bloco,minutos_sala,minutos_troca_creditados',
  'minutos_bloco,minutos_sala',
  'cirurgias_agendadas,cirurgias_canceladas',
  'minutos_atraso_primeiro_caso,primeiros_casos',
  'primeiros_casos,primeiros_casos_no_horario',
  'minutos_troca_sala,trocas_sala',
  'trocas_acima_60_min,trocas_sala',
  'admissoes_srpa,admissoes_srpa_atrasadas',
];

const transitions = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};
