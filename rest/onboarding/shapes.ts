import { isValidCpf } from '@brazilian-utils/brazilian-utils';
import { z } from 'zod';
import type { AppError } from '../../src/failures/errors.js';
import { phoneDigits } from '../../src/platform/phones.js';
import type { FieldReason } from '../../src/failures/field-reasons.js';
import { bodyId, typed } from '../shared/shapes.js';

// Wire shapes of contract 3 A.

export const error = z.object({ error: z.string() });

/** For paths with failures of the form `{error}`. */
export const hasErrorCode = { body: (_status: number, text: string) => ({ error: text }), shape: error };

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Eleven digits; points and dash are dropped. */
export const cpf = typed()
  .max(20)
  .refine(text => isValidCpf(text), 'CPF inválido')
  .transform(digits);
export const cpfParams = z.object({ cpf });

/** Brazilian with area code, or with country code; a plus, spaces, brackets and dashes are dropped. */
const phone = typed()
  .max(30)
  .refine(text => phoneDigits(text) !== null, 'Telefone inválido');

/** `DD/MM/YYYY`, or a day in ISO 8601. */
const birthday = typed()
  .max(10)
  .transform(text => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1'))
  .pipe(z.iso.date());

/** Forms send an omitted field as an empty text. */
const field = <T extends z.ZodType>(shape: T) =>
  z.preprocess(value => (value === '' || value === null ? undefined : value), shape.optional());

export const participantUpdate = z.object({
  id: field(bodyId),
  cpf: field(cpf),
  name: field(typed()),
  email: field(typed()),
  phone: field(phone),
  birthday: field(birthday),
  gender: field(typed()),
  race: field(typed()),
});

export const participant = z
  .object({
    id: z.int(),
    cpf: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().meta({ example: '+5511987654321' }),
    gender: z.string(),
    race: z.string(),
    birthday: z.string().meta({ example: '21/11/1990' }),
  })
  .meta({ id: 'OnboardingParticipant' });

export const courseSummary = z
  .object({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    logo: z.string(),
    banner: z.string(),
    subscribers: z.int(),
  })
  .meta({ id: 'CourseSummary' });

const words: Record<string, string> = {
  id: 'Identificador inválido',
  cpf: 'CPF inválido',
  name: 'Nome inválido',
  email: 'E-mail inválido',
  phone: 'Telefone inválido',
  birthday: 'Data de nascimento inválida',
  gender: 'Gênero inválido',
  race: 'Raça inválida',
};

/** Messages for a fault that is not in the text itself. */
const phrases: Partial<Record<FieldReason, string>> = {
  PHONE_NOT_PROVEN: 'Confirme o telefone com o código enviado',
};

/** The faults in the words that the page shows. */
export const inPortuguese = ({ fields = {} }: AppError): string =>
  [
    ...new Set(Object.entries(fields).map(([name, { reason }]) => phrases[reason] ?? words[name] ?? 'Dados inválidos')),
  ].join('; ') || 'Dados inválidos';
