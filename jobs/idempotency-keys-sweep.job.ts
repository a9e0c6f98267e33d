import { oldIdempotencyKeys } from '../src/domain/kernel/sweep-idempotency-keys.js';
import { recurringJob } from './job.js';

/** Keys under which requests were made a week ago are forgotten. */
export const idempotencyKeysSweep = recurringJob({
  name: 'idempotency-keys-sweep',
  every: '1 hour',
  run: oldIdempotencyKeys.remove,
  count: oldIdempotencyKeys.count,
});
