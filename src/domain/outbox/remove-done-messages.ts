import { db, type Ctx } from '../context.js';

const KEEP_DAYS = 30;
const BATCH = 5_000;

/** Messages done a month ago have told all they had to tell; dead letters stay until somebody deals with them. */
export async function removeDoneMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEEP_DAYS * 86_400_000).toISOString();
  await db(ctx)
    .deleteFrom('outbox')
    .where('id', 'in', eb =>
      eb.selectFrom('outbox').select('id').where('completed_at', '<', before).orderBy('completed_at').limit(BATCH),
    )
    .execute();
}
