import { sql } from 'kysely';
import type { Services } from '../../platform/services.js';
import { databaseContext } from '../../postgres/index.js';
import { db } from '../context.js';
import { openedSecret } from './pass-second-factor.write.js';
import { graceEnd } from './requirement.js';

/** The state of an installation in respect of its setting, for operators. */
export interface SecondFactorState {
  /** The number of people with a factor. */
  withFactor: number;
  /** Active administrators without one, by e-mail or name: a hundred at most. */
  administratorsWithout: string[];
  /** Whole days until these administrators can't sign in; 0 when they can't already. */
  daysLeft: number;
  /**
   * `sealedBefore`: the number of apps with a secret that only the previous AUTH_SECRET opens. `sealedByNone`: the number of
   * apps with a secret that none opens any more.
   */
  sealedBefore: number;
  sealedByNone: number;
}

/** Reads the state from the database. */
export async function secondFactorState(by: Pick<Services, 'orm' | 'config' | 'now'>): Promise<SecondFactorState> {
  const ctx = databaseContext(by);
  const without = await db(ctx)
    .selectFrom('users as u')
    .select(['u.email', 'u.name'])
    .where('u.is_active', '=', true)
    .where(sql<boolean>`u.roles @> array['ADMIN']`)
    .where(sql<boolean>`not exists (select from second_factors as f where f.user_id = u.id)`)
    .orderBy('u.id')
    .limit(100)
    .execute();
  const factors = await db(ctx).selectFrom('second_factors').select(['user_id', 'secret']).execute();
  const opened = factors.flatMap(({ secret }) =>
    secret === null ? [] : [openedSecret(by.config.authSecret, { secret })],
  );
  const left = (await graceEnd(ctx)).getTime() - by.now().getTime();
  return {
    withFactor: new Set(factors.map(each => each.user_id)).size,
    administratorsWithout: without.map(({ email, name }) => email ?? name),
    daysLeft: Math.max(0, Math.ceil(left / 86_400_000)),
    sealedBefore: opened.filter(each => each !== null && !each.isCurrent).length,
    sealedByNone: opened.filter(each => each === null).length,
  };
}
