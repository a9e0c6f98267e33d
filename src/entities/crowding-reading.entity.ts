import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.js';
import { HospitalGroup } from './hospital-group.entity.js';
import { User } from './user.entity.js';
import { holdings, link, none } from './holdings.js';

const hours = () => p.decimal('number').precision(8).scale(2);

/**
 * The crowding of an emergency department in one moment. One row, so that no part of a reading can be missing or be of another
 * moment. Columns are the codes of src/domain/kpis/indicators.ts.
 */
export const CrowdingReadingSchema = defineEntity({
  name: 'CrowdingReading',
  tableName: 'crowding_readings',
  properties: {
    id: p.integer().primary(),
    group: () => p.manyToOne(HospitalGroup),
    takenAt: instant(),
    pacientesNoPs: p.integer(),
    leitosPs: p.integer(),
    internadosNoPs: p.integer(),
    leitosHospital: p.integer(),
    ventiladosNoPs: p.integer(),
    maiorEsperaLeito: hours(),
    esperaUltimoPaciente: hours(),
    /** Null: recorded by an operator's import. */
    recordedBy: () => p.manyToOne(User).nullable().index(),
    recordedAt: instant(),
  },
  uniques: [{ name: 'crowding_readings_group_taken_at_unique', properties: ['group', 'takenAt'] }],
  indexes: [{ name: 'crowding_readings_taken_at_index', properties: ['takenAt'] }],
  checks: [
    {
      name: 'crowding_readings_counts_check',
      expression:
        'pacientes_no_ps >= 0 and leitos_ps >= 0 and internados_no_ps >= 0 and leitos_hospital >= 0 and ventilados_no_ps >= 0',
    },
    { name: 'crowding_readings_hours_check', expression: 'maior_espera_leito >= 0 and espera_ultimo_paciente >= 0' },
  ],
});
export class CrowdingReading extends CrowdingReadingSchema.class {}
CrowdingReadingSchema.setClass(CrowdingReading);

holdings(CrowdingReadingSchema, {
  about: {},
  why: 'Crowding of emergency departments.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    group: none,
    takenAt: none,
    pacientesNoPs: none,
    leitosPs: none,
    internadosNoPs: none,
    leitosHospital: none,
    ventiladosNoPs: none,
    maiorEsperaLeito: none,
    esperaUltimoPaciente: none,
    recordedBy: link,
    recordedAt: none,
  },
});
