import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';

/** Text of the contract's Events section: "an action text meaning logged into the hub". */
const SIGN_IN_ACTION = 'Login no hub';

/** One action log for each enrollment of the person that is not canceled, in one statement. */
export async function recordSignIn(ctx: Ctx, userId: number): Promise<void> {
  await db(ctx)
    .insertInto('action_logs')
    .columns(['enrollment_id', 'action', 'created_at'])
    .expression(eb =>
      eb
        .selectFrom('enrollments as e')
        .select(['e.id', sql`${SIGN_IN_ACTION}`.as('action'), sql`${ctx.now()}::timestamptz`.as('created_at')])
        .where('e.participant_id', '=', userId)
        .where('e.canceled_at', 'is', null),
    )
    .execute();
}
