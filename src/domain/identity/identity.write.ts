import type { EntityData } from '@mikro-orm/postgresql';
import type { User } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import type { Person } from '../people/people.write.js';
import { phoneIdentity, phoneSpellings } from '../people/phone.rules.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { sql } from 'kysely';

/*
 * All changes of a person's ways to sign in are here, each with all its consequences. They are a contact and its proof, the
 * password as first, replaced or removed, and the account as active or deactivated.
 */

/** A caller, or an operator at the command line. */
type Writer = Pick<Ctx, 'em' | 'now' | 'services'>;

/** The real clock, not the time of the request: somebody may have signed in between the request and this moment. */
const endOfSessions = (ctx: Pick<Ctx, 'services'>): Date => ctx.services.now();

/** Assigns changes to a locked person; they are written with the transaction. */
const change = (ctx: Writer, person: Person, changes: EntityData<User>): void =>
  void ctx.em.assign(person, { ...changes, updatedAt: ctx.now() });

/** Stores an e-mail that the person has proven. */
export const proveEmail = (ctx: Writer, person: Person, email: string): void =>
  change(ctx, person, { email, emailVerifiedAt: ctx.now() });

/** Stores a phone that the person has proven. */
export const provePhone = (ctx: Writer, person: Person, phone: string): void =>
  change(ctx, person, { phone, phoneVerifiedAt: ctx.now() });

/** Stores an e-mail that has no effect before the person has proven it. */
export const writeEmail = (ctx: Writer, person: Person, email: string): void =>
  change(ctx, person, { email, emailVerifiedAt: null });

/** Stores a phone that nobody has proven yet; null removes the phone. The same phone in another spelling keeps its proof. */
export const writePhone = (ctx: Writer, person: Person, phone: string | null): void =>
  change(ctx, person, {
    phone,
    ...(phoneIdentity(phone ?? '') !== phoneIdentity(person.phone ?? '') && { phoneVerifiedAt: null }),
  });

/** Removes the proof of a phone: it gets no more codes, and sessions end. */
export const endProofOfPhone = (ctx: Writer, person: Person): void =>
  change(ctx, person, { phoneVerifiedAt: null, sessionsValidFrom: endOfSessions(ctx) });

/** Ends all sessions and tokens; the ways to sign in stay. */
export const endSessions = (ctx: Writer, person: Person): void =>
  change(ctx, person, { sessionsValidFrom: endOfSessions(ctx) });

/** Replaces the password; earlier sessions end. */
export const replacePassword = (ctx: Writer, person: Person, passwordHash: string): void =>
  change(ctx, person, { passwordHash, passwordTakenAt: null, sessionsValidFrom: endOfSessions(ctx) });

/** Stores the first password, or another hash of the same one: sessions stay. */
export const setPasswordHash = (ctx: Writer, person: Person, passwordHash: string): void =>
  change(ctx, person, { passwordHash, passwordTakenAt: null });

/**
 * Removes the password and ends all sessions, after the owner objected to a change in the account. `passwordTakenAt` remembers
 * this, so that neither the old service's sign-in nor an import restores an earlier password.
 */
export const takePasswordAway = (ctx: Writer, person: Person): void =>
  change(ctx, person, { passwordHash: null, passwordTakenAt: ctx.now(), sessionsValidFrom: endOfSessions(ctx) });

/** True when the owner had the password removed, and has set no other since. */
export const isPasswordTaken = (person: Person): boolean => person.passwordTakenAt != null;

/** Activates a registration with the e-mail that its link has proven. */
export const activate = (ctx: Writer, person: Person, email: string): void =>
  change(ctx, person, { email, emailVerifiedAt: ctx.now(), isActive: true });

export const shutOut = (ctx: Writer, person: Person): void =>
  change(ctx, person, { isActive: false, sessionsValidFrom: endOfSessions(ctx) });

export const letIn = (ctx: Writer, person: Person): void => change(ctx, person, { isActive: true });

const prove = writing((q, $: Parameter<{ id: number; phones: readonly string[]; now: string }>) =>
  q
    .updateTable('users')
    .set({ phone_verified_at: $('now') })
    .where('id', '=', $('id'))
    .where(sql<boolean>`phone = any(${$('phones')}::text[])`),
);
/** Records that a person reads this phone, if it is theirs. */
export async function notePhoneVerified(ctx: Ctx, id: number, phone: string): Promise<void> {
  await prove(ctx, { id, phones: phoneSpellings(phone), now: ctx.now().toISOString() });
}

const proveMail = writing((q, $: Parameter<{ id: number; email: string; now: string }>) =>
  q
    .updateTable('users')
    .set({ email_verified_at: $('now') })
    .where('id', '=', $('id'))
    .where('email', '=', $('email')),
);
/** Records that a person reads this e-mail, if it is theirs. @param email in lower case */
export async function noteEmailVerified(ctx: Ctx, id: number, email: string): Promise<void> {
  await proveMail(ctx, { id, email, now: ctx.now().toISOString() });
}
