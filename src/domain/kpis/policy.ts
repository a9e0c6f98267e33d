import { policy, signedIn, withRole } from '../kernel/policy.js';

/** Administrators, supervisors of the programme, and systems of hospitals by their API key. */
const entersMeasurements = withRole(['ADMIN', 'SUPERVISOR', 'SERVICE']);

export const kpiPolicy = policy('dashboard', {
  queries: {
    kpis: { by: signedIn },
    kpi: { by: signedIn },
    indicators: { by: signedIn },
    measurements: { by: entersMeasurements },
  },
  mutations: {
    recordMeasurements: { by: entersMeasurements },
    removeMeasurements: { by: entersMeasurements, fails: ['NOT_FOUND'] },
  },
});
