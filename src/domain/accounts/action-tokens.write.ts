import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { type ActionPurpose, ActionToken } from '../../entities/index.js';
import { actionToken, idOfActionToken, isActionToken } from '../../auth/action-tokens.js';
import { publicAddress } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';

/** The maker of a link: a caller, or an operator at the command line. */
type Issuer = Pick<Ctx, 'em' | 'now' | 'services'>;

/** A link, read-only for other modules: `useActionToken` changes it. */
export type OpenLink = Readonly<ActionToken>;

interface Issue {
  userId: number;
  purpose: ActionPurpose;
  /** The address that receives the link, and that opening it proves; for KEEP_EMAIL the address that stays. */
  email?: string | null;
  /** The same for phone numbers. */
  phone?: string | null;
  /** False when somebody else asked for the person's new contact. */
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
 * Finds the row of a valid link and locks it until the transaction ends. Returns null for forged, used, replaced and expired
 * links and for links of another purpose. The caller marks it as used (`useActionToken`).
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

/** Marks a link as used, when the caller's transaction is written: a link is valid once. */
export function useActionToken(ctx: Pick<Ctx, 'now'>, link: OpenLink): void {
  (link as ActionToken).usedAt = ctx.now();
}

/** Marks a link as used and delays its effect until `dueAt`, unless the link is ended before. */
export function delayActionToken(ctx: Pick<Ctx, 'now'>, link: OpenLink, dueAt: Date): void {
  useActionToken(ctx, link);
  (link as ActionToken).dueAt = dueAt;
}

/** From `dueAt` on, codes go by mail too until the link ends; ending the link stops that. */
export function delayRecovery(link: OpenLink, dueAt: Date): void {
  (link as ActionToken).dueAt = dueAt;
}

/** Ends the waiting time of a link: its delayed effect has happened, or must not happen. */
export function settleActionToken(ctx: Pick<Ctx, 'now'>, link: OpenLink): void {
  (link as ActionToken).usedAt ??= ctx.now();
  (link as ActionToken).dueAt = null;
}

/** Ends the links to new e-mails and phones that nobody opened in time: nothing waits any more. */
export const endExpiredChanges = ({ em, now }: { em: Ctx['em']; now: Date }): Promise<number> =>
  em.nativeUpdate(
    ActionToken,
    { purpose: { $in: ['CHANGE_EMAIL', 'CHANGE_PHONE'] }, usedAt: null, expiresAt: { $lte: now } },
    { usedAt: now },
  );

/** Links whose time has come, locked. Rows that another transaction has locked are skipped. */
export const dueActionTokens = (ctx: Pick<Ctx, 'em' | 'now'>, limit: number): Promise<OpenLink[]> =>
  ctx.em.find(
    ActionToken,
    { dueAt: { $lte: ctx.now() }, purpose: { $in: ['CHANGE_EMAIL', 'CHANGE_PHONE'] } },
    { orderBy: { dueAt: 'asc' }, limit, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
  );

/** A person's valid link of a purpose, locked; null when there is none. */
export const openActionToken = (
  ctx: Pick<Ctx, 'em' | 'now'>,
  { userId, purpose }: { userId: number; purpose: ActionPurpose },
): Promise<OpenLink | null> =>
  ctx.em.findOne(
    ActionToken,
    { user: userId, purpose, usedAt: null, expiresAt: { $gt: ctx.now() } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );

/** Ends a link that is not used yet, or the delayed effect of a used link, in the caller's transaction. */
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

/** True when a link of this purpose to this address was made after a time and is valid now. */
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
