import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { type ActionPurpose, ActionToken } from '../../entities/index.js';
import { actionToken, idOfActionToken, isActionToken } from '../../auth/action-tokens.js';
import { publicAddress } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';

/** Who makes links: a caller, or an operator at the command line. */
type Issuer = Pick<Ctx, 'em' | 'now' | 'services'>;

/** A link as others see it: `useActionToken` changes it. */
export type OpenLink = Readonly<ActionToken>;

interface Issue {
  userId: number;
  purpose: ActionPurpose;
  /** The address that the link is mailed to, and that opening it proves; of KEEP_EMAIL the one that stays. */
  email?: string | null;
  /** The same for phones. */
  phone?: string | null;
  /** False for another contact that somebody else than the person asked for. */
  isOwn?: boolean;
  lifetimeMs: number;
}

/** Makes a link for a person, in the caller's transaction. An earlier link of the same purpose ends. */
export async function issueActionToken(ctx: Issuer, issue: Issue): Promise<OpenLink> {
  const { userId, purpose, email = null, phone = null, isOwn = true, lifetimeMs } = issue;
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const fresh = { email, phone, isOwn, salt: newSalt(), usedAt: null, dueAt: null, expiresAt, createdAt: now };
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

/** What the link was opened for counts later, unless it is ended before. */
export function delayActionToken(ctx: Pick<Ctx, 'now'>, link: OpenLink, dueAt: Date): void {
  useActionToken(ctx, link);
  (link as ActionToken).dueAt = dueAt;
}

/** Codes go by mail too from then on, until the link ends; it stops that. */
export function delayRecovery(link: OpenLink, dueAt: Date): void {
  (link as ActionToken).dueAt = dueAt;
}

/** What waited for its time has come, or is not to be. */
export function settleActionToken(ctx: Pick<Ctx, 'now'>, link: OpenLink): void {
  (link as ActionToken).usedAt ??= ctx.now();
  (link as ActionToken).dueAt = null;
}

/** Ends the links to other e-mails and phones that nobody opened in time: nothing waits any more. */
export const endExpiredChanges = ({ em, now }: { em: Ctx['em']; now: Date }): Promise<number> =>
  em.nativeUpdate(
    ActionToken,
    { purpose: { $in: ['CHANGE_EMAIL', 'CHANGE_PHONE'] }, usedAt: null, expiresAt: { $lte: now } },
    { usedAt: now },
  );

/** Links of which it is time, locked; those that somebody else has in hand are left to them. */
export const dueActionTokens = (ctx: Pick<Ctx, 'em' | 'now'>, limit: number): Promise<OpenLink[]> =>
  ctx.em.find(
    ActionToken,
    { dueAt: { $lte: ctx.now() }, purpose: { $in: ['CHANGE_EMAIL', 'CHANGE_PHONE'] } },
    { orderBy: { dueAt: 'asc' }, limit, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
  );

/** Somebody's link of a purpose that is good now, locked; null when there is none. */
export const openActionToken = (
  ctx: Pick<Ctx, 'em' | 'now'>,
  { userId, purpose }: { userId: number; purpose: ActionPurpose },
): Promise<OpenLink | null> =>
  ctx.em.findOne(
    ActionToken,
    { user: userId, purpose, usedAt: null, expiresAt: { $gt: ctx.now() } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );

/** Ends a link that is still on its way, or what it was opened for and waits, in the caller's transaction. */
export async function endActionToken(ctx: Issuer, link: { userId: number; purpose: ActionPurpose }): Promise<void> {
  const known = await ctx.em.findOne(
    ActionToken,
    { user: link.userId, purpose: link.purpose, $or: [{ usedAt: null }, { dueAt: { $ne: null } }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (known) settleActionToken(ctx, known);
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
