import { User } from '../../entities/index.js';
import type { Operator } from '../kernel/audit.js';
import { databaseContext } from '../../postgres/index.js';

/** A longer list would not be read by anybody. */
const MOST = 1_000;

/** The people with a role beyond participant, or everybody; by name. */
export const listUsers = ({ orm }: Pick<Operator, 'orm'>, { everybody }: { everybody: boolean }): Promise<User[]> =>
  databaseContext({ orm }).em.find(
    User,
    everybody ? {} : { roles: { $overlap: ['FACILITATOR', 'SUPERVISOR', 'ADMIN'] } },
    {
      orderBy: { name: 'asc', id: 'asc' },
      limit: MOST,
    },
  );
