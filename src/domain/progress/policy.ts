import { type Expression, type RawBuilder, sql } from 'kysely';
import { countedEnrollments } from '../enrollments/policy.js';
import { type Rights, rightsOf } from '../kernel/access.js';
import { policy, staff, withRole } from '../kernel/policy.js';

export const progressPolicy = policy('dashboard', {
  queries: {
    classProgress: { by: staff, rows: rightsOf },
    myWork: { by: withRole(['FACILITATOR', 'SUPERVISOR', 'ADMIN']), note: 'of led classes and the own calendar' },
    workWaiting: { by: withRole(['FACILITATOR', 'SUPERVISOR', 'ADMIN']), note: 'numbers of lists that they see' },
  },
});

/** The appointments of a table's alias that are in the person's own calendar. */
export const inOwnCalendar = (alias: string, me: Expression<number | null>): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.employee_id`)} in (select id from employees where user_id = ${me})`;

/** SQL of the ids of the classes of a leader, each once, for `=`. */
export const ledClasses = (me: Expression<number | null>): RawBuilder<unknown> =>
  sql`any(array(select c.id from classes as c where ${countedEnrollments('c', 'led', me)}))`;

/** SQL that is true for a column with the id of a class that the caller leads, or for all to callers that see all. */
export const inCountedClass = (column: string, rights: Rights, me: Expression<number | null>): RawBuilder<boolean> =>
  rights === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${ledClasses(me)}`;
