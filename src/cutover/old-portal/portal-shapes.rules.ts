import { z } from 'zod';

// The answers of the old portal. Only the fields that an import needs are read; ids are numbers or texts.

const id = z.coerce.number().int().positive();
const optionalId = id.nullish();
const words = z
  .string()
  .nullish()
  .transform(text => text ?? '');

/** Records are in an array, or in the `data` of an envelope. */
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.union([z.array(row), z.object({ data: z.array(row) }).transform(({ data }) => data)]);

/** `GET /api/classes`: the contract doesn't show the answer; only the id of each class is needed. */
export const portalClasses = listOf(z.object({ id }));

/** `GET /api/submissions?class_id=`. */
export const portalSubmissions = listOf(
  z.object({
    id,
    participant_id: id,
    activity_id: id,
    class_id: id,
    title: words,
    score: z.number().nullish(),
    facilitator_comment: words,
    evaluated_at: words,
    created_at: z.string(),
    status: z.string(),
    files: z.array(z.object({ id, file_path: z.string(), original_name: z.string() })),
  }),
);

const template = z.object({
  id,
  activity_id: id,
  class_id: id,
  description: words,
  original_name: z.string(),
  file_path: z.string(),
  created_at: z.string(),
});
/** `GET /api/activity-template?class_id=`: an object by activity id; PHP writes an empty one as an empty array. */
export const portalTemplates = z
  .object({ data: z.union([z.record(z.string(), template), z.array(template)]) })
  .transform(({ data }) => Object.values(data));

const additionalFields = z
  .string()
  .nullish()
  .transform((text): Record<string, unknown> => {
    try {
      const fields: unknown = JSON.parse(text ?? '{}');
      return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  })
  .pipe(z.object({ social_network: words, main_topic: words, specific_questions: words }));

/** `GET /api/schedule/appointment/class/{id}`. */
export const portalAppointments = listOf(
  z.object({
    id,
    start_time: z.string(),
    finish_time: z.string(),
    comments: words,
    additional_fields: additionalFields,
    class_id: optionalId,
    type_id: id,
    client_id: optionalId,
    employee_id: id,
    deleted_at: z.string().nullish(),
  }),
);
