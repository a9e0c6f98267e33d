import { wrong } from '../../failures/field-reasons.js';
import { invalidField } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { isErasureDecided } from '../identity/standing.query.js';
import { personHeld, type PersonRow } from '../people/people.query.js';

export type Leader = Pick<PersonRow, 'id' | 'name'>;

/**
 * Somebody who may lead classes, and who stays so until the transaction ends: asked before any calendar or class is locked.
 * @throws INVALID for who is no active facilitator, and for who is about to be erased
 */
export async function assertLeader(ctx: Ctx, field: string, userId: number): Promise<Leader> {
  const person = await personHeld(ctx, userId);
  if (!person?.roles.includes('FACILITATOR') || !person.isActive) throw invalidField(field, wrong('NOT_A_FACILITATOR'));
  if (await isErasureDecided(ctx, userId)) throw invalidField(field, wrong('TO_BE_ERASED'));
  return person;
}
