import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../../failures/errors.js';
import type { Ctx } from '../../../domain/context.js';
import { parseInput } from '../../../failures/validation.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { clientOfKey } from '../../../domain/sessions/client-of.rules.js';
import { namedRoutes } from './catalogue.js';
import { type FacadeRoute, facadeRoutes } from './find-routes.js';
import { routesPolicy } from './policy.js';
import { rowsOf } from '../../../domain/kernel/rows-of.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';
import { typedText } from '../../../domain/kernel/text.js';

const shape = z.object({ client: typedText().min(1).max(60) });

const consent = writing(
  (_q, $: Parameter<{ route: string; client: string; now: string; sunsetAt: string }>) => sql`
    insert into route_consents (route, client, acknowledged_at, consented_until)
    values (${$('route')}, ${$('client')}, ${$('now')}, ${$('sunsetAt')})
    on conflict (route, client) do nothing`,
);

/**
 * Notes that a client knows of the end of a route and needs it no more. A repetition changes nothing.
 * @param given a client in the naming of `routeUsage`; administrators answer for everybody, an API key for itself
 * @throws FORBIDDEN to others; INVALID to a key that answers for another client; NOT_FOUND for an unknown route; CONFLICT when
 * its end was not announced
 */
export async function acknowledgeSunset(
  ctx: Ctx<'routes'>,
  given: { route: string; client: string },
): Promise<FacadeRoute> {
  const actor = authorize(ctx, routesPolicy.acknowledgeSunset);
  const own = actor.apiKeyId === null ? null : clientOfKey(actor.name);
  // A long name of a key is cut in the counts of clients: its full name is accepted, too.
  if (own !== null && ![own, actor.name].includes(given.client))
    throw new AppError('INVALID', 'CLIENT_NOT_THE_KEY', { name: own });
  const named = namedRoutes(ctx, [given.route]);
  const { client } = parseInput(shape, { client: own ?? given.client });
  await ctx.transaction(async ctx => {
    const rows = await rowsOf(
      ctx,
      z.object({ sunsetAt: z.string().nullable() }),
      sql`
      select sunset_at as "sunsetAt" from route_states where route = ${given.route} for update`,
    );
    const sunsetAt = rows[0]?.sunsetAt;
    if (!sunsetAt) throw new AppError('CONFLICT', 'SUNSET_NOT_ANNOUNCED', { route: given.route });
    await consent(ctx, { route: given.route, client, now: ctx.now().toISOString(), sunsetAt });
  });
  return (await facadeRoutes(ctx, named))[0]!;
}
