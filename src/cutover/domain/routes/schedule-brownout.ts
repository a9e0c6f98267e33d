import { sql } from 'kysely';
import { AppError } from '../../../failures/errors.js';
import { wrong } from '../../../failures/field-reasons.js';
import { invalidField } from '../../../failures/validation.js';
import type { Ctx } from '../../../domain/context.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { namedRoutes } from './catalogue.js';
import { type FacadeRoute, facadeRoutes } from './find-routes.js';
import { routesPolicy } from './policy.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';

const MAX_HOURS = 7 * 24;
/** Brownouts of a route that have not ended. */
const MAX_AHEAD = 20;

const addBrownout = writing((q, $: Parameter<{ route: string; from: string; to: string }>) =>
  q.insertInto('route_brownouts').values({ route: $('route'), starts_at: $('from'), ends_at: $('to') }),
);

/**
 * For a time, announced routes answer as if they were closed: their remaining callers notice before it is for good.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown route; INVALID for a time that has passed or is
 * longer than a week; CONFLICT for a route without an announced end, and for more than 20 ahead
 */
export async function scheduleBrownout(
  ctx: Ctx<'routes' | 'events'>,
  { routes, from, to }: { routes: readonly string[]; from: Date; to: Date },
): Promise<FacadeRoute[]> {
  authorize(ctx, routesPolicy.scheduleBrownout);
  const named = namedRoutes(ctx, routes);
  if (from < ctx.now()) throw invalidField('from', wrong('IN_THE_PAST'));
  if (to <= from) throw new AppError('INVALID', 'ORDER_OF_TIMES', { field: 'from', other: 'to' });
  if (to.getTime() - from.getTime() > MAX_HOURS * 3_600_000)
    throw new AppError('INVALID', 'BROWNOUT_TOO_LONG', { hours: MAX_HOURS });
  await ctx.transaction(async ctx => {
    for (const { id } of named.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const rows = await rowsOf(
        ctx,
        z.object({ ahead: z.number() }),
        sql`
        select (select count(*)::int from route_brownouts b where b.route = s.route and b.ends_at > ${ctx.now().toISOString()}) as ahead
          from route_states as s where s.route = ${id} and s.sunset_at is not null for update`,
      );
      if (!rows[0]) throw new AppError('CONFLICT', 'SUNSET_NOT_ANNOUNCED', { route: id });
      if (rows[0].ahead >= MAX_AHEAD)
        throw new AppError('CONFLICT', 'TOO_MANY_BROWNOUTS', { route: id, max: MAX_AHEAD });
      await addBrownout(ctx, { route: id, from: from.toISOString(), to: to.toISOString() });
    }
  });
  ctx.services.events.emit('routesChanged');
  return facadeRoutes(ctx, named);
}
