import { networkOf } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';
import { type Parameter, statement } from '../kernel/statement.js';

/** Signings in that are looked at, the latest. */
const LOOKED_AT = 200;

const places = statement((q, $: Parameter<{ userId: number; limit: number }>) =>
  q
    .selectFrom('logins')
    .select('address')
    .where('user_id', '=', $('userId'))
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit($('limit')),
);

/** Whether a person came in from a network as far back as it is known, 90 days. @param network as `networkOf` gives it */
export const cameFrom = async (ctx: Ctx, userId: number, network: string): Promise<boolean> =>
  (await places(ctx, { userId, limit: LOOKED_AT })).some(
    ({ address }) => address !== null && networkOf(address) === network,
  );
