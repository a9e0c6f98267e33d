import { z } from 'zod';
import { failImport } from '../src/domain/imports/fail-import.js';
import { processImport } from '../src/domain/imports/process-import.js';
import { work } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Checks or imports spreadsheets. */
export const importRequested = outboxJob({
  name: 'import-requested',
  tells: work('the import is done; who began it sees how far it is'),
  payload: z.object({ importId: z.int(), state: z.enum(['CHECKING', 'RUNNING']) }),
  run: processImport,
  givenUp: failImport,
});
