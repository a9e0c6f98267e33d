import { z } from 'zod';
import { AppError } from '../../platform/errors.js';
import { isPersonName } from '../people/person-name.rules.js';
import { storableText } from '../kernel/text.js';
import type { Ctx } from '../context.js';
import { cityOfInstitution } from '../places/institutions.query.js';
import { isCityOf, states } from '../places/places.query.js';
import { isUsernameTaken } from './accounts.query.js';
import { CONTAINS_NAME, containsName, newPassword } from './password.js';

const line = (missing: string, max: number) =>
  storableText('Há um caractere que não pode ser usado.')
    .trim()
    .min(1, missing)
    .max(max, `Use no máximo ${max} caracteres.`);
const chosen = (missing: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, missing)
    .transform(Number)
    .refine(id => id <= 2_147_483_647, missing);

const USERNAME = 'Use de 3 a 60 letras sem acento, números, ponto, hífen ou sublinhado, com pelo menos uma letra.';
const shape = z.object({
  displayName: line('Informe seu nome.', 200)
    .refine(text => text.length >= 2, 'Informe seu nome completo.')
    .refine(isPersonName, 'Use no nome só letras, espaços, hífens e apóstrofos.'),
  username: line('Informe um nome de usuário.', 60)
    .toLowerCase()
    .refine(text => /^[a-z0-9._-]{3,60}$/.test(text) && /[a-z]/.test(text), USERNAME),
  email: line('Informe seu e-mail.', 254)
    .toLowerCase()
    .refine(text => z.email().safeParse(text).success, 'Informe um e-mail válido.'),
  password: newPassword,
  stateId: chosen('Selecione o estado.'),
  cityId: chosen('Selecione a cidade.'),
  hospitalId: chosen('Selecione o hospital.'),
  position: line('Informe seu cargo.', 120),
  termsAccepted: z.literal(true, 'Aceite os termos para continuar.'),
});

/** A form of registration as it came: texts, ids included, and what was left out as nothing. */
export type RegistrationForm = { [Field in Exclude<keyof z.input<typeof shape>, 'termsAccepted'>]?: string | null } & {
  passwordConfirm?: string | null;
  termsAccepted?: boolean | null;
};
export type Registration = z.output<typeof shape>;

const TAKEN = 'Este nome de usuário já está em uso.';
export const usernameTaken = (): AppError => invalid({ username: TAKEN });
export const invalid = (fields: Record<string, string>): AppError =>
  new AppError('INVALID', 'Verifique os campos destacados.', { fields });

/** Checks all of a form at once. @throws INVALID with a Portuguese sentence for every field that is wrong */
export async function checkRegistration(ctx: Ctx, form: RegistrationForm): Promise<Registration> {
  const given = { ...form, termsAccepted: form.termsAccepted ?? false };
  const filled = Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value ?? '']));
  const parsed = shape.safeParse(filled);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;

  const { stateId, cityId, hospitalId, username = '', email = '', password = '', passwordConfirm } = form;
  if (!errors['password']) {
    if (containsName(password ?? '', [username?.trim(), email?.trim()])) errors['password'] = CONTAINS_NAME;
    else if (password !== passwordConfirm) errors['passwordConfirm'] = 'As senhas não são iguais.';
  }
  if (!errors['stateId'] && !states.some(({ id }) => id === Number(stateId))) errors['stateId'] = 'Selecione o estado.';
  if (!errors['stateId'] && !errors['cityId']) {
    if (!isCityOf(Number(cityId), Number(stateId))) errors['cityId'] = 'Esta cidade não é do estado selecionado.';
    else if (!errors['hospitalId'] && (await cityOfInstitution(ctx, Number(hospitalId))) !== Number(cityId))
      errors['hospitalId'] = 'Este hospital não é da cidade selecionada.';
  }
  if (!errors['username'] && (await isUsernameTaken(ctx, username!.trim().toLowerCase()))) errors['username'] = TAKEN;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return parsed.data!;
}
