import { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { GroupLinkDispatch } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { writeOutbox, writeOutboxAgain, writeOutboxForEach } from '../kernel/outbox.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { asProperties, assigned } from '../kernel/states.js';
import { dispatchStates } from './states.js';

const JOB = 'group-link-dispatch';

const insert = writing((q, $: Parameter<{ enrollmentId: number; phone: string; now: string }>) =>
  q
    .insertInto('group_link_dispatches')
    .values({
      enrollment_id: $('enrollmentId'),
      phone: $('phone'),
      ...dispatchStates.set('queue', {}),
      created_at: $('now'),
      updated_at: $('now'),
    })
    .onConflict(conflict => conflict.column('enrollment_id').doNothing())
    .returning('id'),
);

/**
 * Puts the link of a class's group into the queue, within the transaction that enrolls. Each enrollment has one dispatch.
 * A failed dispatch gets another chance; one that is in progress or has arrived stays as it is.
 */
export async function queueGroupLink(
  ctx: Ctx<'events'>,
  { enrollmentId, phone }: { enrollmentId: number; phone: string },
): Promise<void> {
  const [made] = await insert(ctx, { enrollmentId, phone, now: ctx.now().toISOString() });
  if (made) return writeOutbox(ctx, JOB, { dispatchId: made.id });
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const known = await ctx.em.findOneOrFail(GroupLinkDispatch, { enrollment: enrollmentId }, { lockMode });
  if (known.status === 'FAILED') await requeueGroupLink(ctx, known, { phone });
}

const queued = Object.entries(dispatchStates.set('queue', {}));
const insertMany = writing(
  (_q, $: Parameter<{ places: string; now: string }>) => sql<{ id: number }>`
    insert into group_link_dispatches
      (enrollment_id, phone, created_at, updated_at, ${sql.join(queued.map(([column]) => sql.ref(column)))})
    select p."enrollmentId", p.phone, ${$('now')}::timestamptz, ${$('now')}::timestamptz,
           ${sql.join(queued.map(([, value]) => sql.lit(value)))}
      from jsonb_to_recordset(${$('places')}::jsonb) as p ("enrollmentId" int, phone text)
    returning id`,
);

/** Puts the link into the queue for several new enrollments: two statements, however many they are. Some have no phone. */
export async function queueGroupLinks(
  ctx: Ctx<'events'>,
  places: readonly { enrollmentId: number; phone: string | null }[],
): Promise<void> {
  const withPhone = places.filter(({ phone }) => phone !== null);
  if (withPhone.length === 0) return;
  const made = await insertMany(ctx, { places: JSON.stringify(withPhone), now: ctx.now().toISOString() });
  const ids = made.map(({ id }) => id);
  await writeOutboxForEach(
    ctx,
    JOB,
    sql`select jsonb_build_object('dispatchId', id) as payload from unnest(${ids}::int[]) as d (id)`,
  );
}

/**
 * Puts a failed dispatch back into the queue with all its tries. Its dead letter is run again, rather than a second message
 * written.
 */
export async function requeueGroupLink(
  ctx: Ctx<'events'>,
  dispatch: GroupLinkDispatch,
  { phone = dispatch.phone, round = dispatch.round }: { phone?: string; round?: number } = {},
): Promise<void> {
  const waiting = asProperties(dispatchStates.set('queueAgain', {}));
  ctx.em.assign(dispatch, { ...waiting, tries: 0, phone, round, updatedAt: ctx.now() });
  await ctx.em.flush();
  await writeOutboxAgain(ctx, JOB, { dispatchId: dispatch.id });
}

/**
 * Queues a link like `queueGroupLink`, for a participant who is in another class now, or in a class again. Their former link is
 * no longer valid. The message belongs to the next round; otherwise the platform would take it for the one before.
 */
export async function queueGroupLinkAgain(
  ctx: Ctx<'events'>,
  link: { enrollmentId: number; phone: string },
): Promise<void> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const known = await ctx.em.findOne(GroupLinkDispatch, { enrollment: link.enrollmentId }, { lockMode });
  if (known) await requeueGroupLink(ctx, known, { phone: link.phone, round: known.round + 1 });
  else await queueGroupLink(ctx, link);
}

/** The identity of a message, also for the platform. A link that did not arrive is sent again as another message. */
export const groupLinkIdentity = (dispatchId: number, round: number): string =>
  round === 0 ? `group-link:${dispatchId}` : `group-link:${dispatchId}:${round}`;

const said = sql`left(coalesce(nullif(concat_ws(' ', failed.errors -> 0 ->> 'code', failed.errors -> 0 ->> 'title'), ''), 'The platform could not deliver it'), 1000)`;
const failUndelivered = writing(
  (_q, $: Parameter<{ platformIds: readonly string[]; now: string }>) => sql`
    update group_link_dispatches as d
       set ${assigned(dispatchStates.set('comeBack', { last_error: said }))}, round = d.round + 1, updated_at = ${$('now')}
      from messages as m
      join delivery_states as failed on failed.platform_id = m.platform_id and failed.status = 'FAILED'
     where m.platform_id = any(${$('platformIds')}) and m.kind = 'REMINDER' and m.identity like 'group-link:%'
       and d.id = split_part(m.identity, ':', 2)::int and d.status = any(${dispatchStates.from('comeBack')})
       and m.identity = case d.round when 0 then 'group-link:' || d.id else 'group-link:' || d.id || ':' || d.round end
       and not exists (select from delivery_states as arrived
                        where arrived.platform_id = m.platform_id and arrived.status in ('DELIVERED', 'READ'))`,
);

/**
 * Fails the dispatches of links that the platform accepted and then could not deliver. They may be sent again, as another
 * message of the next round. A message that arrived all the same counts as arrived. A report on an earlier round has no effect.
 * @param platformIds messages with a new report of the platform
 */
export async function failUndeliveredLinks(ctx: Ctx, platformIds: readonly string[]): Promise<void> {
  if (platformIds.length === 0) return;
  await failUndelivered(ctx, { platformIds, now: ctx.now().toISOString() });
}
