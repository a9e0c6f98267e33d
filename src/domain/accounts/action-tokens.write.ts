import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { type ActionPurpose, ActionToken } from '../../entities/index.js';
import { actionToken, idOfActionToken, isActionToken } from '../../platform/auth/action-tokens.js';
import { publicAddress } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';

/** Who makes links: a caller, or an operator at the command line. */
type Issuer = Pick<Ctx, 'em' | 'now' | 'services'>;

/** A link as others see it: `useActionToken` changes it. */
export type OpenLink = Readonly<ActionToken>;

interface Issue {
  userId: number;
  purpose: ActionPurpose;
  /** The address that the link is mailed to, and that opening it proves. */
  email: string | null;
  lifetimeMs: number;
}

/** Makes a link for a person, in the caller's transaction. An earlier link of the same purpose ends. */
export async function issueActionToken(ctx: Issuer, issue: Issue): Promise<OpenLink> {
  const { userId, purpose, email, lifetimeMs } = issue;
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const fresh = { email, salt: newSalt(), usedAt: null, expiresAt, createdAt: now };
  const known = await ctx.em.findOne(
    ActionToken,
    { user: userId, purpose },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (known) return ctx.em.assign(known, fresh);
  const made = ctx.em.create(ActionToken, { user: userId, purpose, ...fresh });
  await ctx.em.flush();
  return made;
}

/**
 * The row of a link that is good now, locked until the transaction ends. Null for forged, used, replaced and expired
 * links and for those of another purpose. The caller uses it (`useActionToken`).
 */
export async function findActionToken(ctx: Ctx, purpose: ActionPurpose, token: string): Promise<OpenLink | null> {
  const id = idOfActionToken(token);
  if (id === null) return null;
  const known = await ctx.em.findOne(
    ActionToken,
    { id, purpose, usedAt: null, expiresAt: { $gt: ctx.now() } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  return known && isActionToken(ctx.services.config.authSecret, token, known) ? known : null;
}

/** A link is good once: notes that it was used, when the caller's transaction is written. */
export function useActionToken(ctx: Pick<Ctx, 'now'>, link: OpenLink): void {
  (link as ActionToken).usedAt = ctx.now();
}

/** Ends a link that is still on its way, in the caller's transaction. */
export async function endActionToken(ctx: Issuer, link: { userId: number; purpose: ActionPurpose }): Promise<void> {
  const known = await ctx.em.findOne(
    ActionToken,
    { user: link.userId, purpose: link.purpose, usedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (known) known.usedAt = ctx.now();
}

/** The address of the page at which a link is opened. @param path below the public address */
export const actionAddress = (
  ctx: Pick<Issuer, 'services'>,
  path: string,
  link: Pick<ActionToken, 'id' | 'purpose' | 'salt'>,
): string => {
  const { config } = ctx.services;
  return `${publicAddress(config)}${path}?token=${actionToken(config.authSecret, link)}`;
};

const newSalt = (): string => randomBytes(32).toString('hex');

/** Whether a link of this purpose to this address was made since a time, and is good now. */
export const hasRecentActionToken = async (
  ctx: Pick<Ctx, 'em' | 'now'>,
  { userId, purpose, email, since }: { userId: number; purpose: ActionPurpose; email: string; since: Date },
): Promise<boolean> =>
  (await ctx.em.count(ActionToken, {
    user: userId,
    purpose,
    email,
    usedAt: null,
    expiresAt: { $gt: ctx.now() },
    createdAt: { $gt: since },
  })) > 0;

/** Whether an account waits for its owner, whose address is not proven yet. */
export const isWaitingForActivation = async ({ em }: Pick<Ctx, 'em'>, userId: number): Promise<boolean> =>
  (await em.count(ActionToken, { user: userId, purpose: 'ACTIVATE_ACCOUNT', usedAt: null })) > 0;
