import { sql } from 'kysely';
import { z } from 'zod';
import { fieldReason, wrong } from '../../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../../failures/validation.js';
import type { Ctx } from '../../../domain/context.js';
import { writeOutbox } from '../../../domain/kernel/outbox.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';
import { namedRoutes } from './catalogue.js';
import { type FacadeRoute, facadeRoutes } from './find-routes.js';
import { routesPolicy } from './policy.js';

const shape = z.object({
  sunsetAt: z.date(),
  /** The address of their replacement; left out or null: there is none. */
  successor: z
    .url({ protocol: /^https?$/, error: fieldReason('NOT_AN_ADDRESS') })
    .max(500)
    .nullish(),
});

interface Announcement {
  routes: readonly string[];
  sunsetAt: Date;
  successor?: string | null;
}

// All statements take the rows in one order, so that two at once wait for each other.
const announce = writing(
  (_q, $: Parameter<{ routes: readonly string[]; now: string; until: string; successor: string | null }>) => sql`
    insert into route_states as s (route, announced_at, sunset_at, successor)
    select each.route, ${$('now')}, ${$('until')}, ${$('successor')}
      from unnest(${$('routes')}::text[]) as each(route) order by each.route
    on conflict (route) do update
      set announced_at = coalesce(s.announced_at, excluded.announced_at),
          sunset_at = excluded.sunset_at, successor = excluded.successor`,
);
/** A client that agreed to a date did not agree to an earlier one. */
const removeLaterConsents = writing(
  (_q, $: Parameter<{ routes: readonly string[]; until: string }>) => sql`
    delete from route_consents where route = any(${$('routes')}::text[]) and consented_until > ${$('until')}`,
);

const withdraw = writing(
  (_q, $: Parameter<{ routes: readonly string[] }>) => sql`
    update route_states set announced_at = null, sunset_at = null, successor = null
     where route in (select route from route_states where route = any(${$('routes')}::text[]) order by route for update)`,
);
const removeConsents = writing(
  (_q, $: Parameter<{ routes: readonly string[] }>) => sql`
    delete from route_consents where route = any(${$('routes')}::text[])`,
);
const removeBrownouts = writing(
  (_q, $: Parameter<{ routes: readonly string[] }>) => sql`
    delete from route_brownouts where route = any(${$('routes')}::text[])`,
);

/**
 * Announces the end of routes. Their answers say so from now on (RFC 9745, RFC 8594). A mail goes to the contacts of the API
 * keys that called them in the last 30 days. A repetition changes date and successor; an earlier date needs the consent of the
 * clients once more.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown route; INVALID for a date that has passed
 */
export async function announceSunset(
  ctx: Ctx<'routes' | 'events' | 'writeCalls'>,
  { routes, ...given }: Announcement,
): Promise<FacadeRoute[]> {
  authorize(ctx, routesPolicy.announceSunset);
  const named = namedRoutes(ctx, routes);
  const { sunsetAt, successor = null } = parseInput(shape, given);
  if (sunsetAt <= ctx.now()) throw invalidField('sunsetAt', wrong('IN_THE_PAST'));
  const ids = named.map(({ id }) => id).sort();
  await ctx.services.writeCalls();
  await ctx.transaction(async ctx => {
    const [now, until] = [ctx.now().toISOString(), sunsetAt.toISOString()];
    await announce(ctx, { routes: ids, now, until, successor });
    await removeLaterConsents(ctx, { routes: ids, until });
    writeOutbox(ctx, 'sunset-announced', { routes: ids, sunsetAt: until, successor });
  });
  ctx.services.events.emit('routesChanged');
  return facadeRoutes(ctx, named);
}

/**
 * Withdraws the announced end of routes; consents and brownouts go with it.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown route
 */
export async function withdrawSunset(
  ctx: Ctx<'routes' | 'events'>,
  { routes }: { routes: readonly string[] },
): Promise<FacadeRoute[]> {
  authorize(ctx, routesPolicy.withdrawSunset);
  const named = namedRoutes(ctx, routes);
  const ids = named.map(({ id }) => id);
  await ctx.transaction(async ctx => {
    await withdraw(ctx, { routes: ids });
    await removeConsents(ctx, { routes: ids });
    await removeBrownouts(ctx, { routes: ids });
  });
  ctx.services.events.emit('routesChanged');
  return facadeRoutes(ctx, named);
}
