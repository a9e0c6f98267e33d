import { notFound } from '../kernel/access.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { personByCpf, personById, type PersonRow } from './people.query.js';
import { isFoundAsParticipant, assertPersonVisible, personPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

/** The caller's own record. */
export async function me(ctx: Ctx, selection?: Selection): Promise<PersonRow> {
  const person = await personById(ctx, authorize(ctx, personPolicy.me).userId, selection);
  if (!person) throw notFound('PERSON');
  return person;
}

/** @throws NOT_FOUND also for people that the caller may not see */
export async function findPerson(
  ctx: Ctx,
  id: number,
  selection?: Selection,
  rule: typeof personPolicy.person | typeof personPolicy.user = personPolicy.person,
): Promise<PersonRow> {
  await assertPersonVisible(ctx, id, rule);
  const person = await personById(ctx, id, selection);
  if (!person) throw notFound(rule.on.noun);
  return person;
}

/**
 * @param cpf eleven digits. @throws NOT_FOUND also for people that the caller may not see, and for staff except to
 *   administrators
 */
export async function findParticipantByCpf(ctx: Ctx, cpf: string): Promise<PersonRow> {
  const actor = authorize(ctx, personPolicy.participant);
  const person = await personByCpf(ctx, cpf);
  if (!person || !isFoundAsParticipant(actor, person)) throw notFound('PARTICIPANT');
  await assertPersonVisible(ctx, person.id, personPolicy.participant);
  return person;
}
