import { isValidCpf } from '@brazilian-utils/brazilian-utils';
import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { parseInput } from '../../failures/validation.js';
import { classById } from '../classes/classes.query.js';
import type { Ctx } from '../context.js';
import { queueGroupLink } from '../dispatches/group-links.write.js';
import { isStaff, notFound } from '../kernel/access.js';
import { recordPersonMeant } from '../kernel/audit.js';
import { assertAllowed, authorize, relationToClass } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { personByCpf, personByProvenEmail, personHeld, type PersonRow } from '../people/people.query.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { assertParticipant, findOrCreateEnrollment } from './place-in-class.write.js';
import { tellOfNewPlace } from './place-notices.write.js';
import { assertMayNameById, enrollmentPolicy } from './policy.js';
import { typedText } from '../kernel/text.js';

const shape = z.object({
  classId: z.int(),
  participantId: z.int().nullish(),
  /** A CPF, with or without points and dash, or an e-mail. */
  identifier: typedText().max(254).transform(nameOf).nullish(),
});

/** Reads a text as a CPF or an e-mail. */
function nameOf(text: string, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>): { cpf: string } | { email: string } {
  if (text.includes('@')) return { email: text.toLowerCase() };
  const cpf = text.replaceAll(/[\s.-]/g, '');
  if (/^\d{11}$/.test(cpf) && isValidCpf(cpf)) return { cpf };
  addIssue({ code: 'custom', message: fieldReason('NOT_CPF_OR_EMAIL') });
  return z.NEVER;
}

/**
 * Gives a participant a place in a class, by its facilitator or the people who run the programme. The link of the class's group
 * goes to their phone, when they have one. Facilitators name the participant by CPF or e-mail, so that they don't learn about
 * other people. Each call by CPF or e-mail that enrolls nobody counts for a limit.
 * @throws NOT_FOUND for the class, and when there is no such active participant; FORBIDDEN to facilitators for an id;
 * RATE_LIMITED; CONFLICT:
 * - if they are in a class of this course and cycle already, or were (then the enrollment is restored);
 * - if the class is full or archived;
 * - if its cycle is over.
 */
export async function enrollParticipant(
  ctx: Ctx<'events' | 'limits'>,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<EnrollmentRow> {
  const rule = enrollmentPolicy.enrollParticipant;
  const actor = authorize(ctx, rule);
  const { classId, participantId, identifier } = parseInput(shape, input);
  const group = await classById(ctx, classId);
  if (!group) throw notFound('CLASS');
  assertAllowed(actor, rule, relationToClass(actor, group));
  if ((participantId == null) === (identifier == null))
    throw new AppError('INVALID', 'EITHER_FIELD_NEEDED', { field: 'identifier', other: 'participantId' });
  if (participantId != null) assertMayNameById(actor);
  const { limits } = ctx.services;
  const limit = ['enrollLookUp', `user:${actor.userId}`] as const;
  if (identifier) await limits.consume(...limit);
  const id = await giving(ctx, classId, within =>
    identifier ? participantOf(within, identifier) : personOf(within, participantId!),
  );
  if (identifier) await limits.giveBack(...limit);
  return enrollmentById(ctx, id, selection);
}

/** @returns the id of the enrollment @throws CONFLICT */
const giving = (ctx: Ctx<'events'>, classId: number, find: (ctx: Ctx) => Promise<PersonRow>): Promise<number> =>
  ctx.transaction(async ctx => {
    const person = await find(ctx);
    const { enrollment, isNew } = await findOrCreateEnrollment(ctx, person, classId);
    if (enrollment.canceledAt) throw new AppError('CONFLICT', 'CANCELED');
    if (!isNew) throw new AppError('CONFLICT', 'ENROLLED');
    if (person.phone) await queueGroupLink(ctx, { enrollmentId: enrollment.id, phone: person.phone });
    tellOfNewPlace(ctx, enrollment.id);
    return enrollment.id;
  });

/** Finds a person by id, for callers who may see everybody. @throws NOT_FOUND; CONFLICT for staff and deactivated people */
async function personOf(ctx: Ctx, id: number): Promise<PersonRow> {
  const person = await personHeld(ctx, id);
  if (!person) throw notFound('PARTICIPANT');
  assertParticipant(person);
  return person;
}

/** Finds an active participant by CPF or e-mail; an e-mail must be proven. @throws NOT_FOUND for everybody else */
async function participantOf(ctx: Ctx, name: { cpf: string } | { email: string }): Promise<PersonRow> {
  const isByCpf = 'cpf' in name;
  const known = await (isByCpf ? personByCpf(ctx, name.cpf) : personByProvenEmail(ctx, name.email));
  const person = known && (await personHeld(ctx, known.id));
  if (!person || isStaff(person) || !person.isActive) throw notFound('PARTICIPANT');
  // The answer shows the name, so the caller learns the owner of the CPF.
  if (isByCpf) ctx.noteAccess('CPF', [person.id]);
  recordPersonMeant(person);
  return person;
}
