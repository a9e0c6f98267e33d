import { z } from 'zod';
import { mailSunset } from '../domain/routes/mail-sunset.js';
import { mail } from '../../domain/kernel/hearing.js';
import { outboxJob } from '../../../jobs/job.js';

/** The end of routes was announced: the contacts of the API keys that call them get a mail. */
export const sunsetAnnounced = outboxJob({
  name: 'sunset-announced',
  tells: mail('the contacts of the keys that call the routes'),
  payload: z.object({ routes: z.array(z.string()), sunsetAt: z.string(), successor: z.string().nullable() }),
  run: mailSunset,
});
