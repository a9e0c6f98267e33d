import { isValidCpf } from '@brazilian-utils/brazilian-utils';
import { z } from 'zod';
import { type Role, Role as roleNames } from '../../entities/enums.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { storableText, typedText } from '../kernel/text.js';

// Fields of the forms for making and changing people.

/** A CPF as it is stored: digits. */
export const cpfDigits = typedText()
  .max(20)
  .refine(text => isValidCpf(text), fieldReason('NOT_A_CPF'))
  .transform(text => text.replaceAll(/\D/g, ''));

/** An e-mail in lower case, as it is stored. */
export const emailAddress = typedText()
  .toLowerCase()
  .pipe(z.email(fieldReason('NOT_AN_EMAIL')).max(254));

/** SERVICE is the role of API keys, never of a person. */
export const personRoles = z
  .array(z.enum(roleNames).exclude(['SERVICE']) as z.ZodType<Role, Role>)
  .min(1)
  .max(10)
  .transform(roles => [...new Set(roles)]);

/** True when a text, in lower case, is a valid username. It needs at least one letter, so that none is a CPF. */
export const isUsername = (text: string): boolean => /^[a-z0-9._-]{3,60}$/.test(text) && /[a-z]/.test(text);
export const username = typedText().toLowerCase().refine(isUsername, fieldReason('USERNAME_INVALID'));

/** True when a day, `YYYY-MM-DD`, is a possible birthday: since 1900, and not after today. */
export const isBirthday = (day: string): boolean => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10);
export const birthday = z.iso.date().refine(isBirthday, fieldReason('BIRTHDAY_IMPOSSIBLE'));

/** The details that people give about themselves, in every API; null removes one. */
export const personDetails = {
  gender: storableText().max(40).nullish(),
  race: storableText().max(40).nullish(),
  birthday: birthday.nullish(),
};

/** Fields of a person with unique values, by the names of their constraints (kernel/edit.ts). */
export const uniqueOfPerson = { users_email_unique: 'email', users_cpf_unique: 'cpf' };
