import { z } from 'zod';
import { MirrorSide } from '../../entities/enums.js';
import { doMirrorWrites } from '../domain/mirror/do-mirror-writes.js';
import { AppError } from '../../failures/errors.js';
import { work } from '../../domain/kernel/hearing.js';
import { outboxJob } from '../../../jobs/job.js';
import { untilBackBackoff } from '../../../jobs/retries.js';

/** One side has accepted writes of a facade that moves: the other side does them too, in order. */
export const mirrorWrites = outboxJob({
  name: 'mirror-writes',
  tells: work('the other side does what was accepted here'),
  payload: z.object({ toward: z.enum(MirrorSide), facade: z.string() }),
  backoff: untilBackBackoff,
  isWaiting: error => error instanceof AppError && error.reason === 'MIRROR_LATER',
  run: doMirrorWrites,
});
