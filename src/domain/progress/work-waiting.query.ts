import { type RawBuilder, sql } from 'kysely';
import { classPolicy } from '../classes/policy.js';
import { lacksCalendar, lacksFacilitator, meetsIn } from '../classes/unready-classes.query.js';
import type { Ctx } from '../context.js';
import { dispatchPolicy } from '../dispatches/policy.js';
import { todayOf } from '../duties/duties.query.js';
import { waitsForAnswer } from '../enrollments/enrollments-list.query.js';
import { importPolicy } from '../imports/policy.js';
import { rightsOf } from '../kernel/access.js';
import { rangeOfDay } from '../kernel/local-days.js';
import { authorize, rightsOrNone } from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { outboxPolicy } from '../outbox/policy.js';
import { waitsForEvaluation } from '../submissions/submissions.query.js';
import { inCountedClass, progressPolicy } from './policy.js';

/** Numbers above it are not counted: one more tells that there are more. */
const MOST = 100;

/** SQL of the number of rows, at most one more than the bound. @param rows `from` and its conditions */
const upToMost = (rows: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select ${rows} limit ${sql.lit(MOST + 1)}) as found)`;

interface WorkOfClasses {
  requests: number;
  evaluations: number;
  classesToday: number;
}
const ofClasses = statement((_q, $: Parameter<{ me: number | null; today: string }>, { rights }) => {
  const inSeen = (column: string) => inCountedClass(column, rights, $('me'));
  return sql<WorkOfClasses>`select
      ${upToMost(sql`from enrollments as e where ${inSeen('e.class_id')} and ${waitsForAnswer}`)} as requests,
      ${upToMost(sql`from submissions as s where ${inSeen('s.class_id')} and ${waitsForEvaluation}`)} as evaluations,
      ${upToMost(sql`from classes as c where ${inSeen('c.id')} and ${meetsIn($('today'))}`)} as "classesToday"`;
});

interface WorkOfEditors {
  withoutFacilitator: number;
  withoutCalendar: number;
}
const ofEditors = statement(
  (_q, $: Parameter<{ day: string }>) => sql<WorkOfEditors>`select
    ${upToMost(sql`from classes as c where ${lacksFacilitator($('day'))}`)} as "withoutFacilitator",
    ${upToMost(sql`from classes as c where ${lacksCalendar($('day'))}`)} as "withoutCalendar"`,
);

const failedLinks = statement(
  () => sql<{ groupLinks: number }>`select
    ${upToMost(sql`from group_link_dispatches as d where d.status = 'FAILED'`)} as "groupLinks"`,
);

interface WorkOfAdministrators {
  deadLetters: number;
  imports: number;
}
const ofAdministrators = statement(
  () => sql<WorkOfAdministrators>`select
    ${upToMost(sql`from outbox as o where o.failed_at is not null`)} as "deadLetters",
    ${upToMost(sql`from imports as im where im.state = 'CHECKED'`)} as imports`,
);

/** Numbers up to a hundred, and 101 for more; null where the caller may not see the list. */
type WorkWaiting = { [Name in keyof (WorkOfClasses & WorkOfEditors & WorkOfAdministrators)]: number | null } & {
  groupLinks: number | null;
};

/**
 * The work that waits for the caller, as numbers of rows of the lists that they may see: of all classes, or of those that they
 * lead. At most four statements.
 * @throws FORBIDDEN to participants and API keys
 */
export async function workWaiting(ctx: Ctx): Promise<WorkWaiting> {
  const actor = authorize(ctx, progressPolicy.workWaiting);
  const sees = (...rules: Parameters<typeof rightsOrNone>[1][]) =>
    rules.every(rule => rightsOrNone(ctx, rule) !== null);
  const day = todayOf(ctx);
  const [classes, editors, links, administrators] = await Promise.all([
    ofClasses(ctx, { me: actor.userId, today: rangeOfDay(ctx, day, 'meetsOn') }, { rights: rightsOf(actor) }),
    sees(classPolicy.updateClass) ? ofEditors(ctx, { day }) : [],
    sees(dispatchPolicy.groupLinkDispatches) ? failedLinks(ctx, {}) : [],
    sees(outboxPolicy.deadLetters, importPolicy.imports) ? ofAdministrators(ctx, {}) : [],
  ]);
  return {
    ...classes[0]!,
    ...(editors[0] ?? { withoutFacilitator: null, withoutCalendar: null }),
    ...(links[0] ?? { groupLinks: null }),
    ...(administrators[0] ?? { deadLetters: null, imports: null }),
  };
}

interface FirstSteps {
  course: boolean;
  cycle: boolean;
  activity: boolean;
  class: boolean;
  meeting: boolean;
  calendar: boolean;
  participant: boolean;
}
const steps = statement(
  () => sql<FirstSteps>`select
    exists (select from courses) as course, exists (select from cycles) as cycle,
    exists (select from activities) as activity, exists (select from classes) as class,
    exists (select from meetings) as meeting, exists (select from employees) as calendar,
    exists (select from users as u where u.roles <@ array['PARTICIPANT']) as participant`,
);

/** The first records of a programme that exist; null for callers that may not make them. */
export async function firstSteps(ctx: Ctx): Promise<FirstSteps | null> {
  if (rightsOrNone(ctx, classPolicy.createCourse) === null) return null;
  return (await steps(ctx, {}))[0]!;
}
