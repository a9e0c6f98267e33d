import { isValidCpf } from '@brazilian-utils/brazilian-utils';
import { z } from 'zod';
import { type Role, Role as roleNames } from '../../entities/enums.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { storableText } from '../kernel/text.js';

// Fields of the forms by which people are made and changed.

/** A CPF as it is stored: digits. */
export const cpfDigits = z
  .string()
  .max(20)
  .refine(text => isValidCpf(text), fieldReason('NOT_A_CPF'))
  .transform(text => text.replaceAll(/\D/g, ''));

/** In lower case, as it is stored. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email(fieldReason('NOT_AN_EMAIL')).max(254));

/** SERVICE is what API keys are, never a person. */
export const personRoles = z
  .array(z.enum(roleNames).exclude(['SERVICE']) as z.ZodType<Role, Role>)
  .min(1)
  .max(10)
  .transform(roles => [...new Set(roles)]);

/** Whether a text, in lower case, is a name to sign in with; at least one letter, so that none is a CPF. */
export const isUsername = (text: string): boolean => /^[a-z0-9._-]{3,60}$/.test(text) && /[a-z]/.test(text);
export const username = z.string().trim().toLowerCase().refine(isUsername, fieldReason('USERNAME_INVALID'));

/** Whether somebody may be born on a day, `YYYY-MM-DD`: since 1900, and not after today. */
export const isBirthday = (day: string): boolean => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10);
export const birthday = z.iso.date().refine(isBirthday, fieldReason('BIRTHDAY_IMPOSSIBLE'));

/** The details that people give of themselves, at each door; null takes one away. */
export const personDetails = {
  gender: storableText().trim().max(40).nullish(),
  race: storableText().trim().max(40).nullish(),
  birthday: birthday.nullish(),
};

/** Fields of a person that nobody else has, by the names of their constraints (kernel/edit.ts). */
export const uniqueOfPerson = { users_email_unique: 'email', users_cpf_unique: 'cpf' };
