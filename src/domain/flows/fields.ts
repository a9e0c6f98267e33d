import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils';
import { isBirthday } from '../people/person-form.rules.js';
import { z } from 'zod';
import { fieldReason } from '../../failures/field-reasons.js';
import { phoneDigits } from '../../platform/phones.js';
import { checkPersonName } from '../people/person-name.rules.js';
import { storableText, typedText } from '../kernel/text.js';

/** A field of a screen: its texts in the form, and its validation. A shape accepts its own output too. */
export interface Field<Shape extends z.ZodType = z.ZodType> {
  label: string;
  /** The component of the platform's forms for this field. */
  input: 'text' | 'email' | 'phone' | 'number' | 'date' | 'options' | 'consent';
  shape: Shape;
  /** True when the field may be left empty. */
  optional?: true;
  /** The help text below the field, at most 80 characters. */
  help?: string;
  options?: readonly { id: string; title: string }[];
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** A required text; the reason is for an empty and for a too long text. */
const filled = (min: number, max: number, reason: string) =>
  storableText()
    .transform(text => text.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(min, reason).max(max, reason));
const typed = (reason: string, max = 100) => typedText(reason).max(max, reason);

const options = <Id extends string>(titles: Record<Id, string>) =>
  (Object.entries(titles) as [Id, string][]).map(([id, title]) => ({ id, title }));

const genders = options({
  feminino: 'Feminino',
  masculino: 'Masculino',
  outro: 'Outro',
  'não informado': 'Prefiro não informar',
});
/** The terms of the Brazilian census. */
const races = options({
  branca: 'Branca',
  preta: 'Preta',
  parda: 'Parda',
  amarela: 'Amarela',
  indígena: 'Indígena',
  'não informada': 'Prefiro não informar',
});
const oneOf = (list: readonly { id: string }[], reason: string) =>
  typed(reason).refine(id => list.some(option => option.id === id), reason);

/** Reads a date as people write it, as the platform's calendar writes it, or (older phones) as milliseconds. */
function toDay(text: string): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  if (year) return `${year}-${month}-${day}`;
  if (/^-?\d{9,14}$/.test(text)) return new Date(Number(text)).toISOString().slice(0, 10);
  return text;
}

const NAME = 'SCREEN_NAME';
const CPF = fieldReason('SCREEN_CPF');
const BIRTHDAY = fieldReason('SCREEN_BIRTHDAY');
const EMAIL = fieldReason('SCREEN_EMAIL');
const EMAIL_CODE = fieldReason('SCREEN_EMAIL_CODE');
const PHONE = fieldReason('SCREEN_PHONE');
const CNPJ = fieldReason('SCREEN_CNPJ');
const INSTITUTION = fieldReason('SCREEN_INSTITUTION');
const JOB = fieldReason('SCREEN_JOB');
const CONSENT = fieldReason('SCREEN_CONSENT');

export const name = {
  label: 'Nome completo',
  input: 'text',
  shape: typed(NAME, 1000)
    .pipe(filled(3, 200, NAME))
    .superRefine(checkPersonName(NAME)),
} satisfies Field;

export const cpf = {
  label: 'CPF',
  input: 'text',
  shape: typed(CPF)
    .refine(text => isValidCpf(text), CPF)
    .transform(digits),
} satisfies Field;

export const birthday = {
  label: 'Data de nascimento',
  input: 'date',
  shape: typed(BIRTHDAY).transform(toDay).pipe(z.iso.date(BIRTHDAY)).refine(isBirthday, BIRTHDAY),
} satisfies Field;

export const email = {
  label: 'E-mail',
  input: 'email',
  shape: typed(EMAIL, 254)
    .transform(text => text.trim().toLowerCase())
    .pipe(z.email(EMAIL)),
} satisfies Field;

export const emailCode = {
  label: 'Código do e-mail',
  input: 'number',
  help: 'Se um código chegou ao seu e-mail, digite-o aqui. Se não, deixe em branco.',
  optional: true,
  shape: typed(EMAIL_CODE, 40)
    .transform(digits)
    .refine(code => code === '' || code.length === 6, EMAIL_CODE)
    .default(''),
} satisfies Field;

/** A Brazilian mobile number, with or without country code. */
export const phone = {
  label: 'Celular com DDD',
  input: 'phone',
  shape: typed(PHONE)
    .transform(text => phoneDigits(text) ?? '')
    // Numbers older than the ninth digit are still in use as identities on the platform.
    .refine(number => /^55\d{2}9?[6-9]\d{7}$/.test(number), PHONE),
} satisfies Field;

export const gender = {
  label: 'Gênero',
  input: 'options',
  options: genders,
  shape: oneOf(genders, fieldReason('SCREEN_GENDER')),
} satisfies Field;

export const race = {
  label: 'Raça ou cor',
  input: 'options',
  options: races,
  shape: oneOf(races, fieldReason('SCREEN_RACE')),
} satisfies Field;

/** Version 2: since 2026 a CNPJ may hold letters. */
export const cnpj = {
  label: 'CNPJ da instituição',
  input: 'text',
  shape: typed(CNPJ)
    .refine(text => isValidCnpj(text, { version: 2 }), CNPJ)
    .transform(text => text.replaceAll(/[^\da-z]/gi, '').toUpperCase()),
} satisfies Field;

export const institution = {
  label: 'Nome da instituição',
  input: 'text',
  shape: typed(INSTITUTION, 1000).pipe(filled(2, 200, INSTITUTION)),
} satisfies Field;

export const jobTitle = {
  label: 'Cargo',
  input: 'text',
  shape: typed(JOB, 1000).pipe(filled(2, 120, JOB)),
} satisfies Field;

/** Some components send the text instead of the value. */
export const consent = {
  label: 'Li e aceito a política de privacidade',
  input: 'consent',
  shape: z
    .union([z.boolean(), z.string().max(10)], { error: CONSENT })
    .transform(value => value === true || value === 'true')
    .refine(value => value, CONSENT),
} satisfies Field;
