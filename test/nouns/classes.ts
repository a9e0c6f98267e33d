import type { NounTests } from '../support/noun-tests.js';
import { DUTIES, NEW_RECORD, NOTE_OF_EVENT, PROGRAMME } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    createCourse: NEW_RECORD,
    createCycle: NEW_RECORD,
    updateMeetingProgress: NOTE_OF_EVENT,
  },
  stateless: {
    createCourse: PROGRAMME,
    updateCourse: PROGRAMME,
    removeCourse: PROGRAMME,
    createCycle: PROGRAMME,
    updateCycle: PROGRAMME,
    removeCycle: PROGRAMME,
    createActivity: PROGRAMME,
    updateActivity: PROGRAMME,
    removeActivity: PROGRAMME,
    updateMeeting: PROGRAMME,
    createClass: DUTIES,
    removeSubstitute: DUTIES,
  },
};
