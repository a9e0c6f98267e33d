import { requireStorage } from '../../platform/files/storage.js';
import { notFound } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { visibleFile } from './files.query.js';
import { authorize } from '../kernel/policy.js';
import { filePolicy } from './policy.js';

/** A stored file that the caller may read. @throws NOT_FOUND to other callers, and for a path without a stored file */
export async function findFile(ctx: Ctx<'storage'>, input: { path: string }) {
  const actor = authorize(ctx, filePolicy.storedFile);
  requireStorage(ctx.services.storage);
  const found = await visibleFile(ctx, actor, input.path);
  if (!found) throw notFound('FILE');
  if (found.participantId !== null) ctx.noteAccess('FILE', [found.participantId]);
  return found;
}
