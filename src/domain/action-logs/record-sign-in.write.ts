import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** Text of the contract's Events section: "an action text meaning logged into the hub". */
const SIGN_IN_ACTION = 'Login no hub';

const record = writing((q, $: Parameter<{ userId: number; now: string }>) =>
  q
    .insertInto('action_logs')
    .columns(['enrollment_id', 'action', 'created_at'])
    .expression(eb =>
      eb
        .selectFrom('enrollments as e')
        .select([
          'e.id',
          sql<string>`${SIGN_IN_ACTION}`.as('action'),
          sql<string>`${$('now')}::timestamptz`.as('created_at'),
        ])
        .where('e.participant_id', '=', $('userId'))
        .where('e.canceled_at', 'is', null),
    ),
);
/** One action log for each enrollment of the person that is not canceled, in one statement. */
export const recordSignIn = async (ctx: Ctx, userId: number): Promise<void> =>
  void (await record(ctx, { userId, now: ctx.now().toISOString() }));
