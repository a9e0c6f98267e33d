import { defineEntity, p } from '@mikro-orm/core';
import { text, timestamps } from './columns.js';
import { holdings, none, ofTimestamps, personal } from './holdings.js';

/** A run of the programme in one year. Recovery rules belong to the cycle, because they change from year to year. */
export const CycleSchema = defineEntity({
  name: 'Cycle',
  tableName: 'cycles',
  properties: {
    id: p.integer().primary(),
    name: text(100),
    year: p.integer().index(),
    startsOn: p.date(),
    endsOn: p.date(),
    /** Hours after a collective meeting during which its recording still counts as presence. */
    recoveryHours: p.integer().default(72),
    enableStrategicActivities: p.boolean().default(true),
    ...timestamps,
  },
  checks: [
    { name: 'cycles_period_check', expression: 'ends_on >= starts_on' },
    { name: 'cycles_recovery_hours_check', expression: 'recovery_hours >= 0 and recovery_hours <= 8760' },
  ],
});
export class Cycle extends CycleSchema.class {}
CycleSchema.setClass(Cycle);

holdings(CycleSchema, {
  about: { name: 'mention' },
  why: 'Runs of the programme.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    name: personal(),
    year: none,
    startsOn: none,
    endsOn: none,
    recoveryHours: none,
    enableStrategicActivities: none,
    ...ofTimestamps,
  },
});
