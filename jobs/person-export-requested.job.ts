import { z } from 'zod';
import { failPersonExport, makePersonExport } from '../src/domain/person-exports/make-person-export.js';
import { work } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Puts all stored data of a person together. */
export const personExportRequested = outboxJob({
  name: 'person-export-requested',
  tells: work('makes the archive: person-export-ready'),
  payload: z.object({ exportId: z.int() }),
  run: makePersonExport,
  givenUp: failPersonExport,
});
