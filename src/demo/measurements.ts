import { DateTime } from 'luxon';
import type { IndicatorCode, ReadingCode } from '../domain/kpis/indicators.js';

/** Months of measurements, with the present one. */
const MONTHS = 24;

interface Group {
  id: number;
  beds: number;
  /** Share of beds in use, and its course: months in the past are negative. */
  occupancy: (age: number) => number;
  meanLengthOfStay: (age: number) => number;
  visitsADay: number;
  /** The progress of a flow programme: 0 none, 1 complete. */
  progress: (age: number) => number;
}

/** One group gets better, one is overwhelmed, and one began well and has stalled. */
const groups: readonly Group[] = [
  {
    id: 1,
    beds: 420,
    visitsADay: 310,
    occupancy: age => 0.94 - 0.1 * done(age),
    meanLengthOfStay: age => 6.8 - 1.6 * done(age),
    progress: age => done(age),
  },
  {
    id: 2,
    beds: 260,
    visitsADay: 240,
    occupancy: age => 0.9 + 0.07 * done(age),
    meanLengthOfStay: age => 6.1 + 0.9 * done(age),
    progress: age => 0.25 - 0.2 * done(age),
  },
  {
    id: 3,
    beds: 180,
    visitsADay: 130,
    occupancy: age => 0.78 + 0.05 * Math.sin(age / 3),
    meanLengthOfStay: age => 4.7 - 0.3 * done(age),
    progress: age => 0.6 + 0.3 * Math.min(1, 2 * done(age)),
  },
];

/** From 0, two years ago, to 1, now. */
function done(age: number): number {
  return 1 + age / (MONTHS - 1);
}

/** A number between -1 and 1 that is the same every time, and independent of its neighbours (MurmurHash3's mixer). */
function variation(...keys: number[]): number {
  let hash = 2_166_136_261;
  for (const key of keys) {
    hash = Math.imul(hash ^ (key + 1_013), 16_777_619);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
    hash ^= hash >>> 16;
  }
  return ((hash >>> 0) / 2 ** 31 - 1) * 0.9;
}

/** A group's measurements in a month with this number of days. Parts never exceed their wholes. */
function totalsOf(group: Group, age: number, season: number, days: number): Record<IndicatorCode, number> {
  const { id, beds } = group;
  const better = group.progress(age);
  /** About this value, a few percent more or less. */
  const about = (seed: number, value: number, spread = 0.04) =>
    Math.round(value * (1 + spread * variation(id, age, seed)));
  /** From the worst to the best, by the progress of the programme. */
  const between = (worst: number, best: number) => worst + (best - worst) * better;

  const bedDays = beds * days;
  const patientDays = about(1, bedDays * group.occupancy(age) * (1 + 0.02 * season), 0.015);
  const leaving = about(2, patientDays / group.meanLengthOfStay(age), 0.02);
  const deaths = about(3, leaving * between(0.052, 0.036), 0.08);
  const transferred = about(4, leaving * 0.03, 0.1);
  const discharged = leaving - deaths - transferred;
  const icuBedDays = Math.round(beds * 0.12) * days;
  const icuDays = about(5, icuBedDays * between(0.95, 0.84), 0.02);
  const timedDischarges = about(6, discharged * 0.92, 0.02);

  const visits = about(7, group.visitsADay * days * (1 + 0.08 * season), 0.03);
  const leftUnseen = about(8, visits * between(0.072, 0.021), 0.1);
  const leftLater = about(9, visits * between(0.035, 0.014), 0.1);
  const admitted = about(10, visits * 0.12, 0.04);
  const moved = about(11, visits * 0.018, 0.12);
  const died = about(12, visits * between(0.009, 0.005), 0.15);
  const sentHome = visits - leftUnseen - leftLater - admitted - moved - died;
  const triaged = about(13, visits * 0.97, 0.01);
  const seen = visits - leftUnseen;
  const chestPains = about(14, visits * 0.035, 0.08);
  const observationDays = Math.round(beds * 0.05) * days;

  const blockMinutes = Math.round(beds / 40) * 660 * 22;
  const inRoom = about(15, blockMinutes * between(0.61, 0.74), 0.02);
  const turnovers = about(16, inRoom / 118);
  const scheduled = about(17, turnovers * 1.35);
  const firstCases = Math.round(beds / 40) * 22;
  const recovered = about(18, scheduled * 0.88, 0.02);

  return {
    leitos_dia: bedDays,
    pacientes_dia: patientDays,
    altas: discharged,
    obitos: deaths,
    transferencias_externas: transferred,
    obitos_apos_24h: about(20, deaths * 0.8, 0.05),
    altas_antes_meio_dia: about(21, discharged * between(0.14, 0.37), 0.06),
    reinternacoes_30_dias: about(22, discharged * between(0.128, 0.088), 0.07),
    altas_cronometradas: timedDischarges,
    minutos_alta_saida: about(23, timedDischarges * between(265, 118)),
    higienizacoes: leaving,
    minutos_higienizacao: about(24, leaving * between(104, 54)),
    leitos_dia_uti: icuBedDays,
    pacientes_dia_uti: icuDays,
    saidas_uti: about(25, icuDays / between(8.4, 6.1)),
    atendimentos_ps: visits,
    desistencias_ps: leftUnseen,
    evasoes_ps: leftLater,
    internacoes_ps: admitted,
    altas_ps: sentHome,
    transferencias_ps: moved,
    obitos_ps: died,
    retornos_ps_7_dias: about(26, visits * between(0.076, 0.049), 0.06),
    permanencias_ate_4h: about(27, visits * between(0.63, 0.86), 0.02),
    permanencias_acima_24h: about(28, visits * between(0.064, 0.011), 0.1),
    triagens: triaged,
    minutos_porta_triagem: about(29, triaged * between(19, 8)),
    consultas_ps: seen,
    minutos_porta_medico: about(30, seen * between(128, 54)),
    minutos_decisao_leito: about(31, admitted * between(560, 175)),
    esperas_leito_acima_4h: about(32, admitted * between(0.52, 0.13), 0.06),
    minutos_ps_internados: about(33, admitted * between(940, 430)),
    minutos_ps_altas: about(34, sentHome * between(262, 168)),
    eletrocardiogramas: chestPains,
    minutos_porta_ecg: about(35, chestPains * between(24, 9)),
    leitos_dia_observacao: observationDays,
    pacientes_dia_observacao: about(36, observationDays * between(1.16, 0.83), 0.05),
    minutos_bloco: blockMinutes,
    minutos_sala: inRoom,
    minutos_troca_creditados: about(37, turnovers * 24),
    cirurgias_agendadas: scheduled,
    cirurgias_canceladas: about(38, scheduled * between(0.126, 0.047), 0.1),
    primeiros_casos: firstCases,
    primeiros_casos_no_horario: about(39, firstCases * between(0.38, 0.81), 0.05),
    minutos_atraso_primeiro_caso: about(40, firstCases * between(46, 14)),
    trocas_sala: turnovers,
    minutos_troca_sala: about(41, turnovers * between(49, 27)),
    trocas_acima_60_min: about(42, turnovers * between(0.29, 0.08), 0.1),
    admissoes_srpa: recovered,
    admissoes_srpa_atrasadas: about(43, recovered * between(0.19, 0.06), 0.1),
  };
}

/** The crowding of the emergency department at an hour of the day: worst in the late afternoon. */
function readingOf(group: Group, age: number, day: number, hour: number): Record<ReadingCode, number> {
  const better = group.progress(age);
  const rush = (hour === 10 ? 0.7 : 1) + 0.12 * variation(group.id, age, day, hour);
  const beds = Math.round(group.visitsADay / 6);
  const patients = Math.round(beds * (1.75 - 0.85 * better) * rush);
  const waiting = Math.round(group.beds * (0.062 - 0.042 * better) * rush);
  return {
    pacientes_no_ps: patients,
    leitos_ps: beds,
    internados_no_ps: Math.min(patients, waiting),
    leitos_hospital: group.beds,
    ventilados_no_ps: Math.min(patients, Math.round((2.2 - 1.7 * better) * rush)),
    maior_espera_leito: Math.round((19 - 13 * better) * rush * 10) / 10,
    espera_ultimo_paciente: Math.round((3.4 - 2.5 * better) * rush * 10) / 10,
  };
}

/**
 * Two years of measurements of the demo groups up to `now`, and readings twice a day on four days of each month. The
 * running month is measured too, as if it were over: charts end with a value.
 */
export function demoMeasurements(now: Date, timeZone: string): { table: string; rows: object[] }[] {
  const thisMonth = DateTime.fromJSDate(now, { zone: timeZone }).startOf('month');
  const measurements: object[] = [];
  const readings: object[] = [];
  for (const group of groups) {
    for (let age = 1 - MONTHS; age <= 0; age += 1) {
      const month = thisMonth.plus({ months: age });
      // Winter fills Brazilian emergency departments.
      const season = -Math.cos(((month.month - 1) / 12) * 2 * Math.PI);
      const entered = DateTime.min(month.plus({ months: 1, days: 4, hours: 9 }), DateTime.fromJSDate(now)).toJSDate();
      const totals = Object.entries(totalsOf(group, age, season, month.daysInMonth!));
      for (const [indicator, value] of totals) {
        measurements.push({
          group_id: group.id,
          indicator,
          month: month.toISODate(),
          value,
          recorded_by_id: 2,
          recorded_at: entered,
        });
      }
      for (const day of [3, 10, 17, 24]) {
        for (const hour of [10, 17]) {
          const takenAt = month.set({ day, hour });
          if (takenAt.toMillis() > now.getTime()) continue;
          readings.push({
            group_id: group.id,
            taken_at: takenAt.toJSDate(),
            ...readingOf(group, age, day, hour),
            recorded_by_id: 2,
            recorded_at: takenAt.plus({ minutes: 5 }).toJSDate(),
          });
        }
      }
    }
  }
  return [
    { table: 'measurements', rows: measurements },
    { table: 'crowding_readings', rows: readings },
  ];
}
