import type { z } from 'zod';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { TemplateFieldsFragment } from './operations.js';
import type { statusSummary } from './submissions.shapes.js';

type WithOwner<Value> = Value extends readonly (infer Each)[]
  ? WithOwner<Each>[]
  : Value extends object
    ? { [Key in keyof Value]: Key extends 'deliverable_submission_id' ? number : WithOwner<Value[Key]> }
    : Value;

/** Types alone: a file of a submission always has its id. The graph leaves the id open because files of templates have none. */
export const ofSubmissions = <Data, Variables>(document: TypedDocumentNode<Data, Variables>) =>
  document as unknown as TypedDocumentNode<WithOwner<Data>, Variables>;

interface ClassStatus {
  class_id: number;
  cycle_id: number;
  hasSubmittedActivities: boolean;
}
/** Contract 2, "Submission status summary". */
export function presentStatusSummary(rows: readonly ClassStatus[]) {
  const cycles: z.output<typeof statusSummary> = {};
  for (const { class_id, cycle_id, hasSubmittedActivities } of rows) {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- it looks at the type for writing
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
