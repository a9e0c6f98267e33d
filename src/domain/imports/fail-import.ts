import { Import } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { asProperties } from '../kernel/states.js';
import { importStates } from './states.js';

/** Gives an import up that is being checked or written; what has ended meanwhile stays as it is. */
export async function failImport(ctx: Ctx, { importId: id }: { importId: number }, error: Error): Promise<void> {
  const now = ctx.services.now();
  const failed = importStates.set('fail', { finished_at: now, error: error.message.slice(0, 500) });
  await ctx.em.nativeUpdate(
    Import,
    { id, state: { $in: importStates.from('fail') } },
    { ...asProperties(failed), updatedAt: now },
  );
}
