import type { NounTests } from '../support/noun-tests.js';
import { HOSPITALS, NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    inviteToGroup: NOTE_OF_EVENT,
  },
  stateless: {
    inviteToGroup: HOSPITALS,
  },
  decisions: {
    'people:read | -AAAAFFFA PERSON_NEEDED on GROUP/GROUP_MEMBERS_ONLY FAA FAA AAA AAA FAA': 'groupInvitations',
    'people:read | AAAAAAAAA': 'invitation',
    'people:write -mode | -AAAAFFFA PERSON_NEEDED on GROUP/GROUP_MEMBERS_ONLY FAA FAA AAA AAA FAA': 'inviteToGroup',
  },
};
