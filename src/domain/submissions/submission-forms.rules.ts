import { z } from 'zod';
import { SubmissionStatus } from '../../entities/enums.js';
import { storableText } from '../kernel/text.js';

// The fields of a submission, for the form and for the spreadsheet.

export const submissionTitle = storableText().max(200);

export const evaluation = z.object({
  status: z.enum(SubmissionStatus),
  score: z.number().min(0).max(100).multipleOf(0.01).nullish(),
  facilitatorComment: storableText().max(5000).nullish(),
});
