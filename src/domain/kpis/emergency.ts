import { type Kpi, meanOf, measured, observed, percentOf, single } from './kpi.js';

// The emergency department, from the door to the bed.

const AREA = 'Pronto-socorro';

const WELCH = 'Welch et al., Ann Emerg Med 2011;58:33-40 (definições operacionais de PS)';
const MEAN = 'aqui a média, que se pode somar; a publicação usa a mediana';

const nedocs = observed({
  name: 'nedocs',
  title: 'Superlotação do pronto-socorro (NEDOCS)',
  unit: 'pontos',
  decimals: 0,
  formula:
    '−20 + 85,8 × pacientes ÷ leitos do PS + 600 × internados à espera ÷ leitos do hospital + 13,4 × ventilados + 0,93 × maior espera por leito (h) + 5,64 × espera do último paciente (h); de 0 a 200; média das leituras do mês',
  source: 'Weiss et al., Acad Emerg Med 2004;11:38-50',
  target: 'Weiss et al. 2004: faixas da escala.',
  inputs: [
    'pacientes_no_ps',
    'leitos_ps',
    'internados_no_ps',
    'leitos_hospital',
    'ventilados_no_ps',
    'maior_espera_leito',
    'espera_ultimo_paciente',
  ],
  // Admitted patients over the beds of the hospital, not of the emergency department: copies of the formula get it wrong.
  value: `-20 + 85.8 * (pacientes_no_ps / nullif(leitos_ps, 0)) + 600 * (internados_no_ps / nullif(leitos_hospital, 0))
    + 13.4 * ventilados_no_ps + 0.93 * maior_espera_leito + 5.64 * espera_ultimo_paciente`,
  bands: [
    ['não lotado', 'GOOD', 20],
    ['movimentado', 'GOOD', 60],
    ['muito movimentado', 'ATTENTION', 100],
    ['superlotado', 'BAD', 140],
    ['gravemente superlotado', 'BAD', 180],
    ['perigosamente superlotado', 'BAD', 200],
  ],
});

const doorToTriage = measured({
  name: 'porta_triagem',
  title: 'Tempo porta-classificação de risco',
  unit: 'min',
  decimals: 0,
  formula: 'Σ minutos da chegada à classificação de risco ÷ classificações',
  source: `${WELCH}: arrival to triage; ${MEAN}`,
  target:
    'CFM, Resolução nº 2.077/2014: a espera pela classificação deve tender a zero; NHS, A&E Clinical Quality Indicators: até 15 min.',
  inputs: ['minutos_porta_triagem', 'triagens'],
  value: meanOf('minutos_porta_triagem', 'triagens'),
  bands: [
    ['adequado', 'GOOD', 10],
    ['longo', 'ATTENTION', 15],
    ['muito longo', 'BAD'],
  ],
});

const doorToDoctor = measured({
  name: 'porta_medico',
  title: 'Tempo porta-médico',
  unit: 'min',
  decimals: 0,
  formula: 'Σ minutos da chegada à avaliação médica ÷ primeiras avaliações',
  source: `${WELCH}: arrival to provider; ${MEAN}`,
  target: 'CFM, Resolução nº 2.077/2014: acesso ao médico em até 120 min. Até 60 min, faixa escolhida no Elo.',
  inputs: ['minutos_porta_medico', 'consultas_ps'],
  value: meanOf('minutos_porta_medico', 'consultas_ps'),
  bands: [
    ['adequado', 'GOOD', 60],
    ['longo', 'ATTENTION', 120],
    ['muito longo', 'BAD'],
  ],
});

const leftUnseen = measured({
  name: 'desistencia_sem_atendimento',
  title: 'Saída sem avaliação médica (LWBS)',
  unit: '%',
  decimals: 1,
  formula: 'saídas antes da avaliação médica ÷ atendimentos registrados × 100',
  source: 'CMS, OP-22: Left Without Being Seen',
  target: 'NHS, A&E Clinical Quality Indicators: abaixo de 5%. Até 2%, faixa escolhida no Elo.',
  inputs: ['desistencias_ps', 'atendimentos_ps'],
  value: percentOf('desistencias_ps', 'atendimentos_ps'),
  bands: [
    ['adequado', 'GOOD', 2],
    ['elevado', 'ATTENTION', 5],
    ['muito elevado', 'BAD'],
  ],
});

const leftBeforeEnd = measured({
  name: 'evasao_ps',
  title: 'Evasão do pronto-socorro',
  unit: '%',
  decimals: 1,
  formula: 'saídas depois da avaliação e antes do desfecho ÷ atendimentos × 100',
  source: `${WELCH}: left before treatment complete`,
  inputs: ['evasoes_ps', 'atendimentos_ps'],
  value: percentOf('evasoes_ps', 'atendimentos_ps'),
  bands: [
    ['adequado', 'GOOD', 2],
    ['elevado', 'ATTENTION', 4],
    ['muito elevado', 'BAD'],
  ],
});

const decisionToBed = measured({
  name: 'tempo_decisao_leito',
  title: 'Tempo da decisão de internar ao leito',
  unit: 'min',
  decimals: 0,
  formula: 'Σ minutos da decisão de internar à saída do PS ÷ internações a partir do PS',
  source: `CMS, ED-2 (CMS111): Admit Decision Time to ED Departure Time; ${MEAN}`,
  target: 'The Joint Commission, LD.04.03.11: até 4 h de espera por leito. Até 2 h, faixa escolhida no Elo.',
  inputs: ['minutos_decisao_leito', 'internacoes_ps'],
  value: meanOf('minutos_decisao_leito', 'internacoes_ps'),
  bands: [
    ['adequado', 'GOOD', 120],
    ['longo', 'ATTENTION', 240],
    ['muito longo', 'BAD'],
  ],
});

const boarding = measured({
  name: 'boarding',
  title: 'Internados à espera de leito por mais de 4\u00a0h (boarding)',
  unit: '%',
  decimals: 1,
  formula: 'internados que esperaram mais de 4 h da decisão ao leito ÷ internações a partir do PS × 100',
  source: 'The Joint Commission, LD.04.03.11: boarding além de 4 h da decisão de internar',
  inputs: ['esperas_leito_acima_4h', 'internacoes_ps'],
  value: percentOf('esperas_leito_acima_4h', 'internacoes_ps'),
  bands: [
    ['adequado', 'GOOD', 10],
    ['elevado', 'ATTENTION', 25],
    ['muito elevado', 'BAD'],
  ],
});

const lengthOfStayAdmitted = measured({
  name: 'permanencia_ps_internados',
  title: 'Permanência no PS dos internados',
  unit: 'min',
  decimals: 0,
  formula: 'Σ minutos da chegada à saída do PS ÷ internações a partir do PS',
  source: `CMS, ED-1 (CMS55): ED Arrival to ED Departure for Admitted Patients; ${MEAN}`,
  inputs: ['minutos_ps_internados', 'internacoes_ps'],
  value: meanOf('minutos_ps_internados', 'internacoes_ps'),
  bands: [
    ['adequado', 'GOOD', 360],
    ['longo', 'ATTENTION', 720],
    ['muito longo', 'BAD'],
  ],
});

const lengthOfStayDischarged = measured({
  name: 'permanencia_ps_altas',
  title: 'Permanência no PS dos que têm alta',
  unit: 'min',
  decimals: 0,
  formula: 'Σ minutos da chegada à saída do PS ÷ altas do PS',
  source: `CMS, OP-18: ED Arrival to ED Departure for Discharged Patients; ${MEAN}`,
  inputs: ['minutos_ps_altas', 'altas_ps'],
  value: meanOf('minutos_ps_altas', 'altas_ps'),
  bands: [
    ['adequado', 'GOOD', 180],
    ['longo', 'ATTENTION', 240],
    ['muito longo', 'BAD'],
  ],
});

const withinFourHours = measured({
  name: 'permanencia_ate_4h',
  title: 'Permanência no PS de até 4 h',
  unit: '%',
  decimals: 1,
  formula: 'pacientes que deixaram o PS em até 4 h ÷ atendimentos × 100',
  source: 'NHS England, A&E four-hour standard',
  target: 'NHS Constitution: 95% em até 4 h. Abaixo de 78%, faixa escolhida no Elo.',
  inputs: ['permanencias_ate_4h', 'atendimentos_ps'],
  value: percentOf('permanencias_ate_4h', 'atendimentos_ps'),
  bands: [
    ['baixo', 'BAD', 77.9],
    ['intermediário', 'ATTENTION', 94.9],
    ['adequado', 'GOOD'],
  ],
});

const beyondOneDay = measured({
  name: 'permanencia_24h_ps',
  title: 'Mais de 24 h no pronto-socorro',
  unit: '%',
  decimals: 1,
  formula: 'pacientes que ficaram mais de 24 h no PS ÷ atendimentos × 100',
  source: 'CFM, Resolução nº 2.077/2014: permanência no serviço de urgência de até 24 h',
  target: 'CFM, Resolução nº 2.077/2014: nenhum paciente além de 24 h. Até 1% e 5%, faixas escolhidas no Elo.',
  inputs: ['permanencias_acima_24h', 'atendimentos_ps'],
  value: percentOf('permanencias_acima_24h', 'atendimentos_ps'),
  bands: [
    ['adequado', 'GOOD', 1],
    ['elevado', 'ATTENTION', 5],
    ['muito elevado', 'BAD'],
  ],
});

const admissions = measured({
  name: 'taxa_conversao_ps',
  title: 'Taxa de conversão do PS em internação',
  unit: '%',
  decimals: 1,
  formula: 'internações a partir do PS ÷ atendimentos × 100',
  source: `${WELCH}: admission percentage`,
  inputs: ['internacoes_ps', 'atendimentos_ps'],
  value: percentOf('internacoes_ps', 'atendimentos_ps'),
  bands: [],
  target: 'Sem faixa: descreve a gravidade dos que chegam.',
});

const transfers = measured({
  name: 'taxa_transferencia_ps',
  title: 'Taxa de transferência do PS',
  unit: '%',
  decimals: 1,
  formula: 'transferências a outro serviço ÷ atendimentos × 100',
  source: `${WELCH}: transfer percentage`,
  inputs: ['transferencias_ps', 'atendimentos_ps'],
  value: percentOf('transferencias_ps', 'atendimentos_ps'),
  bands: [],
  target: 'Sem faixa: depende do papel do hospital na rede.',
});

const deaths = measured({
  name: 'mortalidade_ps',
  title: 'Mortalidade no pronto-socorro',
  unit: '%',
  decimals: 2,
  formula: 'óbitos no PS ÷ atendimentos × 100',
  source: 'Sørup et al., Scand J Trauma Resusc Emerg Med 2013;21:62 (mortalidade entre as medidas de desempenho do PS)',
  inputs: ['obitos_ps', 'atendimentos_ps'],
  value: percentOf('obitos_ps', 'atendimentos_ps'),
  bands: [
    ['adequado', 'GOOD', 0.5],
    ['elevado', 'ATTENTION', 1],
    ['muito elevado', 'BAD'],
  ],
});

const returns = measured({
  name: 'retorno_ps_7_dias',
  title: 'Retorno não planejado ao PS em 7 dias',
  unit: '%',
  decimals: 1,
  formula: 'retornos não planejados em até 7 dias ÷ atendimentos × 100',
  source: 'NHS, A&E Clinical Quality Indicators: unplanned re-attendance rate',
  target: 'NHS, A&E Clinical Quality Indicators: 5%. Até 8%, faixa escolhida no Elo.',
  inputs: ['retornos_ps_7_dias', 'atendimentos_ps'],
  value: percentOf('retornos_ps_7_dias', 'atendimentos_ps'),
  bands: [
    ['adequado', 'GOOD', 5],
    ['elevado', 'ATTENTION', 8],
    ['muito elevado', 'BAD'],
  ],
});

const doorToEcg = measured({
  name: 'porta_ecg',
  title: 'Tempo porta-eletrocardiograma',
  unit: 'min',
  decimals: 0,
  formula: 'Σ minutos da chegada ao eletrocardiograma ÷ pacientes com dor torácica e eletrocardiograma',
  source: `AHA/ACC Guideline for the Evaluation and Diagnosis of Chest Pain, 2021; CMS, OP-5: ${MEAN}`,
  target: 'AHA/ACC 2021: eletrocardiograma em até 10 min da chegada. Até 20 min, faixa escolhida no Elo.',
  inputs: ['minutos_porta_ecg', 'eletrocardiogramas'],
  value: meanOf('minutos_porta_ecg', 'eletrocardiogramas'),
  bands: [
    ['adequado', 'GOOD', 10],
    ['longo', 'ATTENTION', 20],
    ['muito longo', 'BAD'],
  ],
});

const observationOccupancy = measured({
  name: 'ocupacao_observacao',
  title: 'Taxa de ocupação da observação',
  unit: '%',
  decimals: 1,
  formula: 'pacientes-dia em observação ÷ leitos-dia de observação × 100',
  source: 'Portaria SAS/MS nº 312/2002, § 3.4, aplicada aos leitos de observação (§ 2.2.2)',
  target:
    'International Crowding Measure in Emergency Departments: lotado acima de 100%. Até 85%, faixa escolhida no Elo.',
  inputs: ['pacientes_dia_observacao', 'leitos_dia_observacao'],
  value: percentOf('pacientes_dia_observacao', 'leitos_dia_observacao'),
  bands: [
    ['adequado', 'GOOD', 85],
    ['sob pressão', 'ATTENTION', 100],
    ['lotado', 'BAD'],
  ],
});

export const emergencyKpis: readonly Kpi[] = [
  single(AREA, 'GAUGE', nedocs),
  single(AREA, 'LINE', doorToTriage),
  single(AREA, 'LINE', doorToDoctor),
  single(AREA, 'LINE', doorToEcg),
  single(AREA, 'BAR', leftUnseen),
  single(AREA, 'BAR', leftBeforeEnd),
  single(AREA, 'LINE', decisionToBed),
  single(AREA, 'LINE', boarding),
  single(AREA, 'LINE', lengthOfStayAdmitted),
  single(AREA, 'LINE', lengthOfStayDischarged),
  single(AREA, 'LINE', withinFourHours),
  single(AREA, 'BAR', beyondOneDay),
  single(AREA, 'LINE', admissions),
  single(AREA, 'BAR', transfers),
  single(AREA, 'BAR', deaths),
  single(AREA, 'BAR', returns),
  single(AREA, 'LINE', observationOccupancy),
];
