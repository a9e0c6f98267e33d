import { html, type Html } from './html.js';
import { personPage } from './person-page.js';

export type EmailView = { kind: 'confirm'; token: string } | { kind: 'done' } | { kind: 'failed' };

const titles: Record<EmailView['kind'], string> = {
  confirm: 'Confirme seu e-mail',
  done: 'E-mail confirmado',
  failed: 'Este link não é válido ou já expirou',
};

/** The page behind the link in the mail to a new address. */
export const emailPage = (assets: string, view: EmailView): string =>
  personPage({ title: titles[view.kind], assets, content: content(view) });

function content(view: EmailView): Html {
  switch (view.kind) {
    case 'confirm':
      return html`<p>Para usar este e-mail na sua conta, confirme a troca.</p>
        <form method="post" action="?">
          <input type="hidden" name="token" value="${view.token}" />
          <button type="submit">Confirmar e-mail</button>
        </form>`;
    case 'done':
      return html`<p role="status">Pronto! De agora em diante este é o e-mail da sua conta.</p>`;
    case 'failed':
      return html`<p role="alert">
        O link vale por 24 horas e só pode ser usado uma vez. Se o e-mail ainda não foi trocado, peça a troca de novo.
      </p>`;
  }
}
