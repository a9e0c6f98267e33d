import { type Kpi, meanOf, measured, percentOf, single, type Step } from './kpi.js';

// Beds, stays and discharges.

const AREA = 'Internação';

const PORTARIA = 'Portaria SAS/MS nº 312/2002, Padronização da Nomenclatura do Censo Hospitalar';
const CENSUS = 'Ministério da Saúde, Conceitos e definições em saúde, 1977';
/**
 * The ways out of the hospital, by Portaria 312/2002: discharges (with flights and patients that give up), deaths and
 * transfers.
 */
const LEAVING = 'altas + obitos + transferencias_externas';
const leavingInputs = ['altas', 'obitos', 'transferencias_externas'] as const;

export const occupancy = measured({
  name: 'taxa_ocupacao',
  title: 'Taxa de ocupação operacional',
  unit: '%',
  decimals: 1,
  formula: 'pacientes-dia ÷ leitos-dia operacionais × 100',
  source: `${PORTARIA}, § 3.4`,
  target:
    'Acima de 85% cresce o risco de falta de leito (Bagust, Place, Posnett, BMJ 1999;319:155-158). Abaixo de 70%, faixa escolhida no Elo.',
  inputs: ['pacientes_dia', 'leitos_dia'],
  value: percentOf('pacientes_dia', 'leitos_dia'),
  bands: [
    ['ocioso', 'ATTENTION', 69.9],
    ['adequado', 'GOOD', 85],
    ['sob pressão', 'ATTENTION', 95],
    ['lotado', 'BAD'],
  ],
});

export const meanLengthOfStay = measured({
  name: 'tempo_medio_permanencia',
  title: 'Tempo médio de permanência',
  unit: 'dias',
  decimals: 1,
  formula: 'pacientes-dia ÷ saídas (altas + óbitos + transferências externas)',
  source: `${PORTARIA}, § 3.2; Programa CQH, indicador 36`,
  inputs: ['pacientes_dia', ...leavingInputs],
  value: `pacientes_dia / nullif(${LEAVING}, 0)`,
  bands: [
    ['adequado', 'GOOD', 5],
    ['prolongado', 'ATTENTION', 7],
    ['muito prolongado', 'BAD'],
  ],
});

const turnoverSteps: readonly Step[] = [
  ['baixo', 'BAD', 3.9],
  ['intermediário', 'ATTENTION', 4.9],
  ['adequado', 'GOOD'],
];
export const bedTurnover = measured({
  name: 'giro_leitos',
  title: 'Giro de leitos',
  unit: 'saídas por leito',
  decimals: 1,
  formula: 'saídas ÷ média de leitos operacionais (leitos-dia ÷ dias do período)',
  source: `${CENSUS}: índice de renovação ou giro de rotatividade`,
  inputs: [...leavingInputs, 'leitos_dia'],
  value: `(${LEAVING}) * dias / nullif(leitos_dia, 0)`,
  bands: turnoverSteps,
});

/** By month, so that a semester that is not over yet, or is measured in part, can be compared with a whole one. */
const monthlyBedTurnover = measured({
  ...bedTurnover,
  name: 'giro_leitos_mensal',
  title: 'Giro de leitos por mês',
  formula: 'saídas ÷ média de leitos operacionais ÷ meses medidos',
  inputs: [...leavingInputs, 'leitos_dia'],
  value: `(${LEAVING}) * dias / nullif(leitos_dia, 0) / meses`,
  bands: turnoverSteps,
});

const utilisationFactor = measured({
  name: 'fator_utilizacao',
  title: 'Fator de utilização',
  unit: 'fração',
  decimals: 2,
  formula: 'ρ = λ ÷ (c·μ): saídas por dia × tempo médio de permanência ÷ média de leitos operacionais',
  source: 'Teoria das filas, fator de utilização de um sistema de c servidores (Kleinrock, Queueing Systems, 1975)',
  target: 'As mesmas faixas da taxa de ocupação, como fração.',
  inputs: [...leavingInputs, 'pacientes_dia', 'leitos_dia'],
  value: `((${LEAVING}) / dias) * (pacientes_dia / nullif(${LEAVING}, 0)) / nullif(leitos_dia / dias, 0)`,
  bands: [
    ['ocioso', 'ATTENTION', 0.69],
    ['adequado', 'GOOD', 0.85],
    ['sob pressão', 'ATTENTION', 0.95],
    ['lotado', 'BAD'],
  ],
});

const emptyInterval = measured({
  name: 'intervalo_substituicao',
  title: 'Intervalo de substituição',
  unit: 'dias',
  decimals: 2,
  formula: '(leitos-dia − pacientes-dia) ÷ saídas',
  source: `${CENSUS}: índice de intervalo de substituição (desocupação × permanência ÷ ocupação)`,
  inputs: ['leitos_dia', 'pacientes_dia', ...leavingInputs],
  value: `(leitos_dia - pacientes_dia) / nullif(${LEAVING}, 0)`,
  bands: [
    ['adequado', 'GOOD', 1],
    ['longo', 'ATTENTION', 2],
    ['muito longo', 'BAD'],
  ],
});

export const institutionalMortality = measured({
  name: 'taxa_mortalidade_institucional',
  title: 'Taxa de mortalidade institucional',
  unit: '%',
  decimals: 1,
  formula: 'óbitos com pelo menos 24 h de internação ÷ saídas × 100',
  source: `${PORTARIA}; ANS, QUALISS, ficha E-EFT-02; Programa CQH, indicador 47`,
  inputs: ['obitos_apos_24h', ...leavingInputs],
  value: percentOf('obitos_apos_24h', LEAVING),
  bands: [
    ['adequado', 'GOOD', 3],
    ['elevado', 'ATTENTION', 5],
    ['muito elevado', 'BAD'],
  ],
});

const hospitalMortality = measured({
  name: 'taxa_mortalidade_hospitalar',
  title: 'Taxa de mortalidade hospitalar',
  unit: '%',
  decimals: 1,
  formula: 'óbitos ÷ saídas × 100',
  source: PORTARIA,
  inputs: leavingInputs,
  value: percentOf('obitos', LEAVING),
  bands: [
    ['adequado', 'GOOD', 4],
    ['elevado', 'ATTENTION', 6],
    ['muito elevado', 'BAD'],
  ],
});

const readmissions = measured({
  name: 'readmissao_30_dias',
  title: 'Readmissão em 30 dias',
  unit: '%',
  decimals: 1,
  formula: 'reinternações não planejadas em até 30 dias ÷ altas × 100',
  source: 'CMS, Hospital-Wide All-Cause Unplanned Readmission Measure (taxa observada, sem ajuste de risco)',
  inputs: ['reinternacoes_30_dias', 'altas'],
  value: percentOf('reinternacoes_30_dias', 'altas'),
  bands: [
    ['adequado', 'GOOD', 10],
    ['elevado', 'ATTENTION', 15],
    ['muito elevado', 'BAD'],
  ],
});

const earlyDischarges = measured({
  name: 'altas_antes_meio_dia',
  title: 'Altas antes do meio-dia',
  unit: '%',
  decimals: 1,
  formula: 'altas antes do meio-dia ÷ altas × 100',
  source: 'NHS Improvement, SAFER patient flow bundle (E – early discharge)',
  target: 'SAFER: 33% das altas antes do meio-dia. Abaixo de 20%, faixa escolhida no Elo.',
  inputs: ['altas_antes_meio_dia', 'altas'],
  value: percentOf('altas_antes_meio_dia', 'altas'),
  bands: [
    ['baixo', 'BAD', 19.9],
    ['intermediário', 'ATTENTION', 32.9],
    ['adequado', 'GOOD'],
  ],
});

const dischargeToExit = measured({
  name: 'tempo_alta_saida',
  title: 'Tempo da alta médica à saída',
  unit: 'min',
  decimals: 0,
  formula: 'Σ minutos da alta médica à saída do leito ÷ altas cronometradas',
  source:
    'Martinez et al., J Med Syst 2018;42:133 (saída em tempo da unidade de internação, entre dez medidas de fluxo); o intervalo e a média são definidos no Elo',
  inputs: ['minutos_alta_saida', 'altas_cronometradas'],
  value: meanOf('minutos_alta_saida', 'altas_cronometradas'),
  bands: [
    ['adequado', 'GOOD', 120],
    ['longo', 'ATTENTION', 240],
    ['muito longo', 'BAD'],
  ],
});

const bedCleaning = measured({
  name: 'tempo_higienizacao_leito',
  title: 'Tempo de higienização do leito',
  unit: 'min',
  decimals: 0,
  formula: 'Σ minutos da saída do paciente ao leito pronto ÷ higienizações terminais',
  source:
    'Rutherford et al., Achieving Hospital-wide Patient Flow, IHI, 2017 (preparo do leito no fluxo da alta); o intervalo e a média são definidos no Elo',
  inputs: ['minutos_higienizacao', 'higienizacoes'],
  value: meanOf('minutos_higienizacao', 'higienizacoes'),
  bands: [
    ['adequado', 'GOOD', 60],
    ['longo', 'ATTENTION', 90],
    ['muito longo', 'BAD'],
  ],
});

const icuOccupancy = measured({
  name: 'taxa_ocupacao_uti',
  title: 'Taxa de ocupação da UTI',
  unit: '%',
  decimals: 1,
  formula: 'pacientes-dia de UTI ÷ leitos-dia operacionais de UTI × 100',
  source: `${PORTARIA}, § 3.4, aplicada à unidade`,
  inputs: ['pacientes_dia_uti', 'leitos_dia_uti'],
  value: percentOf('pacientes_dia_uti', 'leitos_dia_uti'),
  bands: [
    ['ocioso', 'ATTENTION', 69.9],
    ['adequado', 'GOOD', 85],
    ['sob pressão', 'ATTENTION', 95],
    ['lotado', 'BAD'],
  ],
});

const icuStay = measured({
  name: 'tempo_medio_permanencia_uti',
  title: 'Tempo médio de permanência na UTI',
  unit: 'dias',
  decimals: 1,
  formula: 'pacientes-dia de UTI ÷ saídas da UTI (transferências internas incluídas)',
  source: `${PORTARIA}, § 3.2, aplicada à unidade`,
  inputs: ['pacientes_dia_uti', 'saidas_uti'],
  value: 'pacientes_dia_uti / nullif(saidas_uti, 0)',
  bands: [
    ['adequado', 'GOOD', 6],
    ['prolongado', 'ATTENTION', 9],
    ['muito prolongado', 'BAD'],
  ],
});

export const bedKpis: readonly Kpi[] = [
  single(AREA, 'LINE', occupancy),
  single(AREA, 'LINE', meanLengthOfStay),
  single(AREA, 'BAR', bedTurnover),
  single(AREA, 'LINE', emptyInterval),
  single(AREA, 'LINE', institutionalMortality),
  single(AREA, 'LINE', hospitalMortality),
  single(AREA, 'BAR', readmissions),
  single(AREA, 'BAR', earlyDischarges),
  single(AREA, 'LINE', dischargeToExit),
  single(AREA, 'LINE', bedCleaning),
  single(AREA, 'LINE', icuOccupancy),
  single(AREA, 'LINE', icuStay),
  {
    name: 'giro_tmp_fator',
    title: 'Giro, permanência e fator de utilização',
    area: AREA,
    chart: 'LINE',
    period: 'MONTH',
    series: [bedTurnover, meanLengthOfStay, utilisationFactor],
  },
  {
    name: 'semestral',
    title: 'Resultado semestral da internação',
    area: AREA,
    chart: 'BAR',
    period: 'SEMESTER',
    series: [occupancy, meanLengthOfStay, monthlyBedTurnover, institutionalMortality],
  },
];
