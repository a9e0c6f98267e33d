import { isValidCpf } from '@brazilian-utils/brazilian-utils';
import { sql } from 'kysely';
import { phoneDigits } from '../../platform/phones.js';
import type { Ctx } from '../context.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { phoneIdentity, phoneSpellings } from '../people/phone.rules.js';
import { addressesIn } from './addresses.rules.js';

/** The readings of a text that names a person. Some numbers are a CPF and a phone. */
export interface PersonNames {
  /** In lower case. */
  email?: string;
  /** Eleven digits. */
  cpf?: string;
  /** Digits with country code. */
  phone?: string;
}

/** Reads a text as a CPF, an e-mail or a phone. @returns no name when it is none of them */
export function personNamesIn(text: string): PersonNames {
  const [address, other] = text.includes('@') ? addressesIn(text) : [];
  if (address && !other && /^[^\s@<>]+@[^\s@<>]+$/.test(address.email)) return { email: address.email };
  const digits = text.replaceAll(/[\s.-]/g, '');
  const cpf = /^\d{11}$/.test(digits) && isValidCpf(digits) ? digits : undefined;
  const phone = /^[\d\s()+.-]+$/.test(text) ? phoneDigits(text) : null;
  return { ...(cpf !== undefined && { cpf }), ...(phone !== null && { phone }) };
}

interface Given {
  cpfs: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
}
const named = statement((q, $: Parameter<Given>) =>
  q
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.cpf', 'u.email', 'u.phone', 'u.roles', 'u.is_active as isActive'])
    .select(['u.email_verified_at as emailVerifiedAt', 'u.phone_verified_at as phoneVerifiedAt'])
    .where(sql<boolean>`(u.cpf = any(${$('cpfs')}) or u.email = any(${$('emails')}) or u.phone = any(${$('phones')}))`)
    .orderBy('u.id')
    .forNoKeyUpdate(),
);
export type NamedPerson = Awaited<ReturnType<typeof named>>[number];

/**
 * The people with one of these CPFs, e-mails and phones, locked in the order of their ids until the transaction ends. It is the
 * first lock of its transaction. @returns also people who have not proven the e-mail or phone
 */
export function peopleNamed(ctx: Ctx, names: readonly PersonNames[]): Promise<NamedPerson[]> {
  const given = <Name extends keyof PersonNames>(name: Name) => names.flatMap(each => each[name] ?? []);
  return named(ctx, { cpfs: given('cpf'), emails: given('email'), phones: given('phone').flatMap(phoneSpellings) });
}

/** The people among those found that a text names: by a proven contact or a CPF, and by a contact that nobody has proven. */
export function meantBy(
  { email, cpf, phone }: PersonNames,
  found: readonly NamedPerson[],
): { known: NamedPerson[]; unproven: NamedPerson[] } {
  const line = phone === undefined ? null : phoneIdentity(phone);
  const byCpf = found.filter(each => cpf !== undefined && each.cpf === cpf);
  const byEmail = found.filter(each => email !== undefined && each.email === email);
  const byPhone = found.filter(each => line !== null && each.phone !== null && phoneIdentity(each.phone) === line);
  const known = [
    ...byCpf,
    ...byEmail.filter(each => each.emailVerifiedAt !== null),
    ...byPhone.filter(each => each.phoneVerifiedAt !== null),
  ];
  return { known: [...new Set(known)], unproven: [...byEmail, ...byPhone].filter(each => !known.includes(each)) };
}
