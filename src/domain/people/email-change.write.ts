import type { ActionPurpose } from '../../entities/index.js';
import { endActionToken, issueActionToken, openActionToken } from '../accounts/action-tokens.write.js';
import { writeOutbox } from '../kernel/outbox.js';
import type { Ctx } from '../context.js';
import { isEmailProven, isPhoneProven } from '../identity/contacts.query.js';
import { proveEmail, provePhone, writeEmail, writePhone } from '../identity/identity.write.js';
import type { Person } from './people.write.js';

// Another e-mail or phone of a person waits for a proof that the person reads it, regardless of the caller who requested it.
// The old one gets a notice at once, with a link by which its owner objects.

/**
 * The validity of a link that confirms an address. People often look at their phone only after another person tells them to.
 */
const EMAIL_LINK_MS = 24 * 3_600_000;
const PHONE_LINK_MS = 72 * 3_600_000;
/** The time in which the owner of the old contact may object, also after the new one applies. */
const OBJECTION_MS = 72 * 3_600_000;

/**
 * Requests to change a person's e-mail, in the caller's transaction. Nothing changes yet: a mail brings a link to the new
 * address, and the old one gets a notice. If another person has the address, that person gets a notice, and no link is sent.
 */
export async function requestEmailChange(
  ctx: Ctx<'events'>,
  { user, email, isOwn }: { user: Person; email: string; isOwn: boolean },
): Promise<void> {
  const link = { userId: user.id, purpose: 'CHANGE_EMAIL', email, isOwn, lifetimeMs: EMAIL_LINK_MS } as const;
  await issueActionToken(ctx, link);
  await offerObjection(ctx, user, 'KEEP_EMAIL');
  const payload = { userId: user.id, oldEmail: user.email ?? null, requestedAt: ctx.now().toISOString() };
  writeOutbox(ctx, 'email-change-requested', payload);
}

/** The same for a phone: a message brings the link. */
export async function requestPhoneChange(
  ctx: Ctx<'events'>,
  { user, phone, isOwn }: { user: Person; phone: string; isOwn: boolean },
): Promise<void> {
  const link = { userId: user.id, purpose: 'CHANGE_PHONE', phone, isOwn, lifetimeMs: PHONE_LINK_MS } as const;
  await issueActionToken(ctx, link);
  await offerObjection(ctx, user, 'KEEP_PHONE');
  writeOutbox(ctx, 'phone-change-requested', { userId: user.id });
  tellOfPhone(ctx, user, 'REQUESTED');
}

interface Proven {
  /** False: the contact is stored, and counts when the person proves it. */
  isProven: boolean;
}

/** Gives a person another e-mail; the old address gets a notice. */
export async function setEmail(
  ctx: Ctx<'events'>,
  user: Person,
  email: string,
  { isProven }: Proven = { isProven: true },
): Promise<void> {
  const now = ctx.now();
  if (user.email != null) {
    await offerObjection(ctx, user, 'KEEP_EMAIL');
    writeOutbox(ctx, 'email-changed', { userId: user.id, oldEmail: user.email, changedAt: now.toISOString() });
  }
  (isProven ? proveEmail : writeEmail)(ctx, user, email);
}

/** The same for a phone; null removes it. */
export async function setPhone(
  ctx: Ctx<'events'>,
  user: Person,
  phone: string | null,
  { isProven }: Proven = { isProven: true },
): Promise<void> {
  await endActionToken(ctx, { userId: user.id, purpose: 'CHANGE_PHONE' });
  if (user.phone != null) {
    await offerObjection(ctx, user, 'KEEP_PHONE');
    tellOfPhone(ctx, user, 'CHANGED');
  }
  if (phone !== null && isProven) provePhone(ctx, user, phone);
  else writePhone(ctx, user, phone);
}

/** Notifies the old address that a proven contact applies after a delay. */
export function tellOfDelay(ctx: Ctx<'events'>, user: Person, purpose: 'CHANGE_EMAIL' | 'CHANGE_PHONE'): void {
  if (purpose === 'CHANGE_PHONE') tellOfPhone(ctx, user, 'REQUESTED');
  else if (user.email != null)
    writeOutbox(ctx, 'email-change-delayed', { userId: user.id, requestedAt: ctx.now().toISOString() });
}

/** Makes the link by which the owner of the present phone objects to another one. */
export const offerToKeepPhone = (ctx: Ctx<'events'>, user: Person): Promise<void> =>
  offerObjection(ctx, user, 'KEEP_PHONE');

/** By message and by mail: each is tried by itself. */
function tellOfPhone(ctx: Ctx<'events'>, user: Person, stage: 'REQUESTED' | 'CHANGED'): void {
  const payload = { userId: user.id, stage, at: ctx.now().toISOString() };
  if (user.phone != null) writeOutbox(ctx, 'phone-change-told', payload);
  if (user.email != null) writeOutbox(ctx, 'phone-change-mailed', payload);
}

/**
 * Makes the link by which the owner of the present address objects, if that address is proven. The reader of an unproven
 * address may be a stranger: a link that says "this is mine" would give the account to the stranger. While one link is valid,
 * no other is made: a person that changes an address twice must not end the right of its first owner.
 */
async function offerObjection(
  ctx: Ctx<'events'>,
  person: Person,
  purpose: Extract<ActionPurpose, 'KEEP_EMAIL' | 'KEEP_PHONE'>,
): Promise<void> {
  const isEmail = purpose === 'KEEP_EMAIL';
  const { id: userId, email = null, phone = null } = person;
  if (!(isEmail ? isEmailProven : isPhoneProven)(person) || (await openActionToken(ctx, { userId, purpose }))) return;
  await issueActionToken(ctx, { userId, purpose, ...(isEmail ? { email } : { phone }), lifetimeMs: OBJECTION_MS });
}
