import { type Ctx, db } from '../context.js';

/** How long a dead code can still say why it is: used, expired or exhausted. */
const KEPT_MS = 24 * 3_600_000;

/** Removes codes that ended a day ago. @returns how many */
export async function sweepPasscodes(ctx: Ctx): Promise<number> {
  const { numDeletedRows } = await db(ctx)
    .deleteFrom('passcodes')
    .where('expires_at', '<', new Date(ctx.now().getTime() - KEPT_MS).toISOString())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
