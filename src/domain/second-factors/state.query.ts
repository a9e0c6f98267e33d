import { sql } from 'kysely';
import type { Services } from '../../platform/services.js';
import { databaseContext } from '../../postgres/transactions.js';
import { db } from '../context.js';
import { openedSecret } from './pass-second-factor.write.js';
import { graceEnd } from './requirement.js';

/** How an installation stands to its setting, for operators. */
export interface SecondFactorState {
  /** People with a factor. */
  withFactor: number;
  /** Active administrators without one, by e-mail or name: a hundred at most. */
  administratorsWithout: string[];
  /** Whole days until those are not let in; 0 when they are not. */
  daysLeft: number;
  /** Apps whose secret the AUTH_SECRET before this one opens alone, and those that none opens any more. */
  sealedBefore: number;
  sealedByNone: number;
}

/** Asks the database. */
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
