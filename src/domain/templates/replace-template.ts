import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { ActivityTemplate } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import { notFound } from '../kernel/access.js';
import { storableText } from '../kernel/text.js';
import { attachUploads, detachFromTemplate } from '../files/uploads.write.js';
import type { Ctx } from '../context.js';
import { classById } from '../classes/classes.query.js';
import { type TemplateRow, visibleTemplate } from './templates.query.js';
import { authorize, assertAllowed, relationToClass, STRANGER } from '../kernel/policy.js';
import { templatePolicy } from './policy.js';

const id = z.int().positive();
const shape = z.object({
  id,
  uploadId: id.nullish(),
  description: storableText().max(2000).nullish(),
});

/** Gives a template another file, another description or both; parts left out stay. For staff of the class. */
export async function replaceTemplate(ctx: Ctx, input: z.input<typeof shape>): Promise<TemplateRow> {
  const actor = authorize(ctx, templatePolicy.replaceActivityTemplate);
  const { id, uploadId, description } = parseInput(shape, input);
  const template = await visibleTemplate(ctx, actor, id);
  if (!template) throw notFound('ACTIVITY_TEMPLATE');
  const group = await classById(ctx, template.classId);
  // Every caller at this point sees the template.
  assertAllowed(actor, templatePolicy.replaceActivityTemplate, {
    ...(group ? relationToClass(actor, group) : STRANGER),
    own: true,
  });
  if (uploadId == null && description == null) throw new AppError('INVALID', 'TEMPLATE_CHANGE_EMPTY');
  await ctx.transaction(async ctx => {
    const locked = await ctx.em.findOne(ActivityTemplate, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!locked) throw notFound('ACTIVITY_TEMPLATE');
    if (description != null) locked.description = description;
    locked.updatedAt = ctx.now();
    if (uploadId != null) await replaceFile(ctx, id, uploadId);
  });
  return (await visibleTemplate(ctx, actor, id))!;
}

/** Sets the file of a template; the previous one belongs to nothing then and is deleted later. */
export async function replaceFile(ctx: Ctx, template: number, uploadId: number): Promise<void> {
  await detachFromTemplate(ctx, template);
  await attachUploads(ctx, [uploadId], { activityTemplate: template });
}
