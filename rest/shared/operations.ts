/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What a person may do. */
export type Role =
  | 'ADMIN'
  | 'FACILITATOR'
  | 'PARTICIPANT'
  | 'SERVICE'
  | 'SUPERVISOR';

export type SubmissionStatus =
  | 'EVALUATED'
  | 'SUBMITTED';

export type UserFieldsFragment = { id: number, name: string, email: string | null, cpf: string | null, phone: string | null, gender: string | null, race: string | null, birthday: string | null, roles: Array<Role>, enrollments: Array<{ id: number, canceledAt: string | null, cancelRequestedAt: string | null, class: { id: number } }> };

export type SubmissionFileFieldsFragment = { id: number, deliverable_submission_id: number | null, file_path: string, original_name: string, file_type: string, created_at: string, updated_at: string };

export type SubmissionFieldsFragment = { id: number, title: string, score: number | null, status: SubmissionStatus, participant_id: number, activity_id: number, class_id: number, course_id: number, cycle_id: number, facilitator_id: number | null, facilitator_comment: string | null, evaluated_at: string | null, created_at: string, updated_at: string, files: Array<{ id: number, deliverable_submission_id: number | null, file_path: string, original_name: string, file_type: string, created_at: string, updated_at: string }> };

export type TemplateFieldsFragment = { id: number, description: string, activity_id: number, course_id: number, cycle_id: number, class_id: number, created_at: string, updated_at: string, file: { original_name: string, file_path: string, file_type: string } | null };
