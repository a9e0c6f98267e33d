import path from 'node:path';
import { ActivityTemplate } from '../../entities/index.js';
import { requireStorage } from '../../platform/files/storage.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import type { Ctx } from '../context.js';
import { attachCopy, fetchObject, takeIn } from '../files/import-files.write.js';
import { type Classes, missingTemplates } from './missing-templates.write.js';

/**
 * Copies the templates of a class to its copy, each with a file of its own, so that either class can replace it. One that the
 * copy has already stays: a second run does the rest of the first.
 */
export async function copyTemplates(ctx: Ctx<'storage'>, classes: Classes): Promise<void> {
  for (const { activity, description, course, cycle, ...file } of await missingTemplates(ctx, classes)) {
    const storage = requireStorage(ctx.services.storage);
    const id = await inWorkFolder(async folder => {
      const local = path.join(folder, 'content');
      await fetchObject(storage, file, local);
      const extension = path.extname(file.path).slice(1);
      return takeIn(ctx, storage, { ...file, file: local, extension }, ctx.now());
    });
    await ctx.transaction(async ctx => {
      const now = ctx.now();
      const made = ctx.em.create(ActivityTemplate, {
        ...{ activity, class: classes.to, course, cycle, description },
        ...{ createdAt: now, updatedAt: now },
      });
      await ctx.em.flush();
      await attachCopy(ctx, { id, activityTemplate: made.id });
    });
  }
}
