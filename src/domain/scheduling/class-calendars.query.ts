import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import { type Rights, rightsOf } from '../kernel/access.js';
import { batchedWith } from '../kernel/batched.js';
import { decodeCursor, type Page, type PageArgs, pageSize, toPage } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { read } from '../kernel/read.js';
import { computed, record } from '../kernel/record.js';
import { type Selection, selectionOfRows } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import { appointment, type AppointmentRow, cursorKey } from './appointments.query.js';
import { lengths } from './lengths.rules.js';
import { schedulingPolicy, visibleAppointments } from './policy.js';

// The calendars of classes: many classes are read by one statement.

/** An appointment as part of the calendar of a class; a block belongs to the calendars of all classes of its employee. */
const entry = record(
  'appointments',
  't',
  { ...appointment.columns, ofClass: computed<number>('t.of_class') },
  { relations: appointment.relations, resolved: { additionalFields: ['additional'] } },
);

interface Period {
  from: string;
  /** No entry lasts longer than a block, so an entry that ends after `from` begins after this. */
  fromStart: string;
  to: string;
}
interface Values extends Period {
  ids: readonly number[];
  me: number | null;
}

/** For each class, the entries of its facilitator's calendar that the caller sees: appointments for the class, and blocks. */
const entriesOf = (
  $: (name: keyof Values) => Expression<unknown>,
  rights: Rights,
  rest: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  unnest(${$('ids')}::int[]) as k(id)
  join classes as g on g.id = k.id
  join employees as m on m.user_id = g.facilitator_id
  cross join lateral (
    select t.*, k.id as of_class from appointments as t
     where t.employee_id = m.id and t.deleted_at is null and (t.class_id = k.id or t.type_id = 1)
       and t.finish_time > ${$('from')} and t.start_time > ${$('fromStart')} and t.start_time < ${$('to')}
       and ${visibleAppointments('t', rights, $('me') as Expression<number | null>)}${rest}
  ) as t`;

interface PageValues extends Values {
  afterStart: string;
  afterId: number;
  limit: number;
}
const pages = read(entry, {
  rows: (q: Kysely<Tables>, $: Parameter<PageValues>, { rights }) =>
    q
      .selectFrom(
        entriesOf(
          $,
          rights,
          sql` and (t.start_time, t.id) > (${$('afterStart')}::timestamptz, ${$('afterId')}::int)
               order by t.start_time, t.id limit ${$('limit')}`,
        ) as never,
      )
      .selectAll('t' as never) as never,
  order: 't.start_time, t.id',
  needs: ['ofClass', 'startsAt'],
});

interface Args extends Omit<PageValues, 'ids' | 'me' | 'limit'> {
  size: number;
}
const pageOfClass = batchedWith(async (ctx, ids, { size, ...values }: Args, selection) => {
  const actor = authorize(ctx, schedulingPolicy.calendar);
  const given = { ...values, ids, me: actor.userId, limit: size + 1 };
  return Map.groupBy(await pages(ctx, given, { rights: rightsOf(actor), selection }), row => row.ofClass);
});

const counts = statement(
  (_q, $: Parameter<Values>, { rights }) => sql<{ ofClass: number; total: number }>`
    select t.of_class as "ofClass", count(*)::int as total from ${entriesOf($, rights, sql``)} group by 1`,
);
const countOfClass = batchedWith(async (ctx, ids, period: Period) => {
  const actor = authorize(ctx, schedulingPolicy.calendar);
  const found = await counts(ctx, { ...period, ids, me: actor.userId }, { rights: rightsOf(actor) });
  return new Map(found.map(({ ofClass, total }) => [ofClass, total]));
});

/** A time before all others. */
const START = '-infinity';

/** A page of the calendar of a class in `[from, to)`, with the entries that the caller sees, in the order of start. */
export async function listOfClassCalendar(
  ctx: Ctx,
  classId: number,
  { from, to }: { from: Date; to: Date },
  args: PageArgs,
  selection?: Selection,
): Promise<Page<AppointmentRow>> {
  const size = pageSize(ctx, args);
  const after = decodeCursor(args.after, cursorKey);
  const period = {
    from: from.toISOString(),
    fromStart: new Date(from.getTime() - lengths.block.max).toISOString(),
    to: to.toISOString(),
  };
  const place = { afterStart: after ? new Date(after[0]).toISOString() : START, afterId: after?.[1] ?? 0 };
  const rows = await pageOfClass(ctx, classId, { ...period, ...place, size }, selectionOfRows(selection));
  return toPage(rows ?? [], {
    size,
    key: row => [instantOf(row.startsAt), row.id],
    hasPreviousPage: after !== null,
    count: async () => (await countOfClass(ctx, classId, period)) ?? 0,
  });
}
