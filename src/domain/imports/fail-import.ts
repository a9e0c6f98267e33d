import { Import } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { asProperties } from '../kernel/states.js';
import { importStates } from './states.js';

/** Marks an import as failed while it is checked or written; an import that has ended meanwhile stays as it is. */
export async function failImport(ctx: Ctx, { importId: id }: { importId: number }, error: Error): Promise<void> {
  const now = ctx.services.now();
  const failed = importStates.set('fail', { finished_at: now, error: error.message.slice(0, 500) });
  await ctx.em.nativeUpdate(
    Import,
    { id, state: { $in: importStates.from('fail') } },
    { ...asProperties(failed), updatedAt: now },
  );
}
