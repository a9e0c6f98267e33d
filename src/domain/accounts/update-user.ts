import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { withFreeValues } from '../kernel/edit.js';
import { editFields } from '../kernel/form.js';
import { authorize } from '../kernel/policy.js';
import { requestEmailChange, requestPhoneChange, setPhone } from '../people/email-change.write.js';
import { isEmailTaken, personById, personNow, type PersonRow } from '../people/people.query.js';
import { changePerson, lockUnchangedPerson, type Person } from '../people/people.write.js';
import { cpfDigits, personDetails, uniqueOfPerson } from '../people/person-form.rules.js';
import { personName } from '../people/person-name.rules.js';
import { phoneNumber, unlessStored } from '../people/phone.rules.js';
import { assertNotWaiting } from '../identity/standing.query.js';
import { lockAddress } from './locks.write.js';
import { accountPolicy } from './policy.js';
import { typedText } from '../kernel/text.js';

const shape = z.object({
  id: z.int(),
  name: personName().optional(),
  email: typedText().toLowerCase().pipe(z.email().max(254)).optional(),
  /** Null removes it. */
  cpf: cpfDigits.nullish(),
  phone: phoneNumber.nullish(),
  ...personDetails,
  ...editFields,
});
type Changes = Omit<z.output<typeof shape>, 'id' | 'expectedUpdatedAt'>;

/**
 * Changes a person's data; a field that is left out stays. A new e-mail or phone counts after its owner has opened its link.
 * The earlier contact is told, with a way to object. Administrators change their own e-mail, phone and CPF like everybody else,
 * by proof (updateParticipant). A thief of their session must not take over the account.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; INVALID by field; CONFLICT:
 * - if somebody else has the e-mail or the CPF;
 * - for an e-mail before the account is activated;
 * - if the person has changed since `expectedUpdatedAt`;
 * - for an erased person.
 */
export async function updateUser(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<PersonRow> {
  const actor = authorize(ctx, accountPolicy.updateUser);
  const stored = input.phone == null ? null : (await personById(ctx, input.id))?.phone;
  const { id, expectedUpdatedAt, ...changes } = parseInput(shape, {
    ...input,
    phone: input.phone && unlessStored(input.phone, stored),
  });
  await withFreeValues(uniqueOfPerson, () =>
    ctx.transaction(async ctx => {
      const user = await lockUnchangedPerson(ctx, { id, expectedUpdatedAt });
      await change(ctx, user, changes, { isOwn: actor.userId === id });
      await ctx.em.flush();
    }),
  );
  ctx.services.events.emit('callerChanged', { userId: id });
  return personNow(ctx, id);
}

async function change(
  ctx: Ctx<'events'>,
  user: Person,
  { email, ...changes }: Changes,
  { isOwn }: { isOwn: boolean },
): Promise<void> {
  const isOther = (name: 'cpf' | 'phone') => changes[name] !== undefined && changes[name] !== (user[name] ?? null);
  const isOtherEmail = email !== undefined && email !== user.email;
  if (isOwn && (isOtherEmail || isOther('cpf') || isOther('phone'))) throw new AppError('CONFLICT', 'OWN_IDENTITY');
  const { phone, ...others } = changes;
  changePerson(ctx, user, others);
  // A phone that is removed needs no proof.
  if (isOther('phone'))
    await (phone == null ? setPhone(ctx, user, null) : requestPhoneChange(ctx, { user, phone, isOwn }));
  if (!isOtherEmail) return;
  await lockAddress(ctx, email);
  // The activation link proves its own address. It must not activate an account that has another address by then.
  await assertNotWaiting(ctx, user);
  if (await isEmailTaken(ctx, email))
    throw new AppError('CONFLICT', 'VALUE_IN_USE', { field: 'email' }, { email: wrong('IN_USE') });
  await requestEmailChange(ctx, { user, email, isOwn });
}
