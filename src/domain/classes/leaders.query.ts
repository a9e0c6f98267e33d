import { wrong } from '../../platform/field-reasons.js';
import { invalidField } from '../../platform/validation.js';
import type { Ctx } from '../context.js';
import { type PersonRow, personById } from '../people/people.query.js';

/** Somebody who may lead classes. @throws INVALID for who is no active facilitator */
export async function assertLeader(ctx: Ctx, field: string, userId: number): Promise<PersonRow> {
  const person = await personById(ctx, userId);
  if (!person?.roles.includes('FACILITATOR') || !person.isActive) throw invalidField(field, wrong('NOT_A_FACILITATOR'));
  return person;
}
