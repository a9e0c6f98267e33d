import { type Kpi, meanOf, measured, percentOf, single } from './kpi.js';

// Operating rooms.

const AREA = 'Centro cirúrgico';

const MACARIO = 'Macario, Anesthesiology 2006;105:237-240 (oito indicadores de eficiência do centro cirúrgico)';
const TYLER = 'Tyler, Pasquariello, Chen, Anesth Analg 2003;96:1114-1121';
const BLOCK_TARGET = `${TYLER}: 85 a 90% é o mais que se atinge sem atraso nem hora extra. As demais faixas, escolhidas no Elo.`;

const adjustedUtilisation = measured({
  name: 'eficiencia_centro_cirurgico',
  title: 'Eficiência do centro cirúrgico',
  unit: '%',
  decimals: 1,
  formula:
    '(Σ minutos da entrada à saída de sala dentro do bloco + minutos de troca creditados) ÷ minutos de bloco disponíveis × 100',
  source: `Utilização ajustada: ${TYLER}; Abouleish et al., Anesth Analg 2003;96:813-818`,
  target: BLOCK_TARGET,
  inputs: ['minutos_sala', 'minutos_troca_creditados', 'minutos_bloco'],
  value: percentOf('minutos_sala + minutos_troca_creditados', 'minutos_bloco'),
  bands: [
    ['baixa', 'BAD', 69.9],
    ['intermediária', 'ATTENTION', 84.9],
    ['adequada', 'GOOD', 90],
    ['sobrecarga', 'ATTENTION'],
  ],
});

const rawUtilisation = measured({
  name: 'utilizacao_bruta_centro_cirurgico',
  title: 'Utilização bruta do centro cirúrgico',
  unit: '%',
  decimals: 1,
  formula: 'Σ minutos da entrada à saída de sala dentro do bloco ÷ minutos de bloco disponíveis × 100',
  source: 'Utilização bruta: Abouleish et al., Anesth Analg 2003;96:813-818',
  inputs: ['minutos_sala', 'minutos_bloco'],
  value: percentOf('minutos_sala', 'minutos_bloco'),
  bands: [
    ['baixa', 'BAD', 59.9],
    ['intermediária', 'ATTENTION', 74.9],
    ['adequada', 'GOOD', 85],
    ['sobrecarga', 'ATTENTION'],
  ],
});

const cancellations = measured({
  name: 'cancelamento_cirurgico',
  title: 'Cancelamento cirúrgico no dia',
  unit: '%',
  decimals: 1,
  formula: 'cirurgias canceladas no dia ÷ cirurgias eletivas agendadas × 100',
  source: MACARIO,
  target: 'Macario 2006: abaixo de 5% bom, acima de 10% ruim.',
  inputs: ['cirurgias_canceladas', 'cirurgias_agendadas'],
  value: percentOf('cirurgias_canceladas', 'cirurgias_agendadas'),
  bands: [
    ['adequado', 'GOOD', 5],
    ['elevado', 'ATTENTION', 10],
    ['muito elevado', 'BAD'],
  ],
});

const firstCaseDelay = measured({
  name: 'atraso_primeiro_caso',
  title: 'Atraso da primeira cirurgia do dia',
  unit: 'min',
  decimals: 0,
  formula: 'Σ minutos de atraso das primeiras cirurgias ÷ primeiras cirurgias do dia',
  source:
    'Wong et al., Delays in the operating room, Can J Surg 2010 (atraso do primeiro caso); aqui a média de todas as salas',
  inputs: ['minutos_atraso_primeiro_caso', 'primeiros_casos'],
  value: meanOf('minutos_atraso_primeiro_caso', 'primeiros_casos'),
  bands: [
    ['adequado', 'GOOD', 15],
    ['longo', 'ATTENTION', 30],
    ['muito longo', 'BAD'],
  ],
});

const firstCaseOnTime = measured({
  name: 'primeiro_caso_no_horario',
  title: 'Primeira cirurgia no horário',
  unit: '%',
  decimals: 1,
  formula: 'primeiras cirurgias iniciadas no horário ÷ primeiras cirurgias do dia × 100',
  source: 'Macario, Anesthesiology 2006;105:237-240 (fração dos primeiros casos que começam no horário)',
  inputs: ['primeiros_casos_no_horario', 'primeiros_casos'],
  value: percentOf('primeiros_casos_no_horario', 'primeiros_casos'),
  bands: [
    ['baixo', 'BAD', 49.9],
    ['intermediário', 'ATTENTION', 79.9],
    ['adequado', 'GOOD'],
  ],
});

const roomTurnover = measured({
  name: 'turnover_sala',
  title: 'Tempo de troca de sala',
  unit: 'min',
  decimals: 0,
  formula: 'Σ minutos da saída de um paciente à entrada do seguinte ÷ trocas de sala',
  source: MACARIO,
  target: 'Macario 2006: abaixo de 25 min bom, acima de 40 min ruim.',
  inputs: ['minutos_troca_sala', 'trocas_sala'],
  value: meanOf('minutos_troca_sala', 'trocas_sala'),
  bands: [
    ['adequado', 'GOOD', 25],
    ['longo', 'ATTENTION', 40],
    ['muito longo', 'BAD'],
  ],
});

const prolongedTurnovers = measured({
  name: 'trocas_prolongadas',
  title: 'Trocas de sala de mais de 60 min',
  unit: '%',
  decimals: 1,
  formula: 'trocas de sala de mais de 60 min ÷ trocas de sala × 100',
  source: MACARIO,
  target: 'Macario 2006: abaixo de 10% bom, acima de 25% ruim.',
  inputs: ['trocas_acima_60_min', 'trocas_sala'],
  value: percentOf('trocas_acima_60_min', 'trocas_sala'),
  bands: [
    ['adequado', 'GOOD', 10],
    ['elevado', 'ATTENTION', 25],
    ['muito elevado', 'BAD'],
  ],
});

const recoveryDelays = measured({
  name: 'atraso_srpa',
  title: 'Espera por vaga na recuperação anestésica',
  unit: '%',
  decimals: 1,
  formula: 'admissões na recuperação que esperaram por vaga ÷ admissões × 100',
  source: MACARIO,
  target: 'Macario 2006: abaixo de 10% bom, acima de 20% ruim.',
  inputs: ['admissoes_srpa_atrasadas', 'admissoes_srpa'],
  value: percentOf('admissoes_srpa_atrasadas', 'admissoes_srpa'),
  bands: [
    ['adequado', 'GOOD', 10],
    ['elevado', 'ATTENTION', 20],
    ['muito elevado', 'BAD'],
  ],
});

export const surgeryKpis: readonly Kpi[] = [
  single(AREA, 'GAUGE', adjustedUtilisation),
  single(AREA, 'LINE', rawUtilisation),
  single(AREA, 'BAR', cancellations),
  single(AREA, 'LINE', firstCaseDelay),
  single(AREA, 'BAR', firstCaseOnTime),
  single(AREA, 'LINE', roomTurnover),
  single(AREA, 'BAR', prolongedTurnovers),
  single(AREA, 'BAR', recoveryDelays),
];
