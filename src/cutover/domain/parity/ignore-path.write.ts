import { sql } from 'kysely';
import { AppError } from '../../../failures/errors.js';
import { type Ctx, db } from '../../../domain/context.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';

/** The limit of ignored paths of a route: each answer is compared with all of them. */
const MAX_IGNORED = 200;

/**
 * Ignores the differences at a path and below it, from now on. A repetition replaces the reason.
 * @throws CONFLICT when the route has 200 already
 */
export async function ignorePath(
  ctx: Ctx,
  { route, path, reason }: { route: string; path: string; reason: string },
): Promise<void> {
  const rows = await rowsOf(
    ctx,
    z.object({ others: z.number() }),
    sql`
    select count(*)::int as others from parity_ignores where route = ${route} and path <> ${path}`,
  );
  if (rows[0]!.others >= MAX_IGNORED) throw new AppError('CONFLICT', 'TOO_MANY_IGNORED', { route, max: MAX_IGNORED });
  await sql`
    insert into parity_ignores (route, path, reason, ignored_at)
    values (${route}, ${path}, ${reason}, ${ctx.now().toISOString()})
    on conflict (route, path) do update set reason = excluded.reason`.execute(db(ctx));
}

/** Has a path compared again. @throws NOT_FOUND when it is not ignored */
export async function compareAgain(ctx: Ctx, { route, path }: { route: string; path: string }): Promise<void> {
  const { numAffectedRows } = await sql`delete from parity_ignores where route = ${route} and path = ${path}`.execute(
    db(ctx),
  );
  if (!numAffectedRows) throw new AppError('NOT_FOUND', 'PATH_NOT_IGNORED', { route, path });
}
