import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    recordAction: NOTE_OF_EVENT,
    recordParticipantMode: NOTE_OF_EVENT,
  },
  stateless: {
    recordParticipantMode: NOTE_OF_EVENT,
  },
  decisions: {
    'classes:read | -AAAAAFFA on ENROLLMENT NFA NFA AAA AAA AAA': 'actionLogs',
    'classes:read | -FFAAFFFF NOT_ALLOWED': 'participantModeLogs',
    'classes:write | -AAAAAFFA on ENROLLMENT NAA NAA AAA AAA AAA': 'recordAction',
    'classes:write | -FFAAFFFA NOT_ALLOWED PERSON_NEEDED': 'recordParticipantMode',
  },
};
