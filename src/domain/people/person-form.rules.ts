import { isValidCpf } from '@brazilian-utils/brazilian-utils';
import { z } from 'zod';
import { fieldReason } from '../../platform/field-reasons.js';
import { storableText } from '../kernel/text.js';

// Fields of the forms by which people are made and changed.

/** A CPF as it is stored: digits. */
export const cpfDigits = z
  .string()
  .max(20)
  .refine(text => isValidCpf(text), fieldReason('NOT_A_CPF'))
  .transform(text => text.replaceAll(/\D/g, ''));

/** What people say of themselves; null takes it away. */
export const personDetails = {
  gender: storableText().trim().max(40).nullish(),
  race: storableText().trim().max(40).nullish(),
  birthday: z.iso.date().nullish(),
};

/** Fields of a person that nobody else has, by the names of their constraints (kernel/edit.ts). */
export const uniqueOfPerson = { users_email_unique: 'email', users_cpf_unique: 'cpf' };

/** Whether somebody may be born on that day. @param now what the clock says */
export const isBirthday = (day: string, now: Date): boolean =>
  day >= '1900-01-01' && day <= now.toISOString().slice(0, 10);
