import { nobody, send, sometimes } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const submissionsNoun = noun({
  tables: ['submission_revisions', 'submissions'],
  types: {
    classes: ['OpenActivity'],
    submissions: ['ArchiveFile', 'ClassSubmissionStatus', 'Submission', 'SubmissionRevision'],
    none: ['SubmissionRevisionFile'],
  },
  hears: {
    createSubmission: send('submission-received'),
    replaceSubmission: nobody('It waits for the evaluation as before; its history says who changed what.'),
    evaluateSubmission: sometimes({ 'submission-evaluated': 'it is evaluated, and not as it was' }),
    removeSubmission: sometimes({ 'submission-resend-requested': 'staff asks to hand in again' }),
    removeSubmissionFile: nobody('The history of the submission says who took it out.'),
  },
});
