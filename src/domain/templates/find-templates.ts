import { mustBeSignedIn, notFound } from '../kernel/access.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { listTemplates, type TemplateFilter, type TemplateRow, visibleTemplate } from './templates.query.js';

/** @throws NOT_FOUND also for templates of classes the caller has nothing to do with */
export async function findTemplate(ctx: Ctx, id: number, selection?: Selection): Promise<TemplateRow> {
  const found = await visibleTemplate(ctx, mustBeSignedIn(ctx), id, selection);
  if (!found) throw notFound('Activity template');
  return found;
}

export const findTemplates = (ctx: Ctx, filter: TemplateFilter, page: PageArgs, selection?: Selection) =>
  listTemplates(ctx, mustBeSignedIn(ctx), filter, page, selection);
