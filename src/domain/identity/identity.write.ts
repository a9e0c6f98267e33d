import type { EntityData } from '@mikro-orm/postgresql';
import type { User } from '../../entities/index.js';
import { type Ctx, db } from '../context.js';
import type { Person } from '../people/people.write.js';
import { phoneIdentity, phoneSpellings } from '../people/phone.rules.js';

/*
 * The ways in of a person change here only, each with all that goes with it: a contact and its proof, the password as none yet,
 * set or taken away, the account as let in or shut out.
 */

/** A caller, or an operator at the command line. */
type Writer = Pick<Ctx, 'em' | 'now' | 'services'>;

/** By the clock: between the request and this moment somebody may have come in by what ends now. */
const endOfSessions = (ctx: Pick<Ctx, 'services'>): Date => ctx.services.now();

/** Changes a locked person when the transaction is written. */
const change = (ctx: Writer, person: Person, changes: EntityData<User>): void =>
  void ctx.em.assign(person, { ...changes, updatedAt: ctx.now() });

/** The person has proven to read this e-mail, which becomes theirs. */
export const proveEmail = (ctx: Writer, person: Person, email: string): void =>
  change(ctx, person, { email, emailVerifiedAt: ctx.now() });

/** The same of a phone. */
export const provePhone = (ctx: Writer, person: Person, phone: string): void =>
  change(ctx, person, { phone, phoneVerifiedAt: ctx.now() });

/** An e-mail that does not count before the person has proven it. */
export const writeEmail = (ctx: Writer, person: Person, email: string): void =>
  change(ctx, person, { email, emailVerifiedAt: null });

/** A phone that nobody has proven yet; null takes the phone away. The same line in another spelling keeps its proof. */
export const writePhone = (ctx: Writer, person: Person, phone: string | null): void =>
  change(ctx, person, {
    phone,
    ...(phoneIdentity(phone ?? '') !== phoneIdentity(person.phone ?? '') && { phoneVerifiedAt: null }),
  });

/** Codes go to the phone no longer, and whoever came in by it is out. */
export const endProofOfPhone = (ctx: Writer, person: Person): void =>
  change(ctx, person, { phoneVerifiedAt: null, sessionsValidFrom: endOfSessions(ctx) });

/** All sessions and tokens end, and the ways in stay. */
export const endSessions = (ctx: Writer, person: Person): void =>
  change(ctx, person, { sessionsValidFrom: endOfSessions(ctx) });

/** Another password, by the right to set one: sessions from before end. */
export const replacePassword = (ctx: Writer, person: Person, passwordHash: string): void =>
  change(ctx, person, { passwordHash, passwordTakenAt: null, sessionsValidFrom: endOfSessions(ctx) });

/** The first password, or another hash of the same one: sessions stay. */
export const setPasswordHash = (ctx: Writer, person: Person, passwordHash: string): void =>
  change(ctx, person, { passwordHash, passwordTakenAt: null });

/**
 * The owner objected to what somebody did in the account: the password and all sessions end. That is remembered, so that
 * neither the old service's sign-in nor an import gives an earlier password back.
 */
export const takePasswordAway = (ctx: Writer, person: Person): void =>
  change(ctx, person, { passwordHash: null, passwordTakenAt: ctx.now(), sessionsValidFrom: endOfSessions(ctx) });

/** Whether the owner took the password away, and has set no other since. */
export const isPasswordTaken = (person: Person): boolean => person.passwordTakenAt != null;

/** A registration becomes a person, by the e-mail that its link has proven. */
export const activate = (ctx: Writer, person: Person, email: string): void =>
  change(ctx, person, { email, emailVerifiedAt: ctx.now(), isActive: true });

export const shutOut = (ctx: Writer, person: Person): void =>
  change(ctx, person, { isActive: false, sessionsValidFrom: endOfSessions(ctx) });

export const letIn = (ctx: Writer, person: Person): void => change(ctx, person, { isActive: true });

/** Notes that a person reads what goes to this phone, if it is theirs. */
export async function notePhoneVerified(ctx: Ctx, id: number, phone: string): Promise<void> {
  await db(ctx)
    .updateTable('users')
    .set({ phone_verified_at: ctx.now().toISOString() })
    .where('id', '=', id)
    .where('phone', 'in', phoneSpellings(phone))
    .execute();
}

/** Notes that a person reads what goes to this e-mail, if it is theirs. @param email in lower case */
export async function noteEmailVerified(ctx: Ctx, id: number, email: string): Promise<void> {
  await db(ctx)
    .updateTable('users')
    .set({ email_verified_at: ctx.now().toISOString() })
    .where('id', '=', id)
    .where('email', '=', email)
    .execute();
}
