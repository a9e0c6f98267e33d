import { nobody } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const kpisNoun = noun({
  tables: ['crowding_readings', 'measurements'],
  types: {
    dashboard: ['Indicator', 'Kpi', 'Measurement', 'RecordedMeasurements'],
    none: ['Freshness', 'KpiBand', 'KpiInput', 'KpiInputValue', 'KpiPoint', 'KpiSeries', 'UnusualMeasurement'],
  },
  hears: {
    recordMeasurements: nobody('Members of the group see it in the charts, with who recorded it.'),
    removeMeasurements: nobody('Members of the group see it in the charts, and who did it in the audit.'),
  },
});
