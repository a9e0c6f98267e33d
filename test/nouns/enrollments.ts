import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    recordAutoPresence: NOTE_OF_EVENT,
    exportEnrollments: NOTE_OF_EVENT,
  },
  decisions: {
    '-AAAAAFFA rows own,led,all,all,all': 'Class.enrollments Person.enrollments',
    '-AAAAAFFA rows all,led,all,all,all': 'Enrollment.attendance Enrollment.presence',
    '-AAAAAFFA rows all,led,all,all,all on ENROLLMENT NAA NAA AAA AAA AAA':
      'Enrollment.cancelRequestReason Enrollment.cancelNote',
    '-AAAAAFFA rows all,led,all,all,all on ENROLLMENT NAN NAN AAA AAA AAA':
      'Enrollment.cancelReason Enrollment.cancelEvidence',
    'classes:read | -AAAAAFFA on ENROLLMENT NAA NAA AAA AAA AAA': 'enrollment recoveryStatus recoverableMeetings',
    'classes:read | -AAAAAFFA rows own,led,all,all,all': 'enrollments presences',
    'dashboard:read | -FAAAAFFF STAFF_ONLY rows own,led,all,all,all': 'enrollmentStats',
    'no scope | AAAAAAAAA': 'cancelReasons',
    'classes:write -mode | -AAAAFFFA PERSON_NEEDED on CLASS/CLASS_STAFF_ONLY FFA FFA AAA AAA FFA':
      'enrollParticipant enrollPeople',
    'classes:write -mode | -AAAAFFFA PERSON_NEEDED on ENROLLMENT/CLASS_STAFF_ONLY NFA NFA AAA AAA FFA':
      'moveEnrollment restoreEnrollment answerCancellationRequest',
    'classes:write | -AFFFFFFA PARTICIPANT_NEEDED PERSON_NEEDED': 'enrollInCourse',
    'classes:read -mode +personal | -FAAAAFFF STAFF_ONLY': 'exportEnrollments',
    'classes:write -mode | -AAAAAFFA on CLASS FFA FFA FFA AAA AAA': 'recordPresence recordPresences',
    'classes:write -mode | -AAAAAFFA on ENROLLMENT NFA NFA FFA AAA AAA': 'withdrawPresence',
    'classes:write | -AAAAFFFA PERSON_NEEDED on ENROLLMENT/CLASS_PARTICIPANTS_ONLY NAN NAN FAF FAF FAF':
      'recordAutoPresence recordRecoveryPresence',
    'classes:write | -AAAAAFFA on ENROLLMENT NAA NAA FAA AAA AAA': 'requestCancellation cancelEnrollment',
    'classes:write | -AAAAFFFA PERSON_NEEDED on ENROLLMENT/PARTICIPANT_ONLY NAF NAF FAF FAF FAF':
      'withdrawCancellationRequest',
  },
};
