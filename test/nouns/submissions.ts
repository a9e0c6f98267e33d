import type { NounTests } from '../support/noun-tests.js';
import { ONE_ROW } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    removeSubmissionFile: ONE_ROW,
  },
  decisions: {
    '-AAAAAFFA rows own,led,all,all,all': 'Enrollment.submissions',
    '-AAAAAFFA': 'Submission.class Submission.facilitator Submission.history Submission.participant',
    'submissions:read | -AAAAAFFA on SUBMISSION NAA NAA AAA AAA AAA': 'submission',
    'submissions:read | -AAAAAFFA rows own,led,all,all,all': 'submissions submissionRevisions submissionStatusSummary',
    'submissions:read | -AAAAAFFA on SUBMISSION_FILES NAA NAA AAA AAA AAA': 'submissionFiles',
    'submissions:read | -AAAAFFFA PERSON_NEEDED': 'evaluationPhrases',
    'submissions:write | -AAAAAAFA on CLASS/HAND_IN_NOT_ALLOWED FAA FAA FAA AAA AAA': 'createSubmission',
    'submissions:write | -AAAAAFFA on SUBMISSION/CLASS_STAFF_ONLY NAA NAA FAA AAA AAA':
      'replaceSubmission removeSubmission removeSubmissionFile',
    'submissions:write -mode | -AAAAAFFA on SUBMISSION/CLASS_STAFF_ONLY NFA NFA FFA AAA AAA': 'evaluateSubmission',
    'submissions:read | -AAAAAFFA on CLASS/CLASS_NOT_TAKEN FAA FAA AAA AAA AAA': 'submissionChanged',
  },
};
