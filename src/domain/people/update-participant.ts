import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { notFound } from '../kernel/access.js';
import { delayActionToken, issueActionToken } from '../accounts/action-tokens.write.js';
import {
  offerToKeepPhone,
  requestEmailChange,
  requestPhoneChange,
  setPhone,
  tellOfDelay,
} from './email-change.write.js';
import { effectOfContact } from '../identity/effect-of-contact.query.js';
import { cpfDigits, personDetails } from './person-form.rules.js';
import { personName } from './person-name.rules.js';
import { phoneIdentity, phoneNumber, unlessStored } from './phone.rules.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { hasProvenPhone } from '../passcodes/passcodes.query.js';
import { countEmailChange } from './change-email.js';
import { findParticipantByCpf } from './find-person.js';
import { isEmailTaken, personById, personNow, type PersonRow } from './people.query.js';
import { lockPerson, type Person } from './people.write.js';
import { timeZoneName } from './time-zone.rules.js';
import { isParticipantFor, assertMayChangeIdentity, assertPersonVisible, personPolicy } from './policy.js';
import { authorize, assertAllowed } from '../kernel/policy.js';
import { wrong } from '../../failures/field-reasons.js';
import { isConstraint } from '../../postgres/index.js';
import { typedText } from '../kernel/text.js';

const shape = z.object({
  name: personName().optional(),
  email: typedText().toLowerCase().pipe(z.email().max(254)).optional(),
  phone: phoneNumber.optional(),
  cpf: cpfDigits.optional(),
  timeZone: timeZoneName.nullish(),
  ...personDetails,
});
export type ParticipantChanges = z.input<typeof shape>;

/**
 * Changes a participant's own data: by the participant, an administrator or a service. Fields left out stay.
 *
 * Identifying data needs more than the right to write. A service changes neither e-mail nor CPF nor phone. An administrator's
 * new e-mail or phone, and a person's own new e-mail, apply only after their link was opened (email-change.write.ts). A
 * person's own new phone needs a passcode that was confirmed in the last half hour. A CPF is set only once. Staff are no
 * participants: only they themselves change their record here.
 * @throws NOT_FOUND also for staff; CONFLICT when the e-mail from an administrator, or the claimed CPF, belongs to another
 *   person; RATE_LIMITED
 */
export async function updateParticipant(
  ctx: Ctx<'events' | 'limits'>,
  input: { id?: number | null; cpf?: string | null; changes: ParticipantChanges },
): Promise<PersonRow> {
  const rule = personPolicy.updateParticipant;
  const actor = authorize(ctx, rule);
  const id = await participantIdOf(ctx, input);
  await assertPersonVisible(ctx, id, rule);
  const person = await personById(ctx, id);
  const isOwn = actor.userId === id;
  if (!person || !isParticipantFor(actor, person)) throw notFound('PARTICIPANT');
  // Every caller at this point sees the person.
  assertAllowed(actor, rule, { own: isOwn, leads: true });
  const { email, cpf, phone, ...changes } = parseInput(shape, {
    ...input.changes,
    phone: unlessStored(input.changes.phone, person.phone),
  });
  const wants = {
    email: email !== undefined && email !== person.email,
    phone: phone !== undefined && phone !== person.phone,
    otherPhone: phone !== undefined && phoneIdentity(phone) !== phoneIdentity(person.phone ?? ''),
    cpf: cpf !== undefined && cpf !== person.cpf,
  };
  if (wants.email || wants.phone || wants.cpf) assertMayChangeIdentity(actor);
  if (isOwn && wants.otherPhone && !(await hasProvenPhone(ctx, id, phone!))) throw phoneIsNotProven();
  if (wants.cpf) await assertCpfClaimable(ctx, person, isOwn);
  if (wants.email && !isOwn && (await isEmailTaken(ctx, email!))) throw new AppError('CONFLICT', 'EMAIL_IN_USE');
  const asksForEmail = isOwn && wants.email && (await countEmailChange(ctx, id, email!));
  try {
    await ctx.transaction(async ctx => {
      const user = await lockPerson(ctx, { id }, () => notFound('PARTICIPANT'));
      if (wants.cpf && user.cpf != null) throw cpfIsFixed();
      // A phone of the same line may have another spelling.
      const spelling = wants.phone && !wants.otherPhone ? { phone } : {};
      ctx.em.assign(user, { ...changes, ...spelling, ...(wants.cpf ? { cpf } : {}) }, { ignoreUndefined: true });
      if (wants.otherPhone && isOwn) await takeProvenPhone(ctx, user, phone!);
      else if (wants.otherPhone) await requestPhoneChange(ctx, { user, phone: phone!, isOwn });
      if (asksForEmail || (wants.email && !isOwn)) await requestEmailChange(ctx, { user, email: email!, isOwn });
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    if (isConstraint(error, 'users_cpf_unique')) throw new AppError('CONFLICT', 'CPF_NOT_USABLE');
    throw new AppError('CONFLICT', 'EMAIL_IN_USE');
  }
  if (wants.cpf || wants.email) ctx.services.events.emit('callerChanged', { userId: id });
  return personNow(ctx, id);
}

/** Sets the caller's own new phone after a confirmed passcode: it applies at once, or after a delay (effectOfContact). */
async function takeProvenPhone(ctx: Ctx<'events'>, user: Person, phone: string): Promise<void> {
  const effect = await effectOfContact(ctx, { userId: user.id, what: 'PHONE', isOwn: true });
  if (effect.counts !== 'LATER') return setPhone(ctx, user, phone);
  const { delayMs } = ctx.services.config.contacts;
  const link = await issueActionToken(ctx, { userId: user.id, purpose: 'CHANGE_PHONE', phone, lifetimeMs: delayMs });
  delayActionToken(ctx, link, effect.dueAt);
  await offerToKeepPhone(ctx, user);
  tellOfDelay(ctx, user, 'CHANGE_PHONE');
}

const phoneIsNotProven = () =>
  new AppError('INVALID', 'PHONE_NOT_PROVEN', { field: 'phone' }, { phone: wrong('PHONE_NOT_PROVEN') });

const cpfIsFixed = () => new AppError('INVALID', 'CPF_FIXED', {}, { cpf: wrong('CPF_FIXED') });

/** A CPF is set only once. A claim reveals that another person has the CPF, so claims are counted. */
async function assertCpfClaimable(ctx: Ctx<'limits'>, { id, cpf }: PersonRow, isOwn: boolean): Promise<void> {
  if (cpf !== null) throw cpfIsFixed();
  if (isOwn) await ctx.services.limits.consume('cpfClaim', `user:${id}`);
}

/** The id of a participant named by id, by CPF, or by both. @throws INVALID when they name nobody or two people */
async function participantIdOf(ctx: Ctx, { id, cpf }: { id?: number | null; cpf?: string | null }): Promise<number> {
  if (cpf == null) {
    if (id == null)
      throw new AppError('INVALID', 'ONE_FIELD_NEEDED', { field: 'id', other: 'cpf' }, { id: wrong('MISSING') });
    return id;
  }
  const { id: found } = await findParticipantByCpf(ctx, cpf);
  if (id != null && id !== found)
    throw new AppError('INVALID', 'ID_NOT_OF_CPF', { field: 'id' }, { id: wrong('ID_IS_ANOTHER') });
  return found;
}
