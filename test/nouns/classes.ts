import type { NounTests } from '../support/noun-tests.js';
import { DUTIES, NEW_RECORD, NOTE_OF_EVENT, PROGRAMME } from '../support/reasons.js';

const COPY = 'It makes new records, and locks those that it copies: test/domain/classes-series';
const SERIES =
  'It makes meetings as createMeeting does, under the same lock: test/domain/classes-series plays two at once';

export const tests: NounTests = {
  unpaired: {
    createCourse: NEW_RECORD,
    createCycle: NEW_RECORD,
    copyCycle: COPY,
    copyClass: COPY,
    createMeetings: SERIES,
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
    copyClass: PROGRAMME,
    copyCycle: PROGRAMME,
    createMeetings: SERIES,
    createClass: DUTIES,
    removeSubstitute: DUTIES,
  },
  decisions: {
    '-AAAAAFFA on CLASS/CLASS_PEOPLE_ONLY FAA FAA AAA AAA AAA':
      'Class.room Class.groupUrl Class.appointmentPlace Class.calendar Class.slots Meeting.videoPlaybackId',
    'classes:read | -AAAAAFFA': 'class classes courses cycle cycles',
    'classes:read | -AAAAAFFA on CLASS/CLASS_PEOPLE_ONLY FAA FAA AAA AAA AAA': 'room',
    'classes:read | AAAAAAAAA': 'course',
    'classes:read | -AAAAAFFA on MEETING NAA NAA AAA AAA AAA': 'meetingStatus',
    'classes:write -mode | -FFAAFFFF PROGRAMME_FOR_EDITORS':
      'createCourse updateCourse removeCourse createCycle updateCycle removeCycle createActivity ' +
      'updateActivity removeActivity createClass updateClass removeClass handOverClass setSubstitute ' +
      'removeSubstitute createMeeting createMeetings updateMeeting removeMeeting copyClass copyCycle',
    'classes:write -mode | -AAAAFFFA PERSON_NEEDED on CLASS/CLASS_STAFF_ONLY FFA FFA AAA AAA FFA': 'setHandInRule',
    'classes:write | -AAAAFFFA PERSON_NEEDED on MEETING/PARTICIPANT_ONLY NAF NAF FAF FAF FAF': 'updateMeetingProgress',
  },
};
