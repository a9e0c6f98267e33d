import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { fromNow } from '../kernel/database-clock.js';
import { assigned } from '../kernel/states.js';
import type { StateChange } from './read-notification.js';
import { messageStates } from './states.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** Longer than any claim and the time limits of the platform together. */
const UNANSWERED_MS = 5 * 60_000;
const UNKNOWN = 'The process ended while it was sending; whether the message arrived is not known';

const isUnanswered = sql<boolean>`status = 'SENDING' and claimed_until < ${fromNow(-UNANSWERED_MS)}`;
const fail = writing((q, $: Parameter<{ now: string }>) =>
  q
    .updateTable('messages')
    .set({ ...messageStates.set('fail', { last_error: UNKNOWN }), updated_at: $('now') })
    .where(isUnanswered)
    .returning('id'),
);

/** Messages with unfinished sending, because the process was killed meanwhile. */
export const unansweredMessages = {
  /** The number of such messages. */
  async count(ctx: Ctx): Promise<number> {
    const { count } = await db(ctx)
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(isUnanswered)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  /**
   * Marks them as failed. A caller such as its job may send the message again under the same identity. A later report that the
   * first one arrived still counts (`markReportedAsAccepted`). @returns the number of messages
   */
  async settle(ctx: Ctx): Promise<number> {
    return (await fail(ctx, { now: ctx.now().toISOString() })).length;
  },
};

const accepted = messageStates.set('accept', {
  platform_id: sql.ref('t.platformId'),
  sent_at: sql`coalesce(m.sent_at, t.at)`,
});
const acceptReported = writing(
  (_q, $: Parameter<{ reported: string; now: string }>) => sql`
    update messages as m
       set ${assigned(accepted)}, updated_at = ${$('now')}
      from (select distinct on (identity) identity, "platformId", at
              from jsonb_to_recordset(${$('reported')}::jsonb)
                as r(identity text, "platformId" text, at timestamptz)
             order by identity, at) as t
     where m.identity = t.identity and m.platform_id is null
       and not exists (select from messages as other where other.platform_id = t."platformId")`,
);

/**
 * The platform reports the state of a message, but its answer to the sending was lost. The report has our identity of the
 * message. So it confirms the acceptance and gives the platform's id. The message is then not sent again.
 */
export async function markReportedAsAccepted(ctx: Ctx, states: readonly StateChange[]): Promise<void> {
  const reported = states.flatMap(({ identity, platformId, occurredAt }) =>
    identity === null ? [] : [{ identity, platformId, at: (occurredAt ?? ctx.now()).toISOString() }],
  );
  if (reported.length === 0) return;
  await acceptReported(ctx, { reported: JSON.stringify(reported), now: ctx.now().toISOString() });
}
