import { sql } from 'kysely';
import { course } from '../classes/catalogue.query.js';
import type { Ctx } from '../context.js';
import { seesEverything } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { read } from '../kernel/read.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { countedEnrollments, enrollmentPolicy } from './policy.js';

/** Maximum number of courses whose activities become columns of one table. */
const MAX_COURSES = 100;

const taught = read(course, {
  rows: (q, $: Parameter<{ me: number | null; cycleId: number | null }>, { rights }) =>
    q
      .selectFrom('courses as o')
      .selectAll()
      .where(
        sql<boolean>`o.id in (select c.course_id from classes as c
          where (${$('cycleId')}::int is null or c.cycle_id = ${$('cycleId')}) and ${countedEnrollments('c', rights, $('me'))})`,
      )
      .orderBy('o.id')
      .limit(MAX_COURSES),
  order: 'o.id',
});

const counted = statement((q, $: Parameter<{ me: number | null; cycleId: number | null }>, { rights }) =>
  q
    .selectFrom('classes as c')
    .select('c.id')
    .where(sql<boolean>`(${$('cycleId')}::int is null or c.cycle_id = ${$('cycleId')})`)
    .where(countedEnrollments('c', rights, $('me')))
    .orderBy('c.id'),
);

/**
 * Begins an export of enrollments as a table: returns the courses, whose meetings and activities are its columns. The rows
 * are those of the list of enrollments. It is a mutation, so that an audit record names the caller (kernel/audit.ts).
 * An access record is written too, because the table contains CPFs.
 * @throws FORBIDDEN to participants
 */
export async function exportEnrollments(ctx: Ctx, { cycleId = null }: { cycleId?: number | null }) {
  const { rights, me } = authorize(ctx, enrollmentPolicy.exportEnrollments);
  const classIds = seesEverything(rights)
    ? undefined
    : (await counted(ctx, { me, cycleId }, { rights })).map(({ id }) => id);
  ctx.noteTable({ noun: 'enrollments', cycleId, ...(classIds && { classIds }) });
  return { courses: await taught(ctx, { me, cycleId }, { rights }) };
}
