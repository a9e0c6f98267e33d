import type { Config } from '../src/config/config.js';
import { html, pageData } from './html.js';
import { meAddress, personPage, sendsMail, signInAddress } from './person-page.js';
import { secondFactorAddress } from './second-factor-page.js';

/** The signed-in person's data: mails lead to this page (domain/person-exports/mail-person-export.ts). */
export const privacyAddress = '/account/privacy';

/** `/account/privacy`: an archive of one's own data, one's consents, the record of accesses, and the request for erasure. */
export const privacyPage = (config: Config, assets: string): string =>
  personPage({
    title: 'Seus dados e sua privacidade',
    assets,
    head: html`<script type="module" src="${assets}/privacy.js"></script>`,
    content: html`<p id="who" role="status">Carregando…</p>
      <p id="status" class="status" role="alert"></p>
      <div id="own" hidden>
        <section aria-labelledby="data-title">
          <h2 id="data-title">Uma cópia dos seus dados</h2>
          <p>
            Um arquivo com tudo o que está guardado sobre você, e os arquivos que você enviou. Das fotos e dos vídeos
            que você envia não guardamos o lugar nem o aparelho.
            ${sendsMail(config) ? 'Avisamos por e-mail quando ele estiver pronto;' : 'Quando estiver pronto, ele aparece aqui;'}
            ele fica aqui por 24 horas.
          </p>
          <button type="button" id="ask">Pedir uma cópia</button>
          <ul id="exports" aria-live="polite"></ul>
        </section>
        <section aria-labelledby="consents-title">
          <h2 id="consents-title">Consentimentos</h2>
          <div id="consents"></div>
        </section>
        <section aria-labelledby="accesses-title">
          <h2 id="accesses-title">Quem leu seus dados</h2>
          <p class="hint">Quem leu seu CPF, sua raça ou cor, ou um arquivo seu.</p>
          <ul id="accesses"></ul>
          <button type="button" id="more" class="plain" hidden>Mostrar mais</button>
        </section>
        <section aria-labelledby="erasure-title">
          <h2 id="erasure-title">Apagar meus dados</h2>
          <p>
            Você pode pedir que seu nome, CPF, e-mail e telefone sejam apagados. A coordenação decide, e
            ${sendsMail(config) ? 'um e-mail avisa você do dia' : 'o dia aparece aqui'}; até lá você pode desistir.
            Depois disso ninguém consegue recuperar os dados, e você não entra mais.
          </p>
          <p id="erasure-state" class="hint" aria-live="polite"></p>
          <button type="button" id="erase" class="plain" hidden>Pedir para apagar meus dados</button>
          <button type="button" id="keep" hidden>Desistir do pedido</button>
          <dialog id="erase-question" aria-labelledby="erase-question-title">
            <form method="dialog">
              <h2 id="erase-question-title">Apagar seus dados?</h2>
              <p>
                O pedido vai para a coordenação. Até o dia marcado você pode desistir aqui; depois dele ninguém recupera
                os dados, e você não entra mais.
              </p>
              <button value="" autofocus>Voltar</button>
              <button value="erase" class="plain">Enviar o pedido</button>
            </form>
          </dialog>
        </section>
      </div>
      <p class="else"><a href="${meAddress}/account">Voltar para os meus dados</a></p>
      <p class="else" id="safer" hidden>
        Para entrar com mais segurança: <a href="${secondFactorAddress}">segundo fator</a>
      </p>
      <p class="else" id="enter" hidden>
        <a href="${signInAddress}?next=${encodeURIComponent(privacyAddress)}">Entrar na sua conta</a>
      </p>
      <noscript><p class="notice">Esta página precisa de JavaScript.</p></noscript>
      ${pageData({ graph: '/graphql' })}`,
  });
