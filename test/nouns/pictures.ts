import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT, ONE_ROW } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    setPicture: ONE_ROW,
    removePicture: ONE_ROW,
  },
  stateless: {
    setPicture: NOTE_OF_EVENT,
    removePicture: NOTE_OF_EVENT,
  },
  decisions: {
    'people:read | -AAAAAFFA': 'picture',
    'people:write -mode | -AAAAFFFA PERSON_NEEDED': 'setPicture removePicture',
  },
};
