import { html, type Html } from './html.js';
import { personPage, signInAddress } from './person-page.js';

export type PasswordView =
  | { kind: 'ask'; token: string; error?: string }
  | { kind: 'done' }
  | { kind: 'failed' }
  | { kind: 'request' }
  | { kind: 'sent' }
  | { kind: 'unsent' }
  | { kind: 'wrongEmail' }
  | { kind: 'later' };

const titles: Record<PasswordView['kind'], string> = {
  ask: 'Defina sua senha',
  done: 'Senha definida',
  failed: 'Este link não é válido ou já expirou',
  request: 'Esqueceu sua senha?',
  sent: 'Verifique seu e-mail',
  unsent: 'Nenhum e-mail foi enviado',
  wrongEmail: 'Informe um e-mail válido',
  later: 'Muitas tentativas',
};

/** The page behind a link to set a password. */
export const passwordPage = (assets: string, view: PasswordView): string =>
  personPage({ title: titles[view.kind], assets, content: content(view) });

function content(view: PasswordView): Html {
  switch (view.kind) {
    case 'ask':
      return html`${view.error === undefined ? '' : html`<p role="alert">${view.error}</p>`}
        <p>Use pelo menos 8 caracteres, com letras e números ou símbolos.</p>
        <form method="post" action="?">
          <input type="hidden" name="token" value="${view.token}" />
          <label for="password">Nova senha</label>
          ${field('password')}
          <label for="password_confirm">Repita a nova senha</label>
          ${field('password_confirm')}
          <button type="submit">Definir senha</button>
        </form>`;
    case 'done':
      return html`<p role="status">Pronto! <a href="${signInAddress}">Entre</a> com seu e-mail e a nova senha.</p>`;
    case 'failed':
      return html`<p role="alert">
          O link vale por 24 horas e só pode ser usado uma vez. Se você já definiu sua senha, basta entrar. Se não, peça
          um novo link:
        </p>
        ${request}`;
    case 'request':
      return html`<p>Informe o e-mail da sua conta, para receber um link e definir uma nova senha.</p>
        ${request}`;
    case 'sent':
      return html`<p role="status">
        Se houver uma conta ativa com este e-mail, enviamos um link para definir a senha. Ele vale por 24 horas.
      </p>`;
    case 'unsent':
      return html`<p role="alert">
        Este servidor não envia e-mails. Peça a quem o administra um link para definir a senha.
      </p>`;
    case 'wrongEmail':
      return html`<p role="alert">Confira o endereço: é para ele que vai o link.</p>
        ${request}`;
    case 'later':
      return html`<p role="alert">Aguarde um pouco e tente novamente.</p>`;
  }
}

const request = html`<form method="post" action="?">
  <label for="email">E-mail da conta</label>
  <input id="email" name="email" type="email" autocomplete="email" required maxlength="254" />
  <button type="submit">Enviar link</button>
</form>`;

const field = (name: string): Html =>
  html`<input
    id="${name}"
    name="${name}"
    type="password"
    autocomplete="new-password"
    required
    minlength="8"
    maxlength="128"
  />`;
