import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { isUsername } from '../people/person-form.rules.js';
import { checkPersonName } from '../people/person-name.rules.js';
import { storableText, typedText } from '../kernel/text.js';
import type { Ctx } from '../context.js';
import { cityOfInstitution } from '../places/institutions.query.js';
import { cityIdOf, isCityOf, states } from '../places/places.query.js';
import { isUsernameTaken } from './accounts.query.js';
import { containsName, newPassword } from './password.js';
import { fieldReason, type FieldProblem, type Fields, wrong } from '../../failures/field-reasons.js';
import { parseFields } from '../../failures/validation.js';
import { cleanText } from '../../platform/clean-text.js';
import { ID_TEXT, MAX_ID } from '../../platform/record-ids.js';

const line = (missing: string, max: number) => storableText().min(1, missing).max(max);
const chosen = (missing: string) =>
  typedText()
    .regex(ID_TEXT, missing)
    .transform(Number)
    .refine(id => id <= MAX_ID, missing);

const shape = z.object({
  displayName: line(fieldReason('NAME_MISSING'), 200)
    .refine(text => text.length >= 2, fieldReason('NAME_TOO_SHORT'))
    .superRefine(checkPersonName('NAME_CHARACTERS')),
  username: line(fieldReason('USERNAME_MISSING'), 60).toLowerCase().refine(isUsername, fieldReason('USERNAME_INVALID')),
  email: line(fieldReason('EMAIL_MISSING'), 254)
    .toLowerCase()
    .refine(text => z.email().safeParse(text).success, fieldReason('EMAIL_INVALID')),
  password: newPassword,
  stateId: chosen(fieldReason('STATE_MISSING')),
  cityId: chosen(fieldReason('CITY_MISSING')),
  hospitalId: chosen(fieldReason('HOSPITAL_MISSING')),
  position: line(fieldReason('POSITION_MISSING'), 120),
  termsAccepted: z.literal(true, fieldReason('TERMS_NOT_ACCEPTED')),
});

/** A registration form as it was sent: texts, ids included; a field that was left out is missing or null. */
export type RegistrationForm = { [Field in Exclude<keyof z.input<typeof shape>, 'termsAccepted'>]?: string | null } & {
  passwordConfirm?: string | null;
  termsAccepted?: boolean | null;
};
export type Registration = z.output<typeof shape>;

export const usernameTaken = (): AppError => invalid({ username: wrong('USERNAME_TAKEN') });
/** The error has the reason COMMON_PASSWORD when a common password is the only problem of the form. */
export const invalid = (fields: Fields): AppError =>
  new AppError(
    'INVALID',
    Object.values(fields).every(({ reason }) => reason === 'COMMON_PASSWORD') ? 'COMMON_PASSWORD' : 'FORM_INVALID',
    {},
    fields,
  );

/** Checks all fields of a form at once. @throws INVALID with every wrong field and its reason */
export async function checkRegistration(ctx: Ctx, form: RegistrationForm): Promise<Registration> {
  const given = { ...form, termsAccepted: form.termsAccepted ?? false };
  const filled = Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value ?? '']));
  const parsed = parseFields(shape, filled);
  const errors: Record<string, FieldProblem> = { ...parsed.fields };

  // The data of a form with any error are not there: its fields are read once more, as its shape reads them.
  const { password, passwordConfirm } = form;
  const typed = (field: Exclude<keyof RegistrationForm, 'termsAccepted'>) => cleanText(form[field] ?? '');
  const [stateId, cityId, hospitalId] = [
    Number(typed('stateId')),
    cityIdOf(Number(typed('cityId'))) ?? 0,
    Number(typed('hospitalId')),
  ];
  const [username, email] = [typed('username'), typed('email')];
  if (!errors['password']) {
    if (containsName(password ?? '', [username, email])) errors['password'] = wrong('PASSWORD_CONTAINS_NAME');
    else if (password !== passwordConfirm) errors['passwordConfirm'] = wrong('PASSWORD_NOT_REPEATED');
  }
  if (!errors['stateId'] && !states.some(({ id }) => id === stateId)) errors['stateId'] = wrong('STATE_MISSING');
  if (!errors['stateId'] && !errors['cityId']) {
    if (!isCityOf(cityId, stateId)) errors['cityId'] = wrong('CITY_NOT_OF_STATE');
    else if (!errors['hospitalId'] && (await cityOfInstitution(ctx, hospitalId)) !== cityId)
      errors['hospitalId'] = wrong('HOSPITAL_NOT_OF_CITY');
  }
  if (!errors['username'] && (await isUsernameTaken(ctx, username.toLowerCase())))
    errors['username'] = wrong('USERNAME_TAKEN');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return parsed.data!;
}
