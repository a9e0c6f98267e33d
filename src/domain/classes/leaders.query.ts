import { wrong } from '../../failures/field-reasons.js';
import { invalidField } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { isErasureDecided } from '../identity/standing.query.js';
import { personHeld, type PersonRow } from '../people/people.query.js';

export type Leader = Pick<PersonRow, 'id' | 'name'>;

/**
 * Finds a person who may lead classes, and locks them so that this does not change until the transaction ends. Call it before
 * any calendar or class is locked.
 * @throws INVALID when the person is not an active facilitator, or when their erasure is decided
 */
export async function assertLeader(ctx: Ctx, field: string, userId: number): Promise<Leader> {
  const person = await personHeld(ctx, userId);
  if (!person || !mayLead(person)) throw invalidField(field, wrong('NOT_A_FACILITATOR'));
  if (await isErasureDecided(ctx, userId)) throw invalidField(field, wrong('TO_BE_ERASED'));
  return person;
}

const mayLead = ({ roles, isActive }: Pick<PersonRow, 'roles' | 'isActive'>): boolean =>
  isActive && roles.includes('FACILITATOR');

/** True for a person who may lead classes, under the same lock. */
export async function isLeader(ctx: Ctx, userId: number): Promise<boolean> {
  const person = await personHeld(ctx, userId);
  return person !== undefined && mayLead(person) && !(await isErasureDecided(ctx, userId));
}
