import { type FlowSession, Registration, type Role } from '../../entities/index.js';
import type { ScreenReason } from '../../failures/field-reasons.js';
import { isUniqueViolation } from '../../postgres/index.js';
import type { Ctx } from '../context.js';
import { isStaff } from '../kernel/access.js';
import { recordRegistrationConsent } from '../consents/record-consent.write.js';
import { requestEmailChange } from '../people/email-change.write.js';
import {
  contactsOf,
  emailLeadsIn,
  isClaimed,
  isEmailProven as isEmailOnRecordProven,
  isPhoneProven,
} from '../identity/contacts.query.js';
import { proveEmail, provePhone, writePhone } from '../identity/identity.write.js';
import { changePerson, createPerson, lockPersonIfAny, type Person } from '../people/people.write.js';
import { writeOutbox } from '../kernel/outbox.js';
import { tellOfNewPlace } from '../enrollments/place-notices.write.js';
import { queueGroupLink } from '../dispatches/group-links.write.js';
import { phoneIdentity } from '../people/phone.rules.js';
import { assertPlaceLeft, findOrCreateEnrollment, isClosed } from '../enrollments/place-in-class.write.js';
import { isEmailProven } from './email-proof.js';
import { finishedAnswers } from './flows.js';
import { lockName } from '../kernel/locks.js';

const samePhone = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a != null && b != null && phoneIdentity(a) === phoneIdentity(b);

interface Recorded {
  phone?: string | null;
  email?: string | null;
  emailVerifiedAt?: Date | null;
  roles: readonly Role[];
  isActive: boolean;
}

/**
 * True when a form may speak for the person with this CPF. The person must be a participant. They need the phone given
 * in the form, or a proven e-mail that was proven again in this conversation. Forms never register staff and deactivated
 * people.
 */
const speaksFor = (record: Recorded, phone: string, ownedEmail: string | null): boolean =>
  record.isActive &&
  !isStaff(record) &&
  (samePhone(record.phone, phone) ||
    (ownedEmail !== null && record.email === ownedEmail && isEmailOnRecordProven(record)));

/**
 * True when the person who proved an e-mail may take over the account with that e-mail. It must be a participant without a CPF,
 * such as people who registered through the content backend.
 */
export const canJoin = (account: { cpf?: string | null; roles: readonly Role[]; isActive: boolean }): boolean =>
  account.cpf == null && account.isActive && !isStaff(account);

/** Information about the person who fills in a form, beyond their answers. */
export interface Proof {
  /** The phone that received the token of the flow. */
  provenPhone: string | null;
  /** True when a mail may still be sent to the entered address. */
  canMail: boolean;
}

/**
 * The objection to registering with these answers, as soon as they are given. Stored data is never an objection: nobody learns
 * about stored CPFs or their phones.
 */
export function registrationError({ phone }: Record<string, unknown>, provenPhone: string | null): ScreenReason | null {
  const isOther = typeof phone === 'string' && provenPhone !== null && !samePhone(provenPhone, phone);
  return isOther ? 'SCREEN_OTHER_PHONE' : null;
}

/**
 * The last screen: stores the participant, their enrollment and their consent, and queues the link of the group. All of it
 * is in the caller's transaction, which RegistrationRefused rolls back.
 *
 * An existing record is changed only when the token of the flow was sent to its phone. Without that proof the person is
 * enrolled and nothing of the record changes, so that knowing somebody's CPF and phone gives no power over it. The link goes to
 * the phone of the record.
 *
 * A form that may not speak for the person with its CPF ends like any other, and does nothing; the person is told by mail.
 *
 * An entered e-mail belongs to nobody yet: a mail brings a link, and it becomes the person's when they open that. So a form
 * takes no address away from anybody and does not show whether somebody has it. A person who entered the code from the mail has
 * the address at once. If it belongs to an account without a CPF, that account becomes theirs.
 */
export async function completeRegistration(
  ctx: Ctx<'events'>,
  session: FlowSession,
  given: Record<string, unknown>,
  { provenPhone, canMail }: Proof,
): Promise<void> {
  const parsed = finishedAnswers[session.flow].safeParse(given);
  if (!parsed.success) throw new RegistrationRefused('SCREEN_INCOMPLETE');
  const { data: answers } = parsed;
  const now = ctx.now();

  // Two forms with one CPF at once run one after the other.
  await lockName(ctx, `flow:${answers.cpf}`);
  const record = await lockPersonIfAny(ctx, { cpf: answers.cpf });
  const { name, email, birthday } = answers;
  const ownsEmail = isEmailProven(given);
  if (record !== null && !speaksFor(record, answers.phone, ownsEmail ? email : null)) {
    // A full class is reported, as to anybody else.
    await assertPlaceLeft(ctx, session.class!.id).catch(whenClosed);
    writeOutbox(ctx, 'registration-not-confirmed', { userId: record.id });
    ctx.em.assign(session, { completedAt: now, answers: {} });
    return ctx.em.flush();
  }
  const profile = 'gender' in answers ? { gender: answers.gender, race: answers.race } : {};
  const data = { name, birthday, ...profile };
  const isProven = samePhone(provenPhone, record?.phone ?? answers.phone) && (await mayProvePhone(ctx, record));
  const account = record === null && ownsEmail ? await lockPersonIfAny(ctx, { email }) : null;
  // Only a person who reads the mail of that address learns this.
  if (account && !(canJoin(account) && emailLeadsIn((await contactsOf(ctx, account.id))!)))
    throw new RegistrationRefused('SCREEN_EMAIL_TAKEN');
  if (account) changePerson(ctx, account, { ...data, cpf: answers.cpf });
  else if (record && isProven) changePerson(ctx, record, data);
  const person =
    record ??
    account ??
    (await createPerson(ctx, {
      ...data,
      email: ownsEmail ? email : null,
      cpf: answers.cpf,
      phone: isProven ? provenPhone : answers.phone,
      roles: ['PARTICIPANT'],
    }));
  if (isProven) provePhone(ctx, person, record?.phone ?? provenPhone!);
  else if (record === null && person.phone == null) writePhone(ctx, person, answers.phone);
  if (ownsEmail && person.email === email) proveEmail(ctx, person, email);
  await ctx.em.flush();
  if (canMail && (record === null || isProven) && person.email !== email)
    await requestEmailChange(ctx, { user: person, email, isOwn: isProven });

  const { enrollment, isNew } = await findOrCreateEnrollment(ctx, person, session.class!.id).catch(whenClosed);
  if (enrollment.canceledAt) throw new RegistrationRefused('SCREEN_ENROLLMENT_CANCELED');
  const isBusiness = 'cnpj' in answers;
  ctx.em.create(Registration, {
    enrollment: enrollment.id,
    flow: session.flow,
    institutionCnpj: isBusiness ? answers.cnpj : null,
    institutionName: isBusiness ? answers.institution : null,
    jobTitle: isBusiness ? answers.job_title : null,
    phoneProven: isProven,
    consentedAt: now,
    createdAt: now,
  });
  await recordRegistrationConsent(ctx, { personId: person.id, channel: 'FLOW' });
  // A person who is known only by their e-mail gets the link on the phone that they are using.
  const isOtherPhone = record !== null && !samePhone(record.phone, answers.phone);
  const phone = (isProven || isOtherPhone ? provenPhone : null) ?? person.phone;
  if (phone) await queueGroupLink(ctx, { enrollmentId: enrollment.id, phone });
  if (isNew) tellOfNewPlace(ctx, enrollment.id);

  // The answers are now stored in their records.
  ctx.em.assign(session, { enrollment: enrollment.id, completedAt: now, answers: {} });
  await ctx.em.flush();
}

/**
 * True when the flow's token proves that the phone of a record is its person's. An unproven phone may be a typing error: when
 * the person has proven another way to sign in, the phone does not prove their identity.
 */
async function mayProvePhone(ctx: Ctx<'events'>, record: Person | null): Promise<boolean> {
  if (record === null || isPhoneProven(record)) return true;
  return !isClaimed((await contactsOf(ctx, record.id))!);
}

/** Reports a closed class: somebody else took the last place while the form was filled in. */
function whenClosed(error: unknown): never {
  if (isClosed(error)) throw new RegistrationRefused('SCREEN_NO_CLASS');
  throw error;
}

/** An objection to a registration. */
export class RegistrationRefused extends Error {
  constructor(readonly reason: ScreenReason) {
    super(reason);
  }
}

/**
 * Runs a transaction, and again after a rollback. One cause is an objection: the next run shows it. The other is that somebody
 * else wrote the same person or enrollment at the same moment: the next run finds it.
 * @param work gets the present objection, if any
 */
export async function retryOnConflict<T>(work: (objection: ScreenReason | null) => Promise<T>): Promise<T> {
  let objection: ScreenReason | null = null;
  for (let undone = 0; undone < 2; undone += 1) {
    try {
      return await work(objection);
    } catch (error) {
      if (error instanceof RegistrationRefused) objection = error.reason;
      else if (!isUniqueViolation(error)) throw error;
    }
  }
  return work(objection);
}
