import { ActivityTemplate } from '../../entities/index.js';
import { notFound } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { classById } from '../classes/classes.query.js';
import { visibleTemplate } from './templates.query.js';
import { authorize, assertAllowed, relationToClass, STRANGER } from '../kernel/policy.js';
import { templatePolicy } from './policy.js';

/** Removes a template; its file belongs to nothing then and is deleted later. */
export async function removeTemplate(ctx: Ctx, input: { id: number }): Promise<{ id: number }> {
  const actor = authorize(ctx, templatePolicy.removeActivityTemplate);
  const template = await visibleTemplate(ctx, actor, input.id);
  if (!template) throw notFound('ACTIVITY_TEMPLATE');
  const group = await classById(ctx, template.classId);
  // Every caller at this point sees the template.
  assertAllowed(actor, templatePolicy.removeActivityTemplate, {
    ...(group ? relationToClass(actor, group) : STRANGER),
    own: true,
  });
  await ctx.transaction(async ctx => {
    const removed = await ctx.em.nativeDelete(ActivityTemplate, input.id);
    if (removed === 0) throw notFound('ACTIVITY_TEMPLATE');
  });
  return { id: input.id };
}
