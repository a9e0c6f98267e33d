import type { z } from 'zod';
import type { SubmissionFieldsFragment, TemplateFieldsFragment } from './operations.js';
import type { statusSummary } from './submissions.shapes.js';
import { lower } from './words.js';

/**
 * Contract 2, "Submission". Lists have hundreds of them: the answer of the operation is ours alone, so it is changed in
 * its place and not copied.
 */
export function presentSubmission(submission: SubmissionFieldsFragment) {
  return Object.assign(submission as Unpresented, { status: lower(submission.status) });
}
/** A file of a submission has its id, which files of templates have not. */
type Unpresented = Omit<SubmissionFieldsFragment, 'status' | 'files'> & {
  files: (SubmissionFieldsFragment['files'][number] & { deliverable_submission_id: number })[];
};

interface ClassStatus {
  class_id: number;
  cycle_id: number;
  hasSubmittedActivities: boolean;
}
/** Contract 2, "Submission status summary". */
export function presentStatusSummary(rows: readonly ClassStatus[]) {
  const cycles: z.output<typeof statusSummary> = {};
  for (const { class_id, cycle_id, hasSubmittedActivities } of rows) {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- it looks at the type for writing
    const cycle = (cycles[cycle_id] ??= { cycle_id, hasSubmittedActivities: false, classes: {} });
    cycle.hasSubmittedActivities ||= hasSubmittedActivities;
    cycle.classes[class_id] = { class_id, hasSubmittedActivities };
  }
  return cycles;
}

/** Contract 2, "Activity template". */
export const presentTemplate = ({ file, ...template }: TemplateFieldsFragment) => ({
  ...template,
  original_name: file?.original_name ?? '',
  file_path: file?.file_path ?? '',
  file_type: file?.file_type ?? '',
});
