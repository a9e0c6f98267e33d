import type { NounTests } from '../support/noun-tests.js';
import { HOSPITALS, ONE_ROW } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    recordMeasurements: ONE_ROW,
    removeMeasurements: ONE_ROW,
  },
  stateless: {
    recordMeasurements: HOSPITALS,
    removeMeasurements: HOSPITALS,
  },
};
