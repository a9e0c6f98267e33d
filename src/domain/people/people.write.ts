import { type EntityData, type FilterQuery, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql';
import { User } from '../../entities/index.js';
import { type AppError } from '../../platform/errors.js';
import { type Ctx, db } from '../context.js';
import { notFound } from '../kernel/access.js';
import { lockForEdit } from '../kernel/edit.js';
import { phoneIdentity, phoneSpellings } from './phone.rules.js';

// The table of people is written here only, for anyone who makes or changes one in a transaction of their own.

/** A caller, or an operator at the command line. */
type Writer = Pick<Ctx, 'em' | 'now'>;

/** A person as they are now. What changes them is `changePerson`. */
export type Person = Readonly<User>;

type PersonData = Omit<RequiredEntityData<User>, 'id' | 'search' | 'createdAt' | 'updatedAt'>;
type PersonChanges = Omit<EntityData<User>, 'id' | 'search' | 'createdAt' | 'updatedAt'>;

/** @throws UniqueConstraintViolationException when somebody else has the CPF, the e-mail or the username */
export async function createPerson(ctx: Writer, data: PersonData): Promise<Person> {
  const now = ctx.now();
  const person = ctx.em.create(User, { ...data, createdAt: now, updatedAt: now } as RequiredEntityData<User>);
  await ctx.em.flush();
  return person;
}

/** The person that a filter names, locked until the transaction ends; null when there is none. */
export const lockPersonIfAny = ({ em }: Pick<Ctx, 'em'>, who: FilterQuery<User>): Promise<Person | null> =>
  em.findOne(User, who, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

/** As `lockPersonIfAny`. @throws NOT_FOUND, or what the caller says instead */
export async function lockPerson(
  ctx: Pick<Ctx, 'em'>,
  who: FilterQuery<User>,
  otherwise: () => AppError = () => notFound('USER'),
): Promise<Person> {
  const person = await lockPersonIfAny(ctx, who);
  if (!person) throw otherwise();
  return person;
}

/**
 * A person for somebody who changes them by a form, locked until the transaction ends.
 * @param expectedUpdatedAt the `updatedAt` that the caller saw @throws NOT_FOUND; CONFLICT when they have changed since
 */
export const lockUnchangedPerson = (
  ctx: Pick<Ctx, 'em'>,
  { id, expectedUpdatedAt }: { id: number; expectedUpdatedAt?: Date | null },
): Promise<Person> => lockForEdit(ctx, User, id, { noun: 'USER', expectedUpdatedAt });

/** Changes a person that was locked or just made, when the transaction is written. Undefined leaves a field as it is. */
export function changePerson(ctx: Writer, person: Person, changes: PersonChanges): void {
  const { phone, email } = changes as { phone?: string | null; email?: string | null };
  const isOtherPhone = phone !== undefined && phoneIdentity(phone ?? '') !== phoneIdentity(person.phone ?? '');
  const isOtherEmail = email !== undefined && email !== (person.email ?? null);
  // Nobody has proven yet to read what goes there.
  const unproven = { ...(isOtherPhone && { phoneVerifiedAt: null }), ...(isOtherEmail && { emailVerifiedAt: null }) };
  ctx.em.assign(person, { ...unproven, ...changes, updatedAt: ctx.now() }, { ignoreUndefined: true });
}

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

/**
 * Removes an account that nobody activated. @returns whether it was there
 * @throws ForeignKeyConstraintViolationException when something refers to this person
 */
export const removeInactivePerson = async ({ em }: Pick<Ctx, 'em'>, id: number): Promise<boolean> =>
  (await em.nativeDelete(User, { id, isActive: false })) > 0;

/**
 * SQL that removes registrations which nobody has confirmed and which have the id or the user name of a line to be imported.
 * Anybody may register with somebody's old user name: until then it is nobody's, and no file makes a person of it.
 * @param staged table of the lines, with `g_id` and `g_username`
 */
export const removeWaitingRegistrations = (staged: string): string => `
  delete from users as u
   where not u.is_active and u.email is null
     and exists (select from action_tokens as v
                  where v.user_id = u.id and v.purpose = 'ACTIVATE_ACCOUNT' and v.used_at is null)
     and exists (select from ${staged} as s where not s.bad and (s.g_id = u.id or s.g_username = u.username))`;
