import type { Ctx } from '../context.js';
import { forbidden, hasRole, mustBeSignedIn } from '../kernel/access.js';
import type { PageArgs } from '../kernel/page.js';
import { listRegistrations } from './registrations.query.js';

/** What came in by forms and was consented to, latest first, for supervisors and administrators. */
export async function findRegistrations(ctx: Ctx, page: PageArgs) {
  if (!hasRole(mustBeSignedIn(ctx), 'SUPERVISOR', 'ADMIN')) throw forbidden();
  return listRegistrations(ctx, page);
}
