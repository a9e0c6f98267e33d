import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import { User } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { forbidden, mustBeSignedIn, notFound, writesAll } from '../shared/access.js';
import { phoneNumber } from '../shared/phone.js';
import { storableText } from '../shared/text.js';
import { parseInput } from '../../platform/validation.js';
import type { Ctx } from '../context.js';
import { findParticipantByCpf } from './find-person.js';
import { personNow, type PersonRow } from './people.query.js';
import { mustSeePerson } from './policy.js';

const shape = z.object({
  name: storableText().trim().min(2).max(200).optional(),
  email: z.email().max(254).toLowerCase().optional(),
  phone: phoneNumber.optional(),
  gender: storableText().trim().max(40).nullish(),
  race: storableText().trim().max(40).nullish(),
  birthday: z.iso.date().nullish(),
});
export type ParticipantChanges = z.input<typeof shape>;

/**
 * Changes a participant's own data: by the participant, an administrator or a service. Fields left out stay.
 * @throws CONFLICT when the e-mail belongs to somebody else
 */
export async function updateParticipant(
  ctx: Ctx,
  input: { id?: number | null; cpf?: string | null; changes: ParticipantChanges },
): Promise<PersonRow> {
  const actor = mustBeSignedIn(ctx);
  const id = await whoIsMeant(ctx, input);
  await mustSeePerson(ctx, id);
  if (actor.userId !== id && !writesAll(actor)) throw forbidden();
  const changes = parseInput(shape, input.changes);
  const today = ctx.now().toISOString().slice(0, 10);
  if (changes.birthday && (changes.birthday > today || changes.birthday < '1900-01-01')) {
    throw new AppError('INVALID', 'birthday is not a possible one', { fields: { birthday: 'not possible' } });
  }
  try {
    await ctx.em.transactional(async em => {
      const person = await em.findOneOrFail(User, id, { failHandler: () => notFound('Participant') });
      em.assign(person, changes, { ignoreUndefined: true });
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException)
      throw new AppError('CONFLICT', 'This e-mail is already in use');
    throw error;
  }
  return personNow(ctx, id);
}

/** The id of a participant named by id, by CPF, or by both. @throws INVALID when they name nobody or two people */
async function whoIsMeant(ctx: Ctx, { id, cpf }: { id?: number | null; cpf?: string | null }): Promise<number> {
  if (cpf == null) {
    if (id == null) throw new AppError('INVALID', 'id or cpf is needed', { fields: { id: 'is missing' } });
    return id;
  }
  const { id: found } = await findParticipantByCpf(ctx, cpf);
  if (id != null && id !== found)
    throw new AppError('INVALID', 'id is not the one of this CPF', { fields: { id: 'is another participant’s' } });
  return found;
}
