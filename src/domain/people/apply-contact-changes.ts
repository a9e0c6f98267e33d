import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { sql } from 'kysely';
import {
  dueActionTokens,
  endExpiredChanges,
  type OpenLink,
  settleActionToken,
} from '../accounts/action-tokens.write.js';
import type { Ctx } from '../context.js';
import { setEmail, setPhone } from './email-change.write.js';
import { lockPersonIfAny } from './people.write.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';

const AT_ONCE = 100;

/** Applies changes of e-mail or phone at the end of their delay, unless the owner objected. One transaction each. */
export const contactChanges = {
  /** The number of changes that are due. */
  async count(ctx: Ctx): Promise<number> {
    const rows = await rowsOf(
      ctx,
      z.object({ count: z.number() }),
      sql`
      select count(*)::int as count from action_tokens where due_at <= ${ctx.now().toISOString()} and purpose in ('CHANGE_EMAIL', 'CHANGE_PHONE')`,
    );
    return rows[0]!.count;
  },
  /** @returns the number of applied changes */
  async apply(ctx: Ctx<'events'>): Promise<number> {
    await endExpiredChanges({ em: ctx.em, now: ctx.now() });
    let done = 0;
    while (done < AT_ONCE && (await applyOne(ctx))) done += 1;
    return done;
  },
};

async function applyOne(ctx: Ctx<'events'>): Promise<boolean> {
  let userId: number | undefined;
  const run = (isTaken: boolean) =>
    ctx.transaction(async ctx => {
      const [link] = await dueActionTokens(ctx, 1);
      if (!link) return;
      userId = link.user.id;
      settleActionToken(ctx, link);
      if (!isTaken) await apply(ctx, link);
      await ctx.em.flush();
    });
  try {
    await run(false);
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    ctx.log.warn({ userId }, 'an e-mail that waited belongs to somebody else by now');
    await run(true);
  }
  if (userId === undefined) return false;
  ctx.services.events.emit('callerChanged', { userId });
  return true;
}

async function apply(ctx: Ctx<'events'>, link: OpenLink): Promise<void> {
  const user = await lockPersonIfAny(ctx, { id: link.user.id, isActive: true });
  if (!user) return;
  if (link.purpose === 'CHANGE_EMAIL' && link.email) await setEmail(ctx, user, link.email);
  if (link.purpose === 'CHANGE_PHONE' && link.phone) await setPhone(ctx, user, link.phone);
}
