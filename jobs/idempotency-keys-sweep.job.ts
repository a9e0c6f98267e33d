import { oldKeySides } from '../src/cutover/domain/routes/key-sides.write.js';
import { oldIdempotencyKeys } from '../src/domain/kernel/sweep-idempotency-keys.js';
import { recurringJob } from './job.js';

/** Keys under which requests were made a week ago are forgotten, and after two days which side they went to. */
export const idempotencyKeysSweep = recurringJob({
  name: 'idempotency-keys-sweep',
  every: '1 hour',
  run: async ctx => (await oldIdempotencyKeys.remove(ctx)) + (await oldKeySides.remove(ctx)),
  count: async ctx => (await oldIdempotencyKeys.count(ctx)) + (await oldKeySides.count(ctx)),
});
