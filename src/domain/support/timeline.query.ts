import { type Expression, sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { TimelineKind, TimelineSendAgain } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { isCounted } from '../enrollments/counted.query.js';
import { batchedWith } from '../kernel/batched.js';
import { decodeCursor, idOfCursor, type Page, type PageArgs, pageSize, toPage } from '../kernel/page.js';
import { rightsOrNone } from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { personFields } from '../people/policy.js';

/*
 * The events of a person, for support. Each source is read by the person, by an index, and gives no more than a page; older
 * events are behind the cursor. Codes appear as events, but never their text.
 */

/** One event. */
export interface TimelineEntry {
  /** Kind and record: `MAIL:12`. */
  id: string;
  kind: TimelineKind;
  at: string;
  title: string | null;
  detail: string | null;
  state: string | null;
  error: string | null;
  /** The person or key behind the event. */
  by: string | null;
  sendAgain: TimelineSendAgain | null;
  sendAgainId: number | null;
}
type Row = TimelineEntry & { personId: number; place: number; recordId: number };

interface Source {
  kind: TimelineKind;
  /** The SQL of `from` and `where`, for the person `p`. */
  from: RawBuilder<unknown>;
  at: string;
  recordId: string;
  title?: string;
  detail?: string;
  state?: string;
  error?: string;
  by?: string;
  sendAgain?: string;
  sendAgainId?: string;
}
type Values = {
  ids: readonly number[];
  now: string;
  limit: number;
  at: string | null;
  place: number;
  recordId: number;
};

const spellings = sql`array[p.phone, regexp_replace(p.phone, '^(55[1-9]{2})9([6-9][0-9]{7})$', '\\1\\2'), regexp_replace(p.phone, '^(55[1-9]{2})([6-9][0-9]{7})$', '\\19\\2')]`;
const line = sql`regexp_replace(p.phone, '^(55[1-9]{2})([6-9][0-9]{7})$', '\\19\\2')`;
const enrollments = sql`enrollments as e join classes as c on c.id = e.class_id where e.participant_id = p.id`;
/** The furthest state of a message: the same as domain/messaging/message-state.ts. */
const delivered = `coalesce((select d.status from delivery_states as d where d.platform_id = m.platform_id
  order by array_position(array['READ', 'DELIVERED', 'FAILED', 'SENT'], d.status) limit 1), m.status)`;
const undelivered = `coalesce(m.last_error, (select d.errors -> 0 ->> 'title' from delivery_states as d
  where d.platform_id = m.platform_id and d.status = 'FAILED'))`;

/** The text before a change, as far as the audit has it: its first 500 characters, until the person is erased. */
const before = (field: string): string =>
  `(select f ->> 'before' from jsonb_array_elements(audit_fields(g.id, x.id, x.fields)) as f where f ->> 'name' = '${field}')`;

/** The actor, with the name at that time. */
const actorName = 'audit_actor_name(g.id, g.actor_user_id, g.actor_name)';

const sources = ($: Parameter<Values>): readonly Source[] => [
  {
    kind: 'REGISTRATION',
    from: sql`registrations as r join enrollments as e on e.id = r.enrollment_id join classes as c on c.id = e.class_id where e.participant_id = p.id`,
    ...{ at: 'r.created_at', recordId: 'r.id', title: 'c.name', detail: 'r.institution_name', state: 'r.flow' },
  },
  {
    kind: 'PASSCODE',
    from: sql`(select x.*, case when x.used_at is not null then 'USED' when x.expires_at <= ${$('now')} then 'EXPIRED' when x.tries >= 5 then 'EXHAUSTED' else 'OPEN' end as state
                 from passcodes as x where x.phone = ${line} and x.requested_by in (0, p.id)) as x where true`,
    ...{ at: 'x.sent_at', recordId: 'x.id', state: 'x.state' },
  },
  {
    kind: 'SIGN_IN_CODE',
    from: sql`(select x.*, case when x.used_at is not null then 'USED' when x.expires_at <= ${$('now')} then 'EXPIRED' when x.tries >= 5 then 'EXHAUSTED' else 'OPEN' end as state
                 from sign_in_codes as x where x.user_id = p.id) as x where true`,
    ...{ at: 'x.requested_at', recordId: 'x.id', state: 'x.state' },
  },
  {
    kind: 'MESSAGE',
    from: sql`messages as m where m.recipient = any(${spellings})`,
    ...{ at: 'm.created_at', recordId: 'm.id', title: 'm.template', detail: 'm.kind', state: delivered },
    error: undelivered,
  },
  {
    kind: 'INBOUND_MESSAGE',
    from: sql`inbound_messages as m where m.person_id = p.id`,
    ...{ at: 'm.received_at', recordId: 'm.id', title: 'left(m.text, 200)' },
  },
  {
    kind: 'GROUP_LINK',
    from: sql`group_link_dispatches as d join enrollments as e on e.id = d.enrollment_id join classes as c on c.id = e.class_id where e.participant_id = p.id`,
    ...{ at: 'd.created_at', recordId: 'd.id', title: 'c.name', state: 'd.status', error: 'd.last_error' },
    sendAgain: "case when d.status = 'FAILED' and e.canceled_at is null then 'GROUP_LINK' end",
    sendAgainId: 'd.id',
  },
  {
    kind: 'MAIL',
    from: sql`mails as m left join outbox as o on o.id = m.outbox_message_id and o.failed_at is not null where m.person_id = p.id`,
    ...{ at: 'm.created_at', recordId: 'm.id', title: 'm.subject', detail: 'm.recipient' },
    ...{ state: 'm.status', error: 'm.last_error' },
    sendAgain: "case when o.id is not null then 'DEAD_LETTER' end",
    sendAgainId: 'o.id',
  },
  {
    kind: 'SIGN_IN',
    from: sql`logins as l where l.user_id = p.id`,
    ...{ at: 'l.began_at', recordId: 'l.id', title: 'l.device', detail: 'l.address', state: 'l.method' },
  },
  {
    kind: 'ENROLLED',
    from: enrollments,
    ...{ at: 'e.created_at', recordId: 'e.id', title: 'c.name' },
  },
  {
    kind: 'CANCELLATION_REQUESTED',
    from: sql`${enrollments} and e.cancel_requested_at is not null`,
    ...{ at: 'e.cancel_requested_at', recordId: 'e.id', title: 'c.name', state: 'e.cancel_request_reason' },
  },
  {
    kind: 'ENROLLMENT_CANCELED',
    from: sql`${enrollments} and e.canceled_at is not null`,
    ...{ at: 'e.canceled_at', recordId: 'e.id', title: 'c.name', detail: 'e.cancel_note', state: 'e.cancel_reason' },
    by: '(select b.name from users as b where b.id = e.canceled_by_id)',
  },
  {
    kind: 'ENROLLMENT_RESTORED',
    from: sql`enrollments as e join classes as c on c.id = e.class_id
         join audit_changes as x on x.record_type = 'Enrollment' and x.record_id = e.id::text
         join audit_records as g on g.id = x.audit_record_id where e.participant_id = p.id and g.action = 'restoreEnrollment'`,
    ...{ at: 'g.at', recordId: 'x.id', title: 'c.name', by: actorName },
  },
  {
    kind: 'CANCELLATION_REFUSED',
    from: sql`enrollments as e join classes as c on c.id = e.class_id
         join audit_changes as x on x.record_type = 'Enrollment' and x.record_id = e.id::text
          and x.fields @> '[{"name": "cancelRequestedAt"}]'
         join audit_records as g on g.id = x.audit_record_id
        where e.participant_id = p.id and g.action = 'answerCancellationRequest'`,
    ...{ at: 'g.at', recordId: 'x.id', title: 'c.name', by: actorName },
    ...{ detail: before('cancelNote'), state: before('cancelRequestReason') },
  },
  {
    kind: 'PRESENCE',
    from: sql`presences as r join enrollments as e on e.id = r.enrollment_id join activities as a on a.id = r.activity_id where e.participant_id = p.id and ${isCounted('r')}`,
    ...{ at: 'r.recorded_at', recordId: 'r.id', title: 'a.title', state: 'r.source' },
    by: '(select b.name from users as b where b.id = r.recorded_by_id)',
  },
  {
    kind: 'APPOINTMENT_BOOKED',
    from: sql`appointments as a join employees as w on w.id = a.employee_id join users as b on b.id = w.user_id where a.client_id = p.id`,
    ...{
      at: 'a.created_at',
      recordId: 'a.id',
      title: 'b.name',
      detail: instantText('a.start_time'),
      state: 'a.outcome',
    },
    by: '(select made.name from users as made where made.id = a.created_by_id)',
  },
  {
    kind: 'APPOINTMENT_CANCELED',
    from: sql`appointments as a join employees as w on w.id = a.employee_id join users as b on b.id = w.user_id where a.client_id = p.id and a.deleted_at is not null`,
    ...{ at: 'a.deleted_at', recordId: 'a.id', title: 'b.name', detail: instantText('a.start_time') },
    by: '(select ended.name from users as ended where ended.id = a.canceled_by_id)',
  },
  {
    kind: 'CHANGE',
    // A sign-in by code also records a verified contact: the sign-in has an entry of its own.
    from: sql`audit_changes as x join audit_records as g on g.id = x.audit_record_id
      where x.record_type = 'User' and x.record_id = p.id::text and g.action not in ('signIn', 'signInWithCode', 'signInWithIdentity')`,
    ...{ at: 'g.at', recordId: 'x.id', title: 'g.action', state: 'x.operation', by: actorName },
    detail: "(select string_agg(f ->> 'name', ', ') from jsonb_array_elements(x.fields) as f)",
  },
];

/** An instant in the format of the graph. */
function instantText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

const text = (expression: string | undefined) => (expression ? sql`(${sql.raw(expression)})::text` : sql`null::text`);

/** The rows of one source, the latest first; on pages after the first only rows behind the cursor. */
const rowsOf = (source: Source, place: number, $: Parameter<Values>, isNext: boolean): RawBuilder<unknown> => {
  const at = sql.raw(source.at);
  const recordId = sql.raw(source.recordId);
  const key = (...parts: Expression<unknown>[]) => sql`(${sql.join(parts)})`;
  const behind = isNext
    ? sql`and ${at} <= ${$('at')}::timestamptz and ${key(at, sql.lit(place), recordId)} < ${key(sql`${$('at')}::timestamptz`, $('place'), $('recordId'))}`
    : sql``;
  return sql`(select ${sql.lit(place)}::int as place, ${sql.lit(source.kind)} as kind, ${at} as at, ${recordId} as "recordId",
      ${text(source.title)} as title, ${text(source.detail)} as detail, ${text(source.state)} as state, ${text(source.error)} as error,
      ${text(source.by)} as by, ${text(source.sendAgain)} as "sendAgain", (${sql.raw(source.sendAgainId ?? 'null')})::int as "sendAgainId"
    from ${source.from} ${behind} order by ${at} desc, ${recordId} desc limit ${$('limit')})`;
};

const rows = statement(
  (_q, $: Parameter<Values>, { page }) => sql<Row>`
    select p.id as "personId", t.*, t.kind || ':' || t."recordId" as id
      from (select id, phone from users where id = any(${$('ids')}::int[])) as p
      cross join lateral (
        select * from (${sql.join(
          sources($).map((source, place) => rowsOf(source, place, $, page === 'next')),
          sql` union all `,
        )}) as each
         order by at desc, place desc, "recordId" desc limit ${$('limit')}) as t
     order by t.at desc, t.place desc, t."recordId" desc`,
);

const counts = statement(
  (_q, $: Parameter<Values>) => sql<{ personId: number; total: number }>`
    select p.id as "personId", (${sql.join(
      sources($).map(({ from }) => sql`(select count(*) from ${from})`),
      sql` + `,
    )})::int as total from users as p where p.id = any(${$('ids')}::int[])`,
);

const cursorKey = z.tuple([
  z
    .string()
    .max(40)
    .regex(/^[\d :.+-]+$/),
  z.int().min(0).max(100),
  idOfCursor,
]);
interface TimelinePage {
  limit: number;
  cursor: z.output<typeof cursorKey> | null;
}

/** One statement for all people of the same tick, and an index seek of each source for each person. */
const pages = batchedWith(async (ctx, ids, { limit, cursor }: TimelinePage) => {
  const [at, place, recordId] = cursor ?? [null, 0, 0];
  const values = { ids, now: ctx.now().toISOString(), limit, at, place, recordId };
  return Map.groupBy(await rows(ctx, values, { page: cursor === null ? 'first' : 'next' }), row => row.personId);
});
const totals = batchedWith(async (ctx, ids, _none: object) => {
  const values = { ids, now: ctx.now().toISOString(), limit: 0, at: null, place: 0, recordId: 0 };
  return new Map((await counts(ctx, values)).map(({ personId, total }) => [personId, total]));
});

/**
 * The events of a person, the latest first; null for callers without permission. @throws INVALID for a bad cursor or page size
 */
export async function timelineOf(
  ctx: Ctx,
  { id }: { id: number },
  page: PageArgs,
): Promise<Page<TimelineEntry> | null> {
  if (rightsOrNone(ctx, personFields['Person.timeline']) === null) return null;
  const size = pageSize(ctx, page);
  const cursor = decodeCursor(page.after, cursorKey);
  const found = (await pages(ctx, id, { limit: size + 1, cursor })) ?? [];
  return toPage(found, {
    size,
    key: row => [row.at, row.place, row.recordId],
    hasPreviousPage: cursor !== null,
    count: async () => (await totals(ctx, id, {})) ?? 0,
  });
}
