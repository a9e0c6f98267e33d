import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Counts } from '../../failures/reason-params.js';
import type { Ctx } from '../context.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';

/*
 * Duties: the classes, appointments and other records that depend on a facilitator. A person with duties can't be deactivated,
 * lose the role or be erased before they are handed over (hand-over.write.ts). Classes of past cycles, and archived classes,
 * are history: they keep the name.
 */

interface At {
  /** SQL of the instant. */
  now: string;
  /** SQL of the day, by the programme's zone. */
  today: string;
}

const openClasses = (person: string, today: string): string =>
  `classes as c join cycles as y on y.id = c.cycle_id
    where c.facilitator_id = ${person} and c.archived_at is null and y.ends_on >= ${today}`;

/** SQL of the number of duties, by table. @param person SQL of the id */
export const dutyCounts = (person: string, { now, today }: At): Record<string, string> => ({
  classes: `(select count(*)::int from ${openClasses(person, today)})`,
  class_substitutes: `(select count(*)::int from class_substitutes as b where b.user_id = ${person} and b.ends_at > ${now})`,
  employees: `(select count(*)::int from employees as p where p.user_id = ${person} and p.archived_at is null)`,
  appointments: `(select count(*)::int from appointments as t join employees as p on p.id = t.employee_id
    where p.user_id = ${person} and t.type_id = 2 and t.deleted_at is null and t.start_time >= ${now})`,
  submissions: `(select count(*)::int from submissions as s where s.status = 'SUBMITTED' and s.removed_at is null
    and s.class_id in (select c.id from ${openClasses(person, today)}))`,
});

/** SQL of the number of places that a person has in classes whose cycle is not over. @param person SQL of the id */
export const openPlaces = (person: string, today: string): string =>
  `(select count(*)::int from enrollments as e join classes as c on c.id = e.class_id join cycles as y on y.id = c.cycle_id
     where e.participant_id = ${person} and e.canceled_at is null and y.ends_on >= ${today})`;

/** The part of a context that the counts need: from a caller, a job, or an operator at the command line. */
export type Asking = Pick<Ctx, 'kysely' | 'now' | 'services'>;

/** The day, by the programme's zone: YYYY-MM-DD. */
export const todayOf = (ctx: Pick<Asking, 'now' | 'services'>): string =>
  DateTime.fromJSDate(ctx.now(), { zone: ctx.services.config.legacyTimeZone }).toISODate()!;

async function counted(ctx: Asking, counts: (at: At) => Record<string, string>): Promise<Counts> {
  const at = { now: `'${ctx.now().toISOString()}'::timestamptz`, today: `'${todayOf(ctx)}'::date` };
  const columns = Object.entries(counts(at)).map(([table, count]) => sql`${sql.raw(count)} as ${sql.ref(table)}`);
  const [row] = await rowsOf(ctx, z.record(z.string(), z.number()), sql`select ${sql.join(columns)}`);
  return Object.fromEntries(Object.entries(row!).filter(([, count]) => count > 0));
}

/** The duties of a person, by table; tables without duties are left out. */
export const dutiesOf = (ctx: Asking, userId: number): Promise<Counts> =>
  counted(ctx, at => dutyCounts(String(userId), at));

/** The places that a person has as a participant, in the same form. */
export const placesOf = (ctx: Asking, userId: number): Promise<Counts> =>
  counted(ctx, ({ today }) => ({ enrollments: openPlaces(String(userId), today) }));

/** The ids of the classes that a person leads and that are not history, in ascending order. */
export async function openClassIdsOf(ctx: Asking, userId: number): Promise<number[]> {
  const rows = await rowsOf(
    ctx,
    z.object({ id: z.number() }),
    sql`
    select c.id from ${sql.raw(openClasses(String(userId), `'${todayOf(ctx)}'::date`))} order by c.id`,
  );
  return rows.map(({ id }) => id);
}
