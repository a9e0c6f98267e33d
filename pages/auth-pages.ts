import type { Language } from '../src/failures/messages/language.js';
import { html, type Html } from './html.js';
import { personPage } from './person-page.js';

/** Below the base address of a facade: the folder of the styles. */
export const signInAssets = '/api/auth/assets';

/** The pages of Auth.js that people meet: at `signin`, `signout` and `error`. */
export type AuthView = 'signin' | 'signout' | 'error';
export const isAuthView = (action: string): action is AuthView => ['signin', 'signout', 'error'].includes(action);

interface AuthPage {
  language: Language;
  /** Address of the folder with the styles. */
  assets: string;
  /** Path of the routes of Auth.js, as the browser sees it. */
  basePath: string;
  csrfToken: string;
  /** The address to open after the sign-in. */
  callbackUrl: string;
  /** The identity provider is configured. */
  hasProvider: boolean;
  /** The error that Auth.js names, and the code that Elo adds to it. */
  error: string | null;
  code: string | null;
}

const texts = {
  pt: {
    signIn: 'Entrar',
    signOut: 'Sair',
    signOutQuestion: 'Deseja sair da sua conta neste computador?',
    username: 'E-mail ou CPF',
    password: 'Senha',
    otp: 'Código do segundo fator, se houver',
    byProvider: 'Entrar pelo provedor de identidade',
    otherAccount: 'Usar outra conta',
    again: 'Entrar de novo',
    notIn: 'Você não entrou',
    or: 'ou',
  },
  en: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    signOutQuestion: 'Sign out of your account on this computer?',
    username: 'E-mail or CPF',
    password: 'Password',
    otp: 'Code of the second factor, if there is one',
    byProvider: 'Sign in with the identity provider',
    otherAccount: 'Use another account',
    again: 'Sign in again',
    notIn: 'You are not signed in',
    or: 'or',
  },
};

/** The sentence for a code, else for an error; by language. */
const sentences: Record<Language, { [codeOrError: string]: string }> = {
  pt: {
    credentials: 'E-mail, CPF ou senha não conferem. Confira e tente de novo.',
    rate_limited: 'Foram muitas tentativas. Aguarde um pouco e tente de novo.',
    second_factor_required: 'Informe também o código do seu segundo fator.',
    second_factor_wrong: 'O código do segundo fator não confere. Tente de novo.',
    second_factor_setup_needed:
      'A administração precisa de um segundo fator. Cadastre o seu na página de entrada do Elo.',
    unknown:
      'Sua conta do provedor de identidade não tem cadastro aqui, ou o cadastro foi apagado. Use outra conta, ou peça o cadastro à equipe do programa.',
    deactivated: 'Seu cadastro aqui está desativado. Fale com a equipe do programa, ou use outra conta.',
    unverified:
      'O provedor de identidade não confirmou o e-mail da sua conta. Confirme o e-mail lá e tente de novo, ou use outra conta.',
    other_account:
      'Seu cadastro aqui já está ligado a outra conta do provedor de identidade. Use aquela conta, ou fale com a equipe do programa.',
    provider_unavailable: 'O provedor de identidade não respondeu a tempo. Aguarde um pouco e tente de novo.',
    expired:
      'Esta entrada já foi usada, ou outra aba começou uma nova. Se você já entrou em outra aba, continue por lá; senão, entre de novo.',
    OAuthCallbackError: 'O provedor de identidade não concluiu a entrada. Tente de novo.',
    AccessDenied: 'O acesso não foi permitido.',
    Default: 'Não foi possível entrar. Tente de novo.',
  },
  en: {
    credentials: 'E-mail, CPF or password are not right. Check them and try again.',
    rate_limited: 'There were too many attempts. Wait a little and try again.',
    second_factor_required: 'Give the code of your second factor, too.',
    second_factor_wrong: 'The code of the second factor is not right. Try again.',
    second_factor_setup_needed: 'Administrators need a second factor. Set yours up at the sign-in page of Elo.',
    unknown:
      'Your account of the identity provider has no record here, or the record was erased. Use another account, or ask the programme team for a record.',
    deactivated: 'Your record here is deactivated. Ask the programme team, or use another account.',
    unverified:
      'The identity provider has not verified the e-mail of your account. Verify it there and try again, or use another account.',
    other_account:
      'Your record here is linked to another account of the identity provider. Use that account, or ask the programme team.',
    provider_unavailable: 'The identity provider did not answer in time. Wait a little and try again.',
    expired:
      'This sign-in was used already, or another tab began a new one. If you are signed in at another tab, go on there; else sign in again.',
    OAuthCallbackError: 'The identity provider did not complete the sign-in. Try again.',
    AccessDenied: 'Access was not allowed.',
    Default: 'Signing in did not work. Try again.',
  },
};

/** The refusals of an account of the provider: only another account helps. */
const ofAccount: ReadonlySet<string> = new Set(['unknown', 'deactivated', 'unverified', 'other_account']);

/** A page of Auth.js, in the look of the other pages of signing in. It works without scripts. */
export function authPage(view: AuthView, page: AuthPage): string {
  const t = texts[page.language];
  const titles = { signin: t.signIn, signout: t.signOut, error: t.notIn };
  const contents = { signin: signInForms, signout: signOutForm, error: errorContent };
  return personPage({
    title: titles[view],
    assets: page.assets,
    language: page.language,
    content: html`${told(view, page)} ${contents[view](page)}`,
  });
}

function told(view: AuthView, { language, error, code }: AuthPage): Html {
  if (view === 'signout' || (view === 'signin' && error === null)) return html``;
  const known = sentences[language];
  const sentence = [code, error].find(each => each !== null && Object.hasOwn(known, each));
  return html`<p class="status" role="alert">${known[sentence ?? 'Default']}</p>`;
}

function signInForms(page: AuthPage): Html {
  const t = texts[page.language];
  return html`<form method="post" action="${page.basePath}/callback/credentials">
      ${hidden(page)} ${input('username', t.username, { type: 'text', autocomplete: 'username', required: true })}
      ${input('password', t.password, { type: 'password', autocomplete: 'current-password', required: true })}
      ${input('otp', t.otp, { type: 'text', autocomplete: 'one-time-code', required: false })}
      <button type="submit">${t.signIn}</button>
    </form>
    ${
      page.hasProvider &&
      html`<p class="else">${t.or}</p>
        ${providerForm(page, t.byProvider)}`
    }`;
}

const signOutForm = (page: AuthPage): Html => {
  const t = texts[page.language];
  return html`<p>${t.signOutQuestion}</p>
    <form method="post" action="${page.basePath}/signout">
      ${hidden(page)}<button type="submit">${t.signOut}</button>
    </form>`;
};

function errorContent(page: AuthPage): Html {
  const t = texts[page.language];
  if (!page.hasProvider) return html`<p><a class="button" href="${page.basePath}/signin">${t.again}</a></p>`;
  if (page.code !== null && ofAccount.has(page.code))
    return html`<p><a class="button" href="${page.basePath}/signout/idp">${t.otherAccount}</a></p>`;
  return providerForm(page, t.again);
}

const providerForm = (page: AuthPage, label: string): Html =>
  html`<form method="post" action="${page.basePath}/signin/idp">
    ${hidden(page)}<button type="submit">${label}</button>
  </form>`;

const hidden = ({ csrfToken, callbackUrl }: AuthPage): Html =>
  html`<input type="hidden" name="csrfToken" value="${csrfToken}" /><input
      type="hidden"
      name="callbackUrl"
      value="${callbackUrl}"
    />`;

const input = (
  name: string,
  label: string,
  { type, autocomplete, required }: { type: 'text' | 'password'; autocomplete: string; required: boolean },
): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      maxlength="1000"
      ${required && html`required`}
    />
  </div>`;
