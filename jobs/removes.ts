import type { FullCtx } from '../src/domain/context.js';
import type { Removal } from '../src/domain/kernel/removal.js';
import { type RecurringJob, recurringJob } from './job.js';

/** A job that runs several removals one after another. */
export const removes = (name: string, every: string, ...all: Removal<FullCtx>[]): RecurringJob => {
  const sum = async (of: (each: Removal<FullCtx>) => Promise<number>): Promise<number> => {
    let total = 0;
    for (const each of all) total += await of(each);
    return total;
  };
  return recurringJob({
    name,
    every,
    run: ctx => sum(each => each.remove(ctx)),
    count: ctx => sum(each => each.count(ctx)),
  });
};
