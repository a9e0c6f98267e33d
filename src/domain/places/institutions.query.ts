import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { cityIdOf } from './places.query.js';

/** More hospitals than any city has. */
const LIMIT = 1_000;

const ofCity = statement((q, $: Parameter<{ cityId: number }>) =>
  q
    .selectFrom('hospitals as h')
    .select(['h.id', 'h.name'])
    .where('h.city_id', '=', $('cityId'))
    .where('h.archived_at', 'is', null)
    .orderBy('h.name')
    .orderBy('h.id')
    .limit(LIMIT),
);
/** The institutions of a city that people may choose as their workplace, without archived ones, in the order of their names. */
export const institutionsOf = (ctx: Ctx, cityId: number) => ofCity(ctx, { cityId: cityIdOf(cityId) ?? cityId });

const cityOf = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('hospitals as h')
    .select('h.city_id as cityId')
    .where('h.id', '=', $('id'))
    .where('h.archived_at', 'is', null),
);
/** The IBGE code of the city of a hospital, or null when there is no such hospital, or it is archived. */
export const cityOfInstitution = async (ctx: Ctx, id: number): Promise<number | null> =>
  (await cityOf(ctx, { id }))[0]?.cityId ?? null;
