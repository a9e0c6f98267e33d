import type { Ctx } from '../context.js';
import { mustBeSignedIn } from '../kernel/access.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import { listHospitalGroups } from './hospital-groups.query.js';

/** Every group: who is signed in may compare hospitals. */
export function findHospitalGroups(ctx: Ctx, page: PageArgs, selection?: Selection) {
  mustBeSignedIn(ctx);
  return listHospitalGroups(ctx, {}, page, { selection });
}
