import type { Ctx } from '../context.js';
import { mustBeSignedIn } from '../shared/access.js';
import type { PageArgs } from '../shared/page.js';
import type { Selection } from '../shared/selection.js';
import { listHospitalGroups } from './hospital-groups.query.js';

/** Every group: who is signed in may compare hospitals. */
export function findHospitalGroups(ctx: Ctx, page: PageArgs, selection?: Selection) {
  mustBeSignedIn(ctx);
  return listHospitalGroups(ctx, {}, page, { selection });
}
