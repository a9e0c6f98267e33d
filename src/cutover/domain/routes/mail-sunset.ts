import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { letter } from '../../../platform/mail/letter.js';
import type { Ctx } from '../../../domain/context.js';
import { daysAgo } from '../../../domain/kernel/removal.js';
import { currentTheme } from '../../../domain/settings/settings.query.js';
import { isUse, USE_DAYS } from './use.query.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';

/** Routes that a mail names; the graph knows the others. */
const NAMED = 50;

interface Sunset {
  routes: string[];
  sunsetAt: string;
  successor: string | null;
}

/**
 * Writes to the contacts of the API keys in use that called routes with an announced end in the last 30 days. A retry sends the
 * same mail.
 */
export async function mailSunset(
  ctx: Ctx<'mailer' | 'routes'>,
  { routes, sunsetAt, successor }: Sunset,
): Promise<void> {
  const { siteName } = await currentTheme(ctx);
  const { legacyTimeZone: zone } = ctx.services.config;
  const day = DateTime.fromISO(sunsetAt, { zone }).toFormat('dd/MM/yyyy');
  for (const contact of await contactsOf(ctx, routes)) {
    const named = ctx.services.routes.filter(({ id }) => contact.routes.includes(id));
    const digest = createHash('sha256').update(`${contact.id} ${sunsetAt} ${routes.join()}`).digest('hex').slice(0, 24);
    await ctx.services.mailer.send({
      to: contact.email,
      subject: `Endereços que serão encerrados em ${day}: ${siteName}`,
      ...letter([
        'Olá!',
        `O programa que usa a chave “${contact.name}” chamou, nos últimos 30 dias, endereços de ${siteName} que serão encerrados em ${day}:`,
        ...named.slice(0, NAMED).map(({ method, path, summary }) => `${method} ${path} (${summary})`),
        ...(named.length > NAMED ? [`e mais ${named.length - NAMED}.`] : []),
        ...(successor ? ['No lugar deles use:', { link: successor }] : []),
        'Quando o programa não precisar mais deles, confirme com a própria chave: a mutação acknowledgeSunset(route, client) do grafo, em que client é o nome da chave.',
      ]),
      messageId: `sunset-${digest}`,
    });
  }
}

async function contactsOf(
  ctx: Ctx,
  routes: readonly string[],
): Promise<{ id: number; name: string; email: string; routes: string[] }[]> {
  const rows = await rowsOf(
    ctx,
    z.object({ id: z.number(), name: z.string(), email: z.string(), routes: z.array(z.string()) }),
    sql`
    select k.id, k.name, k.contact_email as email, array_agg(distinct r.route) as routes
      from api_keys as k
      join route_usages as r on r.client = left(k.name, 60)
     where k.contact_email is not null and k.revoked_at is null
       and (k.expires_at is null or k.expires_at > ${ctx.now().toISOString()})
       and r.route = any(${routes}::text[]) and r.day >= ${daysAgo(ctx, USE_DAYS)}::date and ${isUse}
     group by k.id order by k.id`,
  );
  return rows;
}
