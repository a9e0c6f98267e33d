import { html, type Html } from './html.js';
import { personPage } from './person-page.js';

export type ActivationView =
  | { kind: 'confirm'; token: string }
  | { kind: 'wrongPassword'; token: string }
  | { kind: 'done'; name: string }
  | { kind: 'failed' }
  | { kind: 'request' }
  | { kind: 'sent' }
  | { kind: 'unsent' }
  | { kind: 'wrongEmail' }
  | { kind: 'later' };

const titles: Record<ActivationView['kind'], string> = {
  confirm: 'Ative sua conta',
  wrongPassword: 'Senha incorreta',
  done: 'Conta ativada',
  failed: 'Este link não é válido ou já expirou',
  request: 'Pedir outro link de ativação',
  sent: 'Verifique seu e-mail',
  unsent: 'Nenhum e-mail foi enviado',
  wrongEmail: 'Informe um e-mail válido',
  later: 'Muitas tentativas',
};

/** The page behind the link in the mail of a registration. */
export const activationPage = (assets: string, view: ActivationView): string =>
  personPage({ title: titles[view.kind], assets, content: content(view) });

function content(view: ActivationView): Html {
  switch (view.kind) {
    case 'confirm':
      return html`<p>Para concluir seu cadastro, digite a senha que você escolheu.</p>
        ${activate(view.token)}`;
    case 'wrongPassword':
      return html`<p role="alert">
          Digite a senha que você escolheu ao se cadastrar. Se você não fez este cadastro, feche esta página.
        </p>
        ${activate(view.token)}`;
    case 'done':
      return html`<p role="status">
        Pronto, ${view.name}! Sua conta está ativa. <a href="sign-in">Entre</a> com seu e-mail ou nome de usuário e a
        senha que você escolheu.
      </p>`;
    case 'sent':
      return html`<p role="status">
        Se houver um cadastro à espera de ativação com este e-mail, enviamos um novo link. Ele vale por 48 horas.
      </p>`;
    case 'unsent':
      return html`<p role="alert">
        Este servidor não envia e-mails. Peça a quem o administra o link para ativar sua conta.
      </p>`;
    case 'later':
      return html`<p role="alert">Aguarde um pouco e tente novamente.</p>`;
    case 'wrongEmail':
      return html`<p role="alert">Confira o endereço: é para ele que vai o novo link.</p>
        ${askAgain}`;
    case 'request':
      return html`<p>Informe o e-mail do cadastro. Se você já ativou sua conta, basta <a href="sign-in">entrar</a>.</p>
        ${askAgain}`;
    case 'failed':
      return html`<p role="alert">
          O link vale por 48 horas e só pode ser usado uma vez. Se você já ativou sua conta, basta entrar. Se não, peça
          um novo link:
        </p>
        ${askAgain}`;
  }
}

const activate = (token: string): Html =>
  html`<form method="post" action="?">
    <input type="hidden" name="token" value="${token}" />
    <label for="password">Senha</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000" />
    <button type="submit">Ativar minha conta</button>
  </form>`;

const askAgain = html`<form method="post" action="?">
  <label for="email">E-mail do cadastro</label>
  <input id="email" name="email" type="email" autocomplete="email" required maxlength="254" />
  <button type="submit">Enviar novo link</button>
</form>`;
