import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { HospitalGroup } from './hospital-group.entity.js';
import { User } from './user.entity.js';
import { holdings, link, none } from './holdings.js';

/**
 * A measurement of a hospital group in a month: a total (src/domain/kpis/indicators.ts). A row for each, because hospitals
 * measure different things, and because each value has its own time and author.
 */
export const MeasurementSchema = defineEntity({
  name: 'Measurement',
  tableName: 'measurements',
  properties: {
    id: p.integer().primary(),
    group: () => p.manyToOne(HospitalGroup),
    indicator: text(60),
    /** The first day of the month. */
    month: p.date(),
    value: p.decimal('number').precision(14).scale(2),
    /** Null: recorded by an operator's import. */
    recordedBy: () => p.manyToOne(User).nullable().index(),
    recordedAt: instant(),
    /** The last other value, replaced by this one; null when there was none. */
    previousValue: p.decimal('number').precision(14).scale(2).nullable(),
    previousRecordedBy: () => p.manyToOne(User).nullable().index(),
    previousRecordedAt: instant().nullable(),
  },
  uniques: [{ name: 'measurements_group_month_indicator_unique', properties: ['group', 'month', 'indicator'] }],
  indexes: [{ name: 'measurements_month_indicator_index', properties: ['month', 'indicator'] }],
  checks: [
    { name: 'measurements_value_check', expression: 'value >= 0' },
    { name: 'measurements_month_check', expression: 'extract(day from month) = 1' },
    { name: 'measurements_indicator_check', expression: "indicator ~ '^[a-z][a-z0-9_]*$'" },
  ],
});
export class Measurement extends MeasurementSchema.class {}
MeasurementSchema.setClass(Measurement);

holdings(MeasurementSchema, {
  about: {},
  why: 'Indicators of hospital groups.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    group: none,
    indicator: none,
    month: none,
    value: none,
    recordedBy: link,
    recordedAt: none,
    previousValue: none,
    previousRecordedBy: link,
    previousRecordedAt: none,
  },
});
