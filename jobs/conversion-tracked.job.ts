import { z } from 'zod';
import { sendConversionEvent } from '../src/domain/conversions/send-conversion-event.js';
import { work } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody did something on the onboarding page that conversions count. */
export const conversionTracked = outboxJob({
  name: 'conversion-tracked',
  tells: work('the platform of conversions is told, no person'),
  payload: z.object({ conversionEventId: z.int() }),
  run: sendConversionEvent,
});
