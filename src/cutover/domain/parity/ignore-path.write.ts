import { sql } from 'kysely';
import { AppError } from '../../../failures/errors.js';
import type { Ctx } from '../../../domain/context.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';

/** The limit of ignored paths of a route, and of a facade: each answer is compared with all of both. */
const MAX_IGNORED = 200;

const ignore = writing(
  (_q, $: Parameter<{ route: string; path: string; reason: string; now: string }>) => sql`
    insert into parity_ignores (route, path, reason, ignored_at)
    values (${$('route')}, ${$('path')}, ${$('reason')}, ${$('now')})
    on conflict (route, path) do update set reason = excluded.reason`,
);
const stopIgnoring = writing((q, $: Parameter<{ route: string; path: string }>) =>
  q.deleteFrom('parity_ignores').where('route', '=', $('route')).where('path', '=', $('path')).returning('id'),
);

/**
 * Ignores the differences of a route, or of a whole facade by its name, at a path and below it, from now on. A repetition
 * replaces the reason.
 * @throws CONFLICT when the route, or the facade, has 200 already
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
  await ignore(ctx, { route, path, reason, now: ctx.now().toISOString() });
}

/** Has a path compared again. @throws NOT_FOUND when it is not ignored */
export async function compareAgain(ctx: Ctx, { route, path }: { route: string; path: string }): Promise<void> {
  const removed = await stopIgnoring(ctx, { route, path });
  if (removed.length === 0) throw new AppError('NOT_FOUND', 'PATH_NOT_IGNORED', { route, path });
}
