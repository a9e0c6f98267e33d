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
      'removeSubstitute createMeeting updateMeeting removeMeeting',
    'classes:write -mode | -AAAAFFFA PERSON_NEEDED on CLASS/CLASS_STAFF_ONLY FFA FFA AAA AAA FFA': 'setHandInRule',
    'classes:write | -AAAAFFFA PERSON_NEEDED on MEETING/PARTICIPANT_ONLY NAF NAF FAF FAF FAF': 'updateMeetingProgress',
  },
};
