import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { mergePolicy } from './policy.js';

const shape = z.object({ personId: z.int(), otherId: z.int() });

interface Pair {
  first: number;
  second: number;
  by: number;
  now: string;
}
const insert = writing((q, $: Parameter<Pair>) =>
  q
    .insertInto('not_duplicates')
    .values({ first_id: $('first'), second_id: $('second'), said_by_id: $('by'), created_at: $('now') })
    .onConflict(conflict => conflict.columns(['first_id', 'second_id']).doNothing()),
);

/**
 * Notes that two people are two: `duplicatePeople` asks about them no more. Said again, it changes nothing.
 * @returns true
 * @throws FORBIDDEN to everybody but administrators; INVALID for one person twice; NOT_FOUND
 */
export async function notDuplicates(ctx: Ctx, input: z.input<typeof shape>): Promise<true> {
  const actor = authorize(ctx, mergePolicy.notDuplicates);
  const { personId, otherId } = parseInput(shape, input);
  if (personId === otherId) throw new AppError('INVALID', 'TWO_PEOPLE_NEEDED');
  const [first, second] = [Math.min(personId, otherId), Math.max(personId, otherId)];
  await ctx.transaction(ctx => insert(ctx, { first, second, by: actor.userId, now: ctx.now().toISOString() }));
  return true;
}
