import { type Expression, sql } from 'kysely';
import type { TableTaken } from '../../entities/access-record.entity.js';
import type { Ctx } from '../context.js';
import { cursorId, type Page, type PageArgs, pageSize, toPage } from '../kernel/page.js';
import { assertAllowed, authorize, STRANGER } from '../kernel/policy.js';
import { read } from '../kernel/read.js';
import { computed, one, record, type RowOf } from '../kernel/record.js';
import { type Selection, selectionOfRows } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { person } from '../people/people.query.js';
import { accessPolicy } from './policy.js';
import { MAX_ID } from '../../platform/record-ids.js';

export const accessRecord = record(
  'access_records',
  'ar',
  {
    id: 'id',
    createdAt: 'at',
    kind: 'kind',
    actorKind: 'actor_kind',
    actorUserId: 'actor_user_id',
    actorKeyId: 'actor_key_id',
    keyName: computed<string | null>('(select k.name from api_keys as k where k.id = ar.actor_key_id)'),
    operation: 'operation',
    requestId: 'request_id',
    table: computed<TableTaken['noun'] | null>(`ar.taken ->> 'noun'`),
  },
  { relations: { actor: one(person, 'actorUserId') } },
);
export type AccessRecordRow = RowOf<typeof accessRecord>;

interface Values {
  personId: number;
  before: number;
  limit: number;
}

/**
 * The access records of whole tables that included a person. The person had an enrollment or an appointment when the table was
 * read, in the table's cycle and classes. The index finds the records by the keys that they have in common with the person
 * (`access_table_keys`). Without `offset 0`, PostgreSQL reads all records in the order of their ids.
 */
const tablesOf = (personId: Expression<number>) => sql`(select * from access_records
  where person_id is null and access_table_keys(taken) && (select array(
      select unnest(array['cycle any', 'cycle ' || c.cycle_id, 'class ' || c.id])
        from enrollments as e join classes as c on c.id = e.class_id where e.participant_id = ${personId}
      union all
      select 'appointments' where exists (select from appointments where client_id = ${personId})))
    and case taken ->> 'noun'
      when 'enrollments' then exists (
        select from enrollments as e join classes as c on c.id = e.class_id
         where e.participant_id = ${personId} and e.created_at <= at
           and (taken -> 'cycleId' is null or taken -> 'cycleId' = 'null' or c.cycle_id = (taken ->> 'cycleId')::int)
           and (taken -> 'classIds' is null or taken -> 'classIds' @> to_jsonb(e.class_id)))
      else exists (select from appointments as t where t.client_id = ${personId} and t.created_at <= at)
      end
  offset 0)`;

const page = read(accessRecord, {
  rows: (_q, $: Parameter<Values>) =>
    sql`(select * from (
      (select * from access_records where person_id = ${$('personId')} and id < ${$('before')} order by id desc limit ${$('limit')})
      union all
      (select * from ${tablesOf($('personId'))} as tables where id < ${$('before')} order by id desc limit ${$('limit')})
    ) as both_kinds order by id desc limit ${$('limit')})` as never,
  order: 'ar.id desc',
});

const count = statement(
  (_q, $: Parameter<Pick<Values, 'personId'>>) => sql<{ total: number }>`
    select ((select count(*) from access_records where person_id = ${$('personId')})
          + (select count(*) from ${tablesOf($('personId'))} as tables))::int as total`,
);

/**
 * The accesses to a person's data, latest first: for the person and for administrators.
 * @throws NOT_FOUND to everybody else
 */
export async function listAccessRecords(
  ctx: Ctx,
  personId: number,
  args: PageArgs,
  selection?: Selection,
): Promise<Page<AccessRecordRow>> {
  const actor = authorize(ctx, accessPolicy.accessRecords);
  assertAllowed(actor, accessPolicy.accessRecords, { ...STRANGER, own: actor.userId === personId });
  const size = pageSize(ctx, args);
  const cursor = cursorId(args);
  // The first page has no cursor: it begins with the latest record.
  const rows = await page(
    ctx,
    { personId, before: cursor ?? MAX_ID, limit: size + 1 },
    { selection: selectionOfRows(selection), shows: { size } },
  );
  return toPage(rows, {
    size,
    key: row => [row.id],
    hasPreviousPage: cursor !== null,
    count: async () => (await count(ctx, { personId }))[0]!.total,
  });
}
