import { requireStorage } from '../../platform/files/storage.js';
import { notFound } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { pictureByPath } from './pictures.query.js';
import { authorize } from '../kernel/policy.js';
import { picturePolicy } from './policy.js';

/** A current picture of a person, for everybody who is signed in. @throws NOT_FOUND also for a replaced one */
export async function findPicture(ctx: Ctx<'storage'>, { path }: { path: string }) {
  authorize(ctx, picturePolicy.picture);
  requireStorage(ctx.services.storage);
  const found = await pictureByPath(ctx, path);
  if (!found) throw notFound('PICTURE');
  return found;
}
