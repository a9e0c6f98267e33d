import { z } from 'zod';
import { mailPersonExport } from '../src/domain/person-exports/mail-person-export.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** The export of a person's data is ready: its requester can download it. */
export const personExportReady = outboxJob({
  name: 'person-export-ready',
  tells: mail('who asked for it'),
  payload: z.object({ exportId: z.int() }),
  run: mailPersonExport,
});
