import { z } from 'zod';
import { work } from '../src/domain/kernel/hearing.js';
import { copyTemplates } from '../src/domain/templates/copy-templates.js';
import { outboxJob } from './job.js';

/** Gives the copy of a class copies of its templates. */
export const classCopied = outboxJob({
  name: 'class-copied',
  tells: work('the copy gets the templates'),
  payload: z.object({ from: z.int(), to: z.int() }),
  run: copyTemplates,
});
