import { networkOf } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';
import { type Parameter, statement } from '../kernel/statement.js';

/** The number of sign-ins that are checked, the latest. */
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

/** True when a person has signed in from a network within the stored 90 days. @param network in the form of `networkOf` */
export const cameFrom = async (ctx: Ctx, userId: number, network: string): Promise<boolean> =>
  (await places(ctx, { userId, limit: LOOKED_AT })).some(
    ({ address }) => address !== null && networkOf(address) === network,
  );
