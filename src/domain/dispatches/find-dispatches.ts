import type { GroupLinkDispatchStatus } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import { listDispatches } from './dispatches.query.js';
import { mustSeeDispatches } from './policy.js';

/** Group links on their way and sent ones, latest first, for supervisors and administrators. */
export async function findDispatches(
  ctx: Ctx,
  filter: { status?: GroupLinkDispatchStatus | null },
  page: PageArgs,
  selection?: Selection,
) {
  mustSeeDispatches(ctx);
  return listDispatches(ctx, filter, page, { selection });
}
