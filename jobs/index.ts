import type { AnyJob } from './job.js';
import { declaredJobs } from './registry.js';
import { retention } from './retention.js';

/** Every job, by the name under which it is stored. */
export const jobs: readonly AnyJob[] = [...declaredJobs, ...retention];
