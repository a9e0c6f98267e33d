import { z } from 'zod';
import { tellOfAbsence } from '../src/domain/enrollments/tell-of-absence.js';
import { either } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An enrollment will be canceled for absence: the participant is warned by mail, or by a message. */
export const absenceWarned = outboxJob({
  name: 'absence-warned',
  tells: either('the participant'),
  payload: z.object({ enrollmentId: z.int(), warnedAt: z.iso.datetime(), by: z.enum(['MAIL', 'MESSAGE']) }),
  run: tellOfAbsence,
});
