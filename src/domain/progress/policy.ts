import { type Expression, type RawBuilder, sql } from 'kysely';
import { rightsOf } from '../kernel/access.js';
import { policy, staff, withRole } from '../kernel/policy.js';

export const progressPolicy = policy('dashboard', {
  queries: {
    classProgress: { by: staff, rows: rightsOf },
    myWork: { by: withRole(['FACILITATOR', 'SUPERVISOR', 'ADMIN']), note: 'of led classes and the own calendar' },
  },
});

/** The appointments of a table's alias that are in the person's own calendar. */
export const inOwnCalendar = (alias: string, me: Expression<number | null>): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.employee_id`)} in (select id from employees where user_id = ${me})`;
