import { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { PersonMerge } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { isUniqueViolation } from '../../postgres/index.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { writeOutbox } from '../kernel/outbox.js';
import { authorize } from '../kernel/policy.js';
import { rowsOf } from '../kernel/rows-of.js';
import { withoutName } from '../identity/take-over.rules.js';
import { lockPerson } from '../people/people.write.js';
import { assertNoOpenErasure } from './erasures-of-both.query.js';
import { type MergeRow, mergeNow } from './merges.query.js';
import { undoSteps } from './move-records.write.js';
import { mergePolicy } from './policy.js';

/**
 * Puts back what a merge moved: the dropped person is there again, with their records and ways to sign in; sessions from before
 * stay ended. What was written for the kept person since, or changed since, stays as it is. A value that somebody else has by
 * now, such as the e-mail, does not come back. Both are told by mail.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT:
 * - for a merge that was undone already, and after its time or an erasure;
 * - when the kept person was merged into another one since;
 * - while an erasure of the kept person is open;
 * - for the caller's own account.
 */
export async function undoMerge(ctx: Ctx<'events' | 'mergedIds'>, { id }: { id: number }): Promise<MergeRow> {
  const actor = authorize(ctx, mergePolicy.undoMerge);
  const known = await ctx.em.findOne(PersonMerge, { id });
  if (!known) throw notFound('MERGE');
  const [keptId, droppedId] = [known.kept.id, known.droppedId];
  if (actor.userId === keptId) throw new AppError('CONFLICT', 'OWN_ACCOUNT');
  try {
    await ctx.transaction(async ctx => {
      await lockPerson(ctx, { id: keptId });
      const merge = await ctx.em.findOneOrFail(
        PersonMerge,
        { id },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      );
      const { stored } = merge;
      if (!stored || merge.undoUntil <= ctx.now()) throw new AppError('CONFLICT', 'MERGE_FINAL');
      if (merge.kept.id !== stored.kept) throw new AppError('CONFLICT', 'MERGED_AGAIN');
      // A merge meanwhile has moved this one, before the lock.
      if (merge.kept.id !== keptId) throw new AppError('CONFLICT', 'RECORD_CHANGED');
      await assertNoOpenErasure(ctx, [keptId]);
      await undoSteps(ctx, stored.steps, (table, row) =>
        table === 'users' ? personAgain(ctx, row) : Promise.resolve(row),
      );
      ctx.em.assign(merge, { stored: null, undoneAt: ctx.now(), undoneBy: actor.userId });
      writeOutbox(ctx, 'merge-undone', { mergeId: id });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', 'RECORD_CHANGED');
    throw error;
  }
  ctx.services.mergedIds.forget();
  for (const userId of [keptId, droppedId]) ctx.services.events.emit('callerChanged', { userId });
  return mergeNow(ctx, id);
}

const own = ['email', 'cpf', 'username'] as const;

/** The row of the dropped person, without values that somebody else has by now. Their earlier sessions stay ended. */
async function personAgain(ctx: Ctx, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  const now = ctx.services.now().toISOString();
  const restored: Record<string, unknown> = { ...row, sessions_valid_from: now, updated_at: now };
  for (const column of own) {
    const taken = await rowsOf(
      ctx,
      z.object({ id: z.number() }),
      sql`select id from users where ${sql.ref(column)} = ${row[column] ?? null} limit 1`,
    );
    if (taken.length === 0) continue;
    Object.assign(restored, withoutName(column));
  }
  return restored;
}
