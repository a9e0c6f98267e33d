import { z } from 'zod';
import { mailPersonExport } from '../src/domain/person-exports/mail-person-export.js';
import { outboxJob } from './job.js';

/** Who asked for what is held of a person can download it. */
export const personExportReady = outboxJob({
  name: 'person-export-ready',
  payload: z.object({ exportId: z.int() }),
  run: mailPersonExport,
});
