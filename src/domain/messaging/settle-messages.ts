import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { assigned } from '../kernel/states.js';
import type { StateChange } from './read-notification.js';
import { messageStates } from './states.js';

/** Longer than any claim and the time limits of the platform together. */
const UNANSWERED_MS = 5 * 60_000;
const UNKNOWN = 'The process ended while it was sending; whether the message arrived is not known';

const isUnanswered = (ctx: Ctx) =>
  sql<boolean>`status = 'SENDING' and claimed_until < ${new Date(ctx.now().getTime() - UNANSWERED_MS).toISOString()}`;

/** Messages with unfinished sending, because the process was killed meanwhile. */
export const unansweredMessages = {
  /** The number of such messages. */
  async count(ctx: Ctx): Promise<number> {
    const { count } = await db(ctx)
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(isUnanswered(ctx))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  /**
   * Marks them as failed. A caller such as its job may send the message again under the same identity. A later report that the
   * first one arrived still counts (`markReportedAsAccepted`). @returns the number of messages
   */
  async settle(ctx: Ctx): Promise<number> {
    const { numUpdatedRows } = await db(ctx)
      .updateTable('messages')
      .set({ ...messageStates.set('fail', { last_error: UNKNOWN }), updated_at: ctx.now().toISOString() })
      .where(isUnanswered(ctx))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
};

/**
 * The platform reports the state of a message, but its answer to the sending was lost. The report has our identity of the
 * message. So it confirms the acceptance and gives the platform's id. The message is then not sent again.
 */
export async function markReportedAsAccepted(ctx: Ctx, states: readonly StateChange[]): Promise<void> {
  const reported = states.flatMap(({ identity, platformId, occurredAt }) =>
    identity === null ? [] : [{ identity, platformId, at: (occurredAt ?? ctx.now()).toISOString() }],
  );
  if (reported.length === 0) return;
  const taken = messageStates.set('accept', {
    platform_id: sql.ref('t.platformId'),
    sent_at: sql`coalesce(m.sent_at, t.at)`,
  });
  await sql`
    update messages as m
       set ${assigned(taken)}, updated_at = ${ctx.now().toISOString()}
      from (select distinct on (identity) identity, "platformId", at
              from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb)
                as r(identity text, "platformId" text, at timestamptz)
             order by identity, at) as t
     where m.identity = t.identity and m.platform_id is null
       and not exists (select from messages as other where other.platform_id = t."platformId")`.execute(db(ctx));
}
