import type { EntityData, FilterQuery, QBFilterQuery, RequiredEntityData } from '@mikro-orm/postgresql';
import { User } from '../../entities/index.js';
import { type AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { assertNotErased, isWaiting } from '../identity/standing.query.js';
import { notFound, wrongCredential } from '../kernel/access.js';
import { lockForEdit, lockRecord } from '../kernel/edit.js';

// Only this file writes the table of people, for all code that makes or changes a person in a transaction of its own.

/** A caller, or an operator at the command line. */
type Writer = Pick<Ctx, 'em' | 'now'>;

/** A person as they are now. `changePerson` changes the person. */
export type Person = Readonly<User>;

type Kept = 'id' | 'search' | 'createdAt' | 'updatedAt';
/** Columns of the sign-in data: only identity/identity.write.ts changes them. */
type Proofs = 'emailVerifiedAt' | 'phoneVerifiedAt' | 'passwordTakenAt' | 'sessionsValidFrom';
type PersonData = Omit<RequiredEntityData<User>, Kept | Proofs>;
type PersonChanges = Omit<EntityData<User>, Kept | Proofs | 'email' | 'phone' | 'passwordHash' | 'isActive'>;

/** @throws UniqueConstraintViolationException when another person has the CPF, the e-mail or the username */
export async function createPerson(ctx: Writer, data: PersonData): Promise<Person> {
  const now = ctx.now();
  const person = ctx.em.create(User, { ...data, createdAt: now, updatedAt: now } as RequiredEntityData<User>);
  await ctx.em.flush();
  return person;
}

/**
 * The person that a filter names, locked until the transaction ends; null when there is none. Code that changes the person
 * filters by `isActive`, or uses `lockPerson`: an erased person is found, too.
 */
export async function lockPersonIfAny({ em }: Pick<Ctx, 'em'>, who: FilterQuery<User>): Promise<Person | null> {
  const { sql, params } = em
    .createQueryBuilder(User)
    .select('id')
    .where(who as QBFilterQuery<User>)
    .toQuery();
  // The lock of `lockRecord`: others can still write rows that refer to the person without waiting.
  const [found] = await em.execute<{ id: number }[]>(`${sql} for no key update`, params as unknown[]);
  return found ? em.findOne(User, found.id, { refresh: true }) : null;
}

/**
 * Locks a person like `lockPersonIfAny`. @throws NOT_FOUND, or the caller's own error instead; CONFLICT for an erased person
 */
export async function lockPerson(
  ctx: Pick<Ctx, 'em' | 'kysely'>,
  who: FilterQuery<User>,
  otherwise: () => AppError = () => notFound('USER'),
): Promise<Person> {
  const person = await lockPersonIfAny(ctx, who);
  if (!person) throw otherwise();
  await assertNotErased(ctx, person);
  return person;
}

/**
 * Locks the record of the caller. @throws FORBIDDEN, as for each later request, when it has gone since: somebody merged it into
 * another one; CONFLICT for an erased person
 */
export const lockCaller = (ctx: Pick<Ctx, 'em' | 'kysely'>, userId: number): Promise<Person> =>
  lockPerson(ctx, { id: userId }, () => wrongCredential('INVALID_CREDENTIALS'));

/** Locks a person like `lockPerson`; nothing refers to them anew until the transaction ends. @throws NOT_FOUND; CONFLICT */
export async function lockPersonForRemoval(ctx: Pick<Ctx, 'em' | 'kysely' | 'rows'>, id: number): Promise<Person> {
  await lockRecord(ctx, User, id, 'forRemoval');
  return lockPerson(ctx, { id });
}

/**
 * A person for a caller that changes them by a form, locked until the transaction ends.
 * @param expectedUpdatedAt the `updatedAt` that the caller saw
 * @throws NOT_FOUND; CONFLICT when the person has changed since, and for an erased person
 */
export async function lockUnchangedPerson(
  ctx: Pick<Ctx, 'em' | 'kysely' | 'rows'>,
  { id, expectedUpdatedAt }: { id: number; expectedUpdatedAt?: Date | null },
): Promise<Person> {
  const person = await lockForEdit(ctx, User, id, { noun: 'USER', expectedUpdatedAt });
  await assertNotErased(ctx, person);
  return person;
}

/** Changes a person that was locked or just made; written with the transaction. Undefined leaves a field as it is. */
export function changePerson(ctx: Writer, person: Person, changes: PersonChanges): void {
  ctx.em.assign(person, { ...changes, updatedAt: ctx.now() }, { ignoreUndefined: true });
}

/**
 * Removes an account that nobody activated. @returns true when it existed
 * @throws ForeignKeyConstraintViolationException when something refers to this person
 */
export const removeInactivePerson = async ({ em }: Pick<Ctx, 'em'>, id: number): Promise<boolean> =>
  (await em.nativeDelete(User, { id, isActive: false })) > 0;

/**
 * SQL that removes unconfirmed registrations with the id or the user name of a line to be imported. Anybody may register with
 * another person's old user name. Until its confirmation the account belongs to nobody, and no file makes a person of it.
 * @param staged table of the lines, with `g_id` and `g_username`
 */
export const removeWaitingRegistrations = (staged: string): string => `
  delete from users as u
   where u.email is null and ${isWaiting('u')}
     and exists (select from ${staged} as s where not s.bad and (s.g_id = u.id or s.g_username = u.username))`;
