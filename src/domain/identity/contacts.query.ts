import { sql } from 'kysely';
import type { Role } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { isStaff } from '../kernel/access.js';
import { batched } from '../kernel/batched.js';
import { type Parameter, statement } from '../kernel/statement.js';

/*
 * A contact identifies a person after the person has proven that they read it (docs/using/sign-in.md). There is one exception.
 * Until something is proven of a person, the stored e-mail counts as the address of the invitation. So people who were
 * imported, or created by an administrator, can sign in for the first time.
 */

/** Columns of a row, or properties of an entity. */
interface Proofs {
  emailVerifiedAt?: string | Date | null;
  phoneVerifiedAt?: string | Date | null;
}

interface Phone {
  phone: string | null;
  phoneVerifiedAt: string | null;
  roles: readonly Role[];
}

/** A person's contacts, the times of their proofs, and a flag for a linked account of the identity provider. */
export interface Contacts extends Phone {
  email: string | null;
  emailVerifiedAt: string | null;
  isLinked: boolean;
}

/** True when the person has proven that they read this e-mail. */
export const isEmailProven = (person: Proofs): boolean => person.emailVerifiedAt != null;
export const isPhoneProven = (person: Proofs): boolean => person.phoneVerifiedAt != null;

/** True when a code to the phone may be used to sign in: never for staff, because their accounts have more rights. */
const phoneLeadsIn = (person: Phone): boolean =>
  person.phone !== null && person.phoneVerifiedAt !== null && !isStaff(person);

/** True when the person has proven a way to sign in. Then a contact without proof has no effect. */
export const isClaimed = (person: Contacts): boolean =>
  person.emailVerifiedAt !== null || person.isLinked || phoneLeadsIn(person);

/** True when a mail to the person's e-mail may be used to sign in. */
export const emailLeadsIn = (person: Contacts): boolean =>
  person.email !== null && (person.emailVerifiedAt !== null || !isClaimed(person));

/** The contacts through which the programme reaches a person. */
export interface Reach {
  email: string | null;
  phone: string | null;
}

/**
 * The contacts for a notice of the programme, which names the person and their class. The e-mail is the proven one, or the
 * stored one while nothing is proven of the person. The phone must be proven. Deactivated people have none.
 */
export const reachOf = (person: Contacts & { isActive: boolean }): Reach =>
  person.isActive
    ? { email: emailLeadsIn(person) ? person.email : null, phone: isPhoneProven(person) ? person.phone : null }
    : { email: null, phone: null };

/** An address that receives sign-in codes. */
export type CodeAddress = { by: 'PHONE' | 'EMAIL'; to: string };

/**
 * The addresses of a person's codes: the proven phone, else the e-mail. During a recovery, and for a code that did not reach
 * the phone, the proven e-mail in addition to the phone.
 */
export function codeAddresses(
  person: Contacts & { isRecovering: boolean },
  { isUndelivered = false } = {},
): CodeAddress[] {
  const email: CodeAddress[] = emailLeadsIn(person) ? [{ by: 'EMAIL', to: person.email! }] : [];
  if (!phoneLeadsIn(person)) return email;
  return [...(person.isRecovering || isUndelivered ? email : []), { by: 'PHONE', to: person.phone! }];
}

/**
 * SQL of the person's name in a message to their phone. If the person has proven another way to sign in, a phone without
 * proof may belong to a stranger: a message to it names nobody. @param users alias of the table
 */
export const nameByPhone = (users: string): string =>
  `case when ${users}.phone_verified_at is null
         and (${users}.email_verified_at is not null
              or exists (select from identity_links as linked where linked.user_id = ${users}.id))
        then 'participante' else ${users}.name end`;

/** SQL of the e-mail that a person has proven; null without one. @param users alias of the table */
export const provenEmail = (users: string): string =>
  `case when ${users}.email_verified_at is not null then ${users}.email end`;

const addressee = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('users as u')
    .select(['u.name', 'u.email', sql<boolean>`u.email_verified_at is not null`.as('isProven')])
    .where('u.id', '=', $('id'))
    .where('u.email', 'is not', null),
);
/**
 * The recipient of mails about an account; the greeting has their name only when the e-mail was proven. Undefined without an
 * e-mail.
 */
export async function addresseeOf(ctx: Ctx, id: number) {
  const [found] = await addressee(ctx, { id });
  return found && { ...found, email: found.email!, greeting: found.isProven ? `Olá, ${found.name}!` : 'Olá!' };
}

const contacts = statement((q, $: Parameter<{ id: number; now: string }>) =>
  q
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.email_verified_at as emailVerifiedAt',
      'u.phone',
      'u.phone_verified_at as phoneVerifiedAt',
      'u.roles',
    ])
    .select(sql<boolean>`exists (select from identity_links as l where l.user_id = u.id)`.as('isLinked'))
    .select(
      sql<boolean>`exists (select from action_tokens as t
        where t.user_id = u.id and t.purpose = 'RECOVER_BY_EMAIL' and t.used_at is null and t.phone = u.phone
          and t.due_at <= ${$('now')} and t.expires_at > ${$('now')})`.as('isRecovering'),
    )
    .where('u.id', '=', $('id'))
    .where('u.is_active', '=', true),
);

const reaches = statement((q, $: Parameter<{ ids: readonly number[] }>) =>
  q
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.email',
      'u.email_verified_at as emailVerifiedAt',
      'u.phone',
      'u.phone_verified_at as phoneVerifiedAt',
      'u.roles',
      'u.is_active as isActive',
    ])
    .select(sql<boolean>`exists (select from identity_links as l where l.user_id = u.id)`.as('isLinked'))
    .where(sql<boolean>`u.id = any(${$('ids')})`),
);
/** `reachOf` for each of these people, by one statement for all of them. */
export const reachOfPerson = batched(
  async (ctx, ids: readonly number[]) =>
    new Map((await reaches(ctx, { ids })).map(person => [person.id, reachOf(person)])),
);

/** The contacts of an active person; undefined for everybody else. */
export const contactsOf = async (ctx: Pick<Ctx, 'rows' | 'now'>, id: number) =>
  (await contacts(ctx, { id, now: ctx.now().toISOString() }))[0];
