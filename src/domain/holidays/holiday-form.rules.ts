import { z } from 'zod';
import { line } from '../kernel/form.js';

/** The fields of a holiday, for the form and for the spreadsheet. */
export const holidayForm = z.object({
  date: z.iso.date(),
  name: line(200),
  stateId: z.int().nullish(),
  cityId: z.int().nullish(),
});
