import { LockMode } from '@mikro-orm/postgresql';
import { Import } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { writeOutbox } from '../kernel/outbox.js';
import { authorize } from '../kernel/policy.js';
import { asProperties } from '../kernel/states.js';
import { importNow, type ImportRow } from './imports.query.js';
import { importPolicy } from './policy.js';
import { importStates } from './states.js';

export const lockImport = async ({ em }: Pick<Ctx, 'em'>, id: number): Promise<Import> => {
  const found = await em.findOne(Import, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!found) throw notFound('IMPORT');
  return found;
};

/**
 * Lets a job write a checked import, with the files as they were checked.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT when it is not checked, or has problems
 */
export async function confirmImport(ctx: Ctx<'events'>, { id }: { id: number }): Promise<ImportRow> {
  authorize(ctx, importPolicy.confirmImport);
  await ctx.transaction(async ctx => {
    const found = await lockImport(ctx, id);
    if (found.state !== 'CHECKED') throw new AppError('CONFLICT', 'IMPORT_NOT_CHECKED');
    ctx.em.assign(found, { ...asProperties(importStates.set('confirm', {})), filesDone: 0, updatedAt: ctx.now() });
    writeOutbox(ctx, 'import-requested', { importId: id, state: 'RUNNING' });
  });
  return importNow(ctx, id);
}

/**
 * Cancels an import. A running import is rolled back, unless it has ended.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT when it has ended
 */
export async function cancelImport(ctx: Ctx, { id }: { id: number }): Promise<ImportRow> {
  authorize(ctx, importPolicy.cancelImport);
  await ctx.transaction(async ctx => {
    const found = await lockImport(ctx, id);
    if (!importStates.from('cancel').includes(found.state)) throw new AppError('CONFLICT', 'IMPORT_ENDED');
    const canceled = asProperties(importStates.set('cancel', { finished_at: ctx.now() }));
    ctx.em.assign(found, { ...canceled, updatedAt: ctx.now() });
  });
  return importNow(ctx, id);
}
