import type { MeasurementSpan } from '../../entities/enums.js';

/*
 * The measurements of hospital groups. Every monthly indicator is a total of its month (patients, bed-days, minutes), never a
 * mean or a rate. Totals may be added over months and hospitals, and a KPI divides the sums. Codes are the words of the
 * hospitals' own spreadsheets.
 */

interface Indicator {
  title: string;
  unit: string;
  /** The largest plausible total of a month; more counts as a typing error. */
  max: number;
  /** True for counts of people, beds or events: they have no fraction. */
  whole: boolean;
  /** The indicator that contains this one as a part. The part can't exceed it. */
  partOf?: string;
}

const people = (title: string, partOf?: string): Indicator => ({
  title,
  unit: 'pacientes',
  max: 1_000_000,
  whole: true,
  ...(partOf ? { partOf } : {}),
});
const events = (title: string, unit: string, partOf?: string): Indicator => ({ ...people(title, partOf), unit });
const days = (title: string, unit: string, partOf?: string): Indicator => ({
  ...people(title, partOf),
  unit,
  max: 10_000_000,
});
const minutes = (title: string): Indicator => ({ title, unit: 'min', max: 1_000_000_000, whole: false });

/** Totals of a month. */
export const indicators = {
  // Internação (Portaria SAS/MS 312/2002, glossário: leito-dia operacional, paciente-dia, saída).
  leitos_dia: days('Leitos-dia operacionais', 'leitos-dia'),
  // Extra beds let a hospital have more patients than operational beds, so patients are no part of the beds.
  pacientes_dia: days('Pacientes-dia', 'pacientes-dia'),
  altas: people('Altas, evasões e desistências incluídas'),
  obitos: people('Óbitos'),
  transferencias_externas: people('Transferências externas'),
  obitos_apos_24h: people('Óbitos com pelo menos 24 h de internação', 'obitos'),
  altas_antes_meio_dia: people('Altas antes do meio-dia', 'altas'),
  reinternacoes_30_dias: people('Reinternações não planejadas em até 30 dias da alta', 'altas'),
  altas_cronometradas: people('Altas com hora da alta médica e da saída anotadas', 'altas'),
  minutos_alta_saida: minutes('Minutos da alta médica à saída do leito, somados'),
  higienizacoes: events('Higienizações terminais de leito', 'leitos'),
  minutos_higienizacao: minutes('Minutos da saída do paciente ao leito pronto, somados'),
  leitos_dia_uti: days('Leitos-dia operacionais de UTI', 'leitos-dia', 'leitos_dia'),
  pacientes_dia_uti: days('Pacientes-dia de UTI', 'pacientes-dia', 'pacientes_dia'),
  saidas_uti: people('Saídas da UTI, transferências internas incluídas'),

  // Pronto-socorro
  atendimentos_ps: people('Pacientes que chegaram ao pronto-socorro e foram registrados'),
  desistencias_ps: people('Saídas do PS antes da avaliação médica', 'atendimentos_ps'),
  evasoes_ps: people('Saídas do PS depois da avaliação e antes do desfecho', 'atendimentos_ps'),
  internacoes_ps: people('Internações a partir do PS', 'atendimentos_ps'),
  altas_ps: people('Altas do PS', 'atendimentos_ps'),
  transferencias_ps: people('Transferências do PS a outro serviço', 'atendimentos_ps'),
  obitos_ps: people('Óbitos no PS', 'atendimentos_ps'),
  retornos_ps_7_dias: people('Retornos não planejados ao PS em até 7 dias', 'atendimentos_ps'),
  permanencias_ate_4h: people('Pacientes que deixaram o PS em até 4 h', 'atendimentos_ps'),
  permanencias_acima_24h: people('Pacientes que ficaram mais de 24 h no PS', 'atendimentos_ps'),
  triagens: people('Classificações de risco com hora anotada', 'atendimentos_ps'),
  minutos_porta_triagem: minutes('Minutos da chegada à classificação de risco, somados'),
  consultas_ps: people('Primeiras avaliações médicas com hora anotada', 'atendimentos_ps'),
  minutos_porta_medico: minutes('Minutos da chegada à avaliação médica, somados'),
  minutos_decisao_leito: minutes('Minutos da decisão de internar à saída do PS, somados'),
  esperas_leito_acima_4h: people('Internados que esperaram mais de 4 h por leito', 'internacoes_ps'),
  minutos_ps_internados: minutes('Minutos da chegada à saída do PS dos internados, somados'),
  minutos_ps_altas: minutes('Minutos da chegada à saída do PS dos que tiveram alta, somados'),
  eletrocardiogramas: people('Pacientes com dor torácica e eletrocardiograma', 'atendimentos_ps'),
  minutos_porta_ecg: minutes('Minutos da chegada ao eletrocardiograma, somados'),
  leitos_dia_observacao: days('Leitos-dia de observação', 'leitos-dia'),
  pacientes_dia_observacao: days('Pacientes-dia em observação', 'pacientes-dia'),

  // Centro cirúrgico
  minutos_bloco: minutes('Minutos de bloco cirúrgico disponíveis, somados'),
  minutos_sala: minutes('Minutos da entrada à saída de sala dentro do bloco, somados'),
  minutos_troca_creditados: minutes('Minutos de troca de sala creditados ao bloco, somados'),
  cirurgias_agendadas: events('Cirurgias eletivas agendadas', 'cirurgias'),
  cirurgias_canceladas: events('Cirurgias canceladas no dia', 'cirurgias', 'cirurgias_agendadas'),
  primeiros_casos: events('Primeiras cirurgias do dia', 'cirurgias'),
  primeiros_casos_no_horario: events('Primeiras cirurgias do dia iniciadas no horário', 'cirurgias', 'primeiros_casos'),
  minutos_atraso_primeiro_caso: minutes('Minutos de atraso das primeiras cirurgias do dia, somados'),
  trocas_sala: events('Trocas de sala', 'trocas'),
  minutos_troca_sala: minutes('Minutos da saída de um paciente à entrada do seguinte, somados'),
  trocas_acima_60_min: events('Trocas de sala de mais de 60 min', 'trocas', 'trocas_sala'),
  admissoes_srpa: people('Admissões na recuperação pós-anestésica'),
  admissoes_srpa_atrasadas: people('Admissões na recuperação que esperaram por vaga', 'admissoes_srpa'),
} as const satisfies Record<string, Indicator>;

export type IndicatorCode = keyof typeof indicators;
const indicatorCodes = Object.keys(indicators) as IndicatorCode[];

interface ReadingField {
  title: string;
  unit: string;
  max: number;
  whole: boolean;
  partOf?: string;
}

/** The counts of one moment that tell how crowded an emergency department is: all together, or none. */
export const readingFields = {
  pacientes_no_ps: { title: 'Pacientes no PS', unit: 'pacientes', max: 10_000, whole: true },
  leitos_ps: { title: 'Leitos do PS', unit: 'leitos', max: 10_000, whole: true },
  internados_no_ps: {
    title: 'Internados à espera de leito no PS',
    unit: 'pacientes',
    max: 10_000,
    whole: true,
    partOf: 'pacientes_no_ps',
  },
  leitos_hospital: { title: 'Leitos do hospital', unit: 'leitos', max: 100_000, whole: true },
  ventilados_no_ps: {
    title: 'Pacientes em ventilação no PS',
    unit: 'pacientes',
    max: 10_000,
    whole: true,
    partOf: 'pacientes_no_ps',
  },
  maior_espera_leito: { title: 'Maior espera por leito', unit: 'h', max: 10_000, whole: false },
  espera_ultimo_paciente: {
    title: 'Espera do último paciente levado a um leito do PS',
    unit: 'h',
    max: 1_000,
    whole: false,
  },
} as const satisfies Record<string, ReadingField>;

export type ReadingCode = keyof typeof readingFields;
export const readingCodes = Object.keys(readingFields) as ReadingCode[];
export const isReadingField = (code: string): code is ReadingCode => Object.hasOwn(readingFields, code);

/** An indicator that can be measured, by its code, over a month or at a moment. */
export interface Measurable extends Indicator {
  code: IndicatorCode | ReadingCode;
  measuredOver: MeasurementSpan;
}
export const measurables: readonly Measurable[] = [
  ...indicatorCodes.map((code): Measurable => ({ code, measuredOver: 'MONTH', ...indicators[code] })),
  ...readingCodes.map((code): Measurable => ({ code, measuredOver: 'MOMENT', ...readingFields[code] })),
];
export const measurable = (code: string): Measurable | undefined => measurables.find(each => each.code === code);
