import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    postLiveMessage: NOTE_OF_EVENT,
    leaveLiveSession: NOTE_OF_EVENT,
  },
  stateless: {
    postLiveMessage: NOTE_OF_EVENT,
    leaveLiveSession: NOTE_OF_EVENT,
  },
  decisions: {
    'dashboard:read | -FAAAAFFF STAFF_ONLY rows own,led,all,all,all': 'liveSessions',
    'dashboard:read | -FAAAAFFF STAFF_ONLY on LIVE_SESSION NAA NAA AAA AAA AAA':
      'liveSession watchLiveMessages liveSessionChanged',
    'dashboard:read | -AAAAAFFA on LIVE_SESSION NAA NAA AAA AAA AAA': 'liveMessages',
    'dashboard:write -mode | -AAAAFFFA PERSON_NEEDED on LIVE_SESSION/CLASS_PEOPLE_ACT NAA NAA FAA AAA AAA':
      'postLiveMessage',
    'dashboard:write | -AAAAFFFA PERSON_NEEDED on LIVE_SESSION/CLASS_PEOPLE_ACT NAA NAA FAA AAA AAA':
      'leaveLiveSession',
  },
};
