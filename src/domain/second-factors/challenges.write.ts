import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** The purpose of a challenge and its session: a factor is added within a session, and used before there is one. */
export interface ChallengeRequest {
  userId: number;
  purpose: 'ADD_PASSKEY' | 'ADD_TOTP' | 'SIGN_IN';
  loginId: string | null;
}

const LIFE_MS = 10 * 60_000;
/** The highest number of challenges of one person: a further one replaces the oldest. */
const MOST = 20;

interface Kept extends ChallengeRequest {
  challenge: string;
  expiresAt: string;
}
const insert = writing((q, $: Parameter<Kept>) =>
  q.insertInto('second_factor_challenges').values({
    user_id: $('userId'),
    login_id: $('loginId'),
    purpose: $('purpose'),
    challenge: $('challenge'),
    expires_at: $('expiresAt'),
  }),
);
const removeEarlier = writing((q, $: Parameter<ChallengeRequest>) =>
  q
    .deleteFrom('second_factor_challenges')
    .where('user_id', '=', $('userId'))
    .where('purpose', '=', $('purpose'))
    .where('login_id', '=', $('loginId')),
);
const removeBeyondMost = writing((q, $: Parameter<{ userId: number }>) =>
  q
    .deleteFrom('second_factor_challenges')
    .where('user_id', '=', $('userId'))
    .where('id', 'not in', each =>
      each
        .selectFrom('second_factor_challenges')
        .select('id')
        .where('user_id', '=', $('userId'))
        .orderBy('id', 'desc')
        .limit(MOST),
    ),
);

/** Stores a challenge for a proof within ten minutes, once. In one session only the latest of a purpose counts. */
export async function keepChallenge(ctx: Ctx, asked: ChallengeRequest, challenge: string): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + LIFE_MS).toISOString();
  await ctx.transaction(async ctx => {
    if (asked.loginId !== null) await removeEarlier(ctx, asked);
    await insert(ctx, { ...asked, challenge, expiresAt });
    await removeBeyondMost(ctx, { userId: asked.userId });
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

const take = writing((q, $: Parameter<ChallengeRequest & { challenge: string; now: string }>) =>
  q
    .deleteFrom('second_factor_challenges')
    .where('user_id', '=', $('userId'))
    .where('purpose', '=', $('purpose'))
    .where(sql<boolean>`login_id is not distinct from ${$('loginId')}`)
    .where('challenge', '=', $('challenge'))
    .where('expires_at', '>', $('now'))
    .returning('id'),
);
/** Takes a challenge; only one of two requests at once gets it. @returns true when it existed */
export const takeChallenge = async (ctx: Ctx, asked: ChallengeRequest, challenge: string): Promise<boolean> =>
  (await take(ctx, { ...asked, challenge, now: ctx.now().toISOString() })).length > 0;
