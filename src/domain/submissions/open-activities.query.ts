import { DateTime } from 'luxon';
import { sql } from 'kysely';
import { rightsOf } from '../kernel/access.js';
import { batched } from '../kernel/batched.js';
import { authorize } from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { personal } from '../people/policy.js';
import { visibleEnrollments } from '../enrollments/policy.js';

/** The highest number of open activities in one answer. */
const MAX_OPEN = 100;

const open = statement(
  (
    _q,
    $: Parameter<{ personIds: readonly number[]; today: string; now: string; me: number | null }>,
    { rights },
  ) => sql<OpenActivity>`
    select k.id as "personId", o.*
      from unnest(${$('personIds')}::int[]) as k(id)
      cross join lateral (
        select a.id as "activityId", c.id as "classId", d.due_at as "dueAt", d.closes_at as "closesAt",
               latest.id is not null as "askedAgain", latest.resend_until as "askedAgainUntil"
          from enrollments as e
          join classes as c on c.id = e.class_id
          join cycles as y on y.id = c.cycle_id and y.enable_strategic_activities
          join activities as a on a.course_id = c.course_id and a.kind = 'DELIVERABLE'
          left join hand_in_rules as d on d.class_id = c.id and d.activity_id = a.id
          left join lateral (
            select s.id, s.removal_action, s.resend_until from submissions as s
             where s.participant_id = k.id and s.class_id = c.id and s.activity_id = a.id
             order by s.attempt desc limit 1
          ) as latest on latest.removal_action = 'RESEND'
            and coalesce(latest.resend_until >= ${$('now')}::timestamptz, true)
         where e.participant_id = k.id and e.canceled_at is null and ${visibleEnrollments('e', rights, $('me'))}
           and (latest.id is not null or (
             ${$('today')}::date between y.starts_on and y.ends_on
             and coalesce(d.closes_at >= ${$('now')}::timestamptz, true)
             and not exists (
               select from submissions as s
                where s.participant_id = k.id and s.activity_id = a.id and s.class_id = c.id and s.removed_at is null)))
         order by c.id, a.position, a.id
         limit ${sql.lit(MAX_OPEN)}
      ) as o
     order by o."classId", o."activityId"`,
);

/** An activity without a submission of the person, or with a request for another one. */
export interface OpenActivity {
  personId: number;
  activityId: number;
  classId: number;
  dueAt: string | null;
  closesAt: string | null;
  /** True when staff asked for another attempt and waits for it, until `askedAgainUntil` if there is a deadline. */
  askedAgain: boolean;
  askedAgainUntil: string | null;
}

const openOfPeople = batched(async (ctx, personIds: readonly number[]) => {
  const actor = authorize(ctx, personal);
  const today = DateTime.fromJSDate(ctx.now(), { zone: ctx.services.config.legacyTimeZone }).toISODate()!;
  const rows = await open(
    ctx,
    { personIds, today, now: ctx.now().toISOString(), me: actor.userId },
    { rights: rightsOf(actor) },
  );
  return Map.groupBy(rows, row => row.personId);
});

/**
 * The activities that a person still has to hand in and still can. They are in classes of running cycles that require
 * activities besides the meetings; a hand-in that staff asked for again counts after its closing and after the cycle too, as in
 * `assertOpenForHandIn`. The caller must see the people of the class. Many people need one statement.
 */
export const openActivitiesOf = async (ctx: Ctx, { id }: { id: number }): Promise<OpenActivity[]> =>
  (await openOfPeople(ctx, id)) ?? [];
