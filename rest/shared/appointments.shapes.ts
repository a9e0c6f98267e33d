import { z } from 'zod';
import { bodyId, instant, localTime, typed } from './shapes.js';
import { fieldReason } from '../../src/failures/field-reasons.js';

// Wire shapes of contract 2, "Appointment"; contract 3 C has them too.

/** A local time from a client: the contract's format, with a `T` and without seconds too, or ISO 8601 with a zone. */
export const sentTime = typed()
  .max(40)
  .transform(text => text.replace(' ', 'T'))
  .pipe(z.iso.datetime({ local: true, offset: true, message: fieldReason('NOT_A_LOCAL_TIME') }))
  .meta({ description: 'YYYY-MM-DD HH:mm:ss', example: '2026-11-23 09:00:00' });

export const period = { start_time: sentTime, finish_time: sentTime };

export const comments = z.string().max(2000).nullish();
const additionalField = z.string().max(2000).nullish();
const additionalFieldsObject = z.object({
  social_network: additionalField,
  main_topic: additionalField,
  specific_questions: additionalField,
});

/** An object, or the JSON text of one, as answers have it: a client can send back the text that it read. */
const sentAdditionalFields = z
  .union(
    [
      additionalFieldsObject,
      z
        .string()
        .max(40_000)
        .transform((text, check): unknown => {
          if (text.trim() === '') return null;
          try {
            return JSON.parse(text);
          } catch {
            check.addIssue(fieldReason('NOT_JSON'));
            return z.NEVER;
          }
        })
        .pipe(additionalFieldsObject.nullable()),
    ],
    fieldReason('NOT_ADDITIONAL_FIELDS'),
  )
  .nullish();

export const sentAppointment = z.object({
  ...period,
  class_id: bodyId,
  course_name: z.string().max(200).nullish(),
  employee_id: bodyId.nullish(),
  client_id: bodyId.nullish(),
  type_id: z
    .union([z.literal(1), z.literal(2), z.enum(['1', '2']).transform(Number)], fieldReason('NOT_AN_APPOINTMENT_TYPE'))
    .nullish()
    .meta({ description: '1 block, 2 appointment (2 when left out)' }),
  comments,
  additional_fields: sentAdditionalFields,
});

const additionalFields = z.string().meta({
  description: 'JSON-encoded object with social_network, main_topic, specific_questions',
  example: '{"social_network":"","main_topic":"","specific_questions":""}',
});

export const appointment = z
  .object({
    id: z.int(),
    start_time: localTime,
    finish_time: localTime,
    comments: z.string(),
    additional_fields: additionalFields,
    class_id: z.string().nullable(),
    type_id: z.int(),
    client_id: z.int().nullable(),
    employee_id: z.int(),
    deleted_at: instant.nullable(),
  })
  .meta({ id: 'Appointment' });

export const freed = z.object({ id: z.int(), deleted_at: instant }).meta({ id: 'AppointmentDeleted' });
