import { type Ctx, db } from '../context.js';

/** How long a request may be repeated under its key. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Forgets keys of requests that nobody repeats any more. @returns how many */
export async function sweepIdempotencyKeys(ctx: Ctx): Promise<number> {
  const { numDeletedRows } = await db(ctx)
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(ctx.now().getTime() - KEPT_MS).toISOString())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
