import { notFound } from '../kernel/access.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { type TemplateRow, visibleTemplate } from './templates.query.js';
import { templatePolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

/** @throws NOT_FOUND also for templates of classes without a relation to the caller */
export async function findTemplate(ctx: Ctx, id: number, selection?: Selection): Promise<TemplateRow> {
  const found = await visibleTemplate(ctx, authorize(ctx, templatePolicy.activityTemplate), id, selection);
  if (!found) throw notFound('ACTIVITY_TEMPLATE');
  return found;
}
