import { z } from 'zod';
import { route } from '../route.js';
import { cacheControl, noStore } from '../shared/headers.js';
import { formFailure, formFailureShape, successOf, TOO_MANY_ATTEMPTS } from './envelopes.js';
import { CmsChangePasswordDocument, CmsRegisterDocument, CmsResendActivationDocument } from './operations.js';

const text = z.string().default('');
/** A checkbox in the forms of browsers and scripts. */
const isChecked = (value: string): boolean => ['1', 'true', 'on', 'yes', 'sim'].includes(value.toLowerCase());

const doneShape = z.union([successOf({}), formFailureShape]);

/** @param path the path of the AJAX entry */
/** For a server without a mail server: SMTP_URL is not set. */
const NO_MAIL = 'Este servidor não envia e-mails: peça o link a quem o administra.';

export const accountRoutes = (path: string) => [
  route({
    id: 'cms.action.register',
    action: 'app_registration_submit',
    nonce: { field: 'app_registration_nonce' },
    method: 'post',
    path,
    summary: 'Register; the account becomes active with the link in a mail',
    auth: 'open',
    body: z.object({
      display_name: text,
      username: text,
      email: text,
      password: text,
      password_confirm: text,
      institution_state_id: text,
      institution_city_id: text,
      institution_hospital_id: text,
      position: text,
      terms_accepted: text,
      recaptcha_response: text,
    }),
    operation: CmsRegisterDocument,
    variables: ({ body }) => ({
      input: {
        displayName: body.display_name,
        username: body.username,
        email: body.email,
        password: body.password,
        passwordConfirm: body.password_confirm,
        stateId: body.institution_state_id,
        cityId: body.institution_city_id,
        hospitalId: body.institution_hospital_id,
        position: body.position,
        termsAccepted: isChecked(body.terms_accepted),
        recaptchaResponse: body.recaptcha_response,
      },
    }),
    reply: {
      200: z.union([successOf({ user_id: z.int(), requires_activation: z.boolean() }), formFailureShape]),
    },
    present: ({ registerAccount: { linkIsMailed, ...account } }) => ({
      success: true,
      data: {
        message: linkIsMailed
          ? 'Cadastro recebido. Enviamos um e-mail com o link para ativar sua conta.'
          : `Cadastro recebido. ${NO_MAIL}`,
        ...account,
      },
    }),
    failure: formFailure,
    fieldNames: {
      stateId: 'institution_state_id',
      cityId: 'institution_city_id',
      hospitalId: 'institution_hospital_id',
    },
    errors: {
      INVALID: { status: 200 },
      RATE_LIMITED: TOO_MANY_ATTEMPTS,
      UPSTREAM_FAILED: { status: 502, message: 'Não foi possível verificar o reCAPTCHA. Tente novamente.' },
    },
    decision: [
      'for an e-mail that has an account already, the answer is the same as for any other, and a mail tells its owner; for a username in use, the answer says so',
      'an e-mail may be registered several times; its owner activates one registration with a link in its mailbox and the password of that registration, and this ends the others; a registration without activation is removed seven days after its last link ended',
      'the password has 8 to 128 characters, letters and digits or symbols; it is not the person’s own name and not on a list of common ones; city, state and hospital must belong together',
      'recaptcha_response is required when RECAPTCHA_URL and RECAPTCHA_SECRET are set; theme_settings shows this (recaptcha_enabled)',
      'an address may send at most 60 registrations an hour; an e-mail gets at most 5 mails a day from an address, 15 from all; beyond that 429 in the same envelope',
    ],
  }),
  route({
    id: 'cms.action.resend-activation',
    action: 'app_activation_resend',
    nonce: { field: 'security' },
    method: 'post',
    path,
    summary: 'Send the activation link again',
    auth: 'open',
    body: z.object({ email: text }),
    operation: CmsResendActivationDocument,
    variables: ({ body }) => ({ email: body.email }),
    reply: { 200: doneShape },
    present: ({ resendActivation }) => ({
      success: true,
      data: {
        message: resendActivation ? 'Se houver um cadastro à espera de ativação, enviamos um novo link.' : NO_MAIL,
      },
    }),
    failure: formFailure,
    errors: {
      INVALID: { status: 200, message: 'Informe um e-mail válido.' },
      RATE_LIMITED: TOO_MANY_ATTEMPTS,
    },
    decision: 'not in the contract; the answer is the same with and without a waiting account',
  }),
  route({
    id: 'cms.action.change-password',
    action: 'change-password',
    nonce: { field: 'security' },
    method: 'post',
    path,
    summary: 'Change the caller’s own password',
    auth: 'session',
    body: z.object({ old_password: text, new_password: text, new_password_confirm: text }),
    operation: CmsChangePasswordDocument,
    variables: ({ body }) => ({
      oldPassword: body.old_password,
      newPassword: body.new_password,
      newPasswordConfirm: body.new_password_confirm,
    }),
    reply: { 200: doneShape },
    present: () => ({ success: true, data: { message: 'Senha alterada.' } }),
    login: ({ changePassword }) => changePassword.loginToken,
    answerHeaders: cacheControl,
    headers: noStore,
    failure: formFailure,
    errors: {
      INVALID: { status: 200 },
      CONFLICT: { status: 200 },
      RATE_LIMITED: TOO_MANY_ATTEMPTS,
    },
    decision: [
      'the action is also accepted as change_password: in names of actions a dash and an underscore are equal',
      'all other sessions and tokens of the person end and a mail tells them; the answer sets a new login cookie',
      'a wrong old password counts as a wrong attempt to sign in',
    ],
  }),
];
