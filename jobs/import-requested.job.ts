import { z } from 'zod';
import { failImport } from '../src/domain/imports/fail-import.js';
import { processImport } from '../src/domain/imports/process-import.js';
import { outboxJob } from './job.js';

/** Checks or imports spreadsheets. */
export const importRequested = outboxJob({
  name: 'import-requested',
  payload: z.object({ importId: z.int(), state: z.enum(['CHECKING', 'RUNNING']) }),
  run: processImport,
  givenUp: failImport,
});
