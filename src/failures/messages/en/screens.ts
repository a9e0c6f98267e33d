import type { ScreenReason } from '../../field-reasons.js';

/** Whole sentences: a screen shows them without the name of a field. */
export const screens: Readonly<Record<ScreenReason, string>> = {
  SCREEN_EXPIRED: 'Your session has expired. Close the form and begin again.',
  SCREEN_TOO_OFTEN: 'Too many attempts. Try again later.',
  SCREEN_NO_CLASS: 'No class is open for enrollment at the moment.',
  SCREEN_CODE_WRONG: 'The code is wrong. Check the e-mail, or leave it empty to go on without confirming.',
  SCREEN_INCOMPLETE: 'Answers of earlier steps are missing. Go back and fill them in again.',
  SCREEN_OTHER_PHONE: 'Give the number of this WhatsApp account.',
  SCREEN_EMAIL_TAKEN: 'This e-mail belongs to another account. Go back and give another, or ask the support.',
  SCREEN_ENROLLMENT_CANCELED: 'Your enrollment in this class was canceled. Ask the support.',
  SCREEN_NAME: 'Give your full name.',
  SCREEN_CPF: 'The CPF is not valid. Check its digits.',
  SCREEN_BIRTHDAY: 'The date of birth is not valid.',
  SCREEN_EMAIL: 'The e-mail is not valid.',
  SCREEN_EMAIL_CODE: 'The code is not valid. It has six digits.',
  SCREEN_PHONE: 'The phone is not valid. Give area code and number.',
  SCREEN_GENDER: 'Choose a gender.',
  SCREEN_RACE: 'Choose a race or color.',
  SCREEN_CNPJ: 'The CNPJ is not valid. Check its digits.',
  SCREEN_INSTITUTION: 'Give the name of the institution.',
  SCREEN_JOB: 'Give your job title.',
  SCREEN_CONSENT: 'Accept the privacy policy to go on.',
};
