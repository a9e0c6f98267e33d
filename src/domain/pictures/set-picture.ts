import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Picture, type PictureKind } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { makePicture, type MadePicture } from '../../platform/files/images.js';
import { requireStorage, type ObjectStore } from '../../platform/files/storage.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { ownUpload, removeUpload } from '../files/uploads.write.js';
import type { Ctx } from '../context.js';
import { personNow, type PersonRow } from '../people/people.query.js';
import { lockCaller } from '../people/people.write.js';
import { authorize } from '../kernel/policy.js';
import { picturePolicy } from './policy.js';

const MAX_BYTES = 10 * 1024 * 1024;
const boxes = {
  AVATAR: { width: 512, height: 512, fit: 'cover' },
  COVER: { width: 1920, height: 1080, fit: 'inside' },
} as const;

/**
 * Makes a staged upload the caller's picture. The upload is decoded and discarded; the stored image is made by this server
 * (platform/files/images.ts). The row comes before the object, as with files, so that no object is ever without a row.
 * @throws INVALID for a file that is no picture, or too large; RATE_LIMITED
 */
export async function setPicture(
  ctx: Ctx<'limits' | 'storage'>,
  { kind, uploadId }: { kind: PictureKind; uploadId: number },
): Promise<PersonRow> {
  const actor = authorize(ctx, picturePolicy.setPicture);
  const storage = requireStorage(ctx.services.storage);
  await ctx.services.limits.consume('picture', `user:${actor.userId}`);
  const staged = await ownUpload(ctx, actor, uploadId);
  const content = staged && (await storage.read(staged.path));
  if (!content) throw new AppError('INVALID', 'PICTURE_FILE_GONE');
  if (staged.size > MAX_BYTES)
    throw new AppError('INVALID', 'PICTURE_FILE_TOO_LARGE', { max: MAX_BYTES / 1024 / 1024 });
  const made = await makePicture(await buffer(content), boxes[kind]);

  const picture = await ctx.transaction(async ctx =>
    ctx.em.create(Picture, { user: actor.userId, kind, ...rowOf(ctx, made), createdAt: ctx.now() }),
  );
  await store(ctx, storage, picture.path, made);
  const isTheirs = await ctx.transaction(async ctx => {
    // The lock orders two uploads at once: one of them is the last.
    await lockCaller(ctx, actor.userId);
    await ctx.em.nativeUpdate(Picture, { user: actor.userId, kind, current: true }, { current: false });
    return (await ctx.em.nativeUpdate(Picture, picture.id, { current: true })) > 0;
  });
  // The person was erased meanwhile: nothing else would remove the object.
  if (!isTheirs) await storage.remove(picture.path);
  await removeUpload(ctx, staged);
  return personNow(ctx, actor.userId);
}

/** Removes the caller's picture. Without one nothing happens. */
export async function removePicture(ctx: Ctx, { kind }: { kind: PictureKind }): Promise<PersonRow> {
  const { userId } = authorize(ctx, picturePolicy.removePicture);
  await ctx.em.nativeUpdate(Picture, { user: userId, kind, current: true }, { current: false });
  return personNow(ctx, userId);
}

function rowOf(ctx: Ctx, { content, mediaType, extension, width, height }: MadePicture) {
  const month = ctx.now().toISOString().slice(0, 7).replace('-', '/');
  return {
    path: `pictures/${month}/${randomUUID()}.${extension}`,
    mediaType,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    width,
    height,
  };
}

async function store(ctx: Ctx, storage: ObjectStore, key: string, { content, mediaType }: MadePicture): Promise<void> {
  try {
    await inWorkFolder(async folder => {
      const file = path.join(folder, 'content');
      await writeFile(file, content);
      await storage.putFile(key, file, mediaType);
    });
  } catch (error) {
    ctx.log.error({ err: error, path: key }, 'storage refused a picture');
    throw new AppError('UPSTREAM_FAILED', 'PICTURE_NOT_STORED');
  }
}
