import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';

/** The purpose of a challenge and its session: a factor is added within a session, and used before there is one. */
export interface ChallengeRequest {
  userId: number;
  purpose: 'ADD_PASSKEY' | 'ADD_TOTP' | 'SIGN_IN';
  loginId: string | null;
}

const LIFE_MS = 10 * 60_000;
/** The highest number of challenges of one person: a further one replaces the oldest. */
const MOST = 20;

/** Stores a challenge for a proof within ten minutes, once. In one session only the latest of a purpose counts. */
export async function keepChallenge(
  ctx: Ctx,
  { userId, purpose, loginId }: ChallengeRequest,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + LIFE_MS).toISOString();
  const earlier = (ctx: Ctx) => db(ctx).deleteFrom('second_factor_challenges').where('user_id', '=', userId);
  await ctx.transaction(async ctx => {
    if (loginId !== null) await earlier(ctx).where('purpose', '=', purpose).where('login_id', '=', loginId).execute();
    await db(ctx)
      .insertInto('second_factor_challenges')
      .values({ user_id: userId, login_id: loginId, purpose, challenge, expires_at: expiresAt } as never)
      .execute();
    await earlier(ctx)
      .where('id', 'not in', each =>
        each
          .selectFrom('second_factor_challenges')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('id', 'desc')
          .limit(MOST),
      )
      .execute();
  });
}

/** The latest open challenge of a purpose in this session; undefined when there is none. */
export const openChallenge = (
  ctx: Ctx,
  asked: ChallengeRequest,
): Promise<{ id: number; challenge: string } | undefined> =>
  db(ctx)
    .selectFrom('second_factor_challenges')
    .select(['id', 'challenge'])
    .where('user_id', '=', asked.userId)
    .where('purpose', '=', asked.purpose)
    .where(sql<boolean>`login_id is not distinct from ${asked.loginId}`)
    .where('expires_at', '>', ctx.now().toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Takes a challenge; only one of two requests at once gets it. @returns true when it existed */
export const takeChallenge = async (ctx: Ctx, asked: ChallengeRequest, challenge: string): Promise<boolean> =>
  (await db(ctx)
    .deleteFrom('second_factor_challenges')
    .where('user_id', '=', asked.userId)
    .where('purpose', '=', asked.purpose)
    .where(sql<boolean>`login_id is not distinct from ${asked.loginId}`)
    .where('challenge', '=', challenge)
    .where('expires_at', '>', ctx.now().toISOString())
    .returning('id')
    .executeTakeFirst()) !== undefined;
