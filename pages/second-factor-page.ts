import { html, type Html, pageData } from './html.js';
import { field, meAddress, personPage, signInAddress } from './person-page.js';

/** One's own second factors: mails and the notice at sign-in lead to this page. */
export const secondFactorAddress = '/account/second-factor';

interface Assets {
  assets: string;
  /** Address of the folder with the client of passkeys. */
  passkeys: string;
}

/** The scripts of `set-up` need this one before them: a classic script that sets the global `SimpleWebAuthnBrowser`. */
export const passkeyClient = ({ passkeys }: Pick<Assets, 'passkeys'>): Html =>
  html`<script src="${passkeys}/index.umd.min.js" defer></script>`;

/** Adds a factor: a passkey or an app, and the recovery codes. Scripts fill it (assets/factor-set-up.js). */
export const setUpForms = (): Html =>
  html`<div id="set-up-forms">
    <p id="begin" class="actions">
      <button type="button" id="begin-totp">Usar um aplicativo autenticador</button>
      <button type="button" id="begin-passkey">Usar uma chave de acesso (passkey)</button>
    </p>
    <p id="no-passkeys" class="hint" hidden>Este navegador não oferece chaves de acesso neste endereço.</p>
    <form id="add-totp" method="post" novalidate hidden>
      <p id="totp-hint" tabindex="-1">
        Abra o aplicativo autenticador do seu celular (Google Authenticator, Microsoft Authenticator, Aegis, …) e leia
        este código:
      </p>
      <div id="qr" role="img" aria-label="QR code para o aplicativo autenticador"></div>
      <p class="hint">Não consegue ler? Digite no aplicativo:</p>
      <p><code id="secret"></code></p>
      ${field({
        name: 'totp_name',
        label: 'Nome deste aplicativo',
        autocomplete: 'off',
        hint: 'Para você o reconhecer: “Celular”, por exemplo.',
        maxlength: 60,
      })}
      ${field({
        name: 'totp_code',
        label: 'Código de seis números que o aplicativo mostra',
        autocomplete: 'one-time-code',
        maxlength: 10,
      })}
      <button type="submit">Confirmar</button>
    </form>
    <form id="add-passkey" method="post" novalidate hidden>
      ${field({
        name: 'passkey_name',
        label: 'Nome desta chave',
        autocomplete: 'off',
        hint: 'Para você a reconhecer: “Notebook” ou “Chave azul”, por exemplo.',
        maxlength: 60,
      })}
      <button type="submit">Continuar</button>
    </form>
    <section id="codes" aria-labelledby="codes-title" hidden>
      <h2 id="codes-title" tabindex="-1">Seus códigos de recuperação</h2>
      <p>
        Cada um substitui o segundo fator uma única vez, se você perder o celular ou a chave. Guarde-os em lugar seguro:
        eles não serão mostrados de novo.
      </p>
      <ul id="code-list" class="codes"></ul>
      <p class="actions">
        <button type="button" id="copy-codes" class="plain">Copiar</button>
        <span id="copied" role="status"></span>
      </p>
      <button type="button" id="kept-codes">Guardei os códigos</button>
    </section>
  </div>`;

/** `/account/second-factor`: one's factors besides the password, with buttons to add and remove them. */
export const secondFactorPage = (addresses: Assets): string =>
  personPage({
    title: 'Segundo fator',
    assets: addresses.assets,
    head: html`${passkeyClient(addresses)}
      <script type="module" src="${addresses.assets}/second-factor.js"></script>`,
    content: html`<p id="who" role="status">Carregando…</p>
      <p id="status" class="status" role="alert"></p>
      <form id="confirm" method="post" novalidate hidden>
        <p id="confirm-hint" tabindex="-1">Para isso, confirme com sua senha que é você.</p>
        ${field({ name: 'password', label: 'Senha', type: 'password', autocomplete: 'current-password', maxlength: 1000 })}
        <button type="submit">Confirmar</button>
        <p class="else">Sem senha? <a data-again href="${signInAddress}">Entre de novo</a></p>
      </form>
      <p id="needless" hidden>O segundo fator é de quem conduz o programa. A sua conta não precisa de um.</p>
      <div id="own" hidden>
        <p>
          Com um segundo fator, a senha sozinha não abre a sua conta: ao entrar, você mostra também um código do seu
          celular, ou toca em uma chave.
        </p>
        <p id="due" class="notice" hidden></p>
        <section aria-labelledby="list-title">
          <h2 id="list-title">Os seus</h2>
          <ul id="list"></ul>
        </section>
        <section id="recovery" aria-labelledby="recovery-title" hidden>
          <h2 id="recovery-title">Códigos de recuperação</h2>
          <p id="left"></p>
          <button type="button" id="new-codes">Gerar novos códigos</button>
        </section>
        <section aria-labelledby="add-title">
          <h2 id="add-title">Adicionar</h2>
          ${setUpForms()}
        </section>
      </div>
      <p class="else"><a href="${meAddress}/account">Voltar para os meus dados</a></p>
      <p class="else" id="enter" hidden>
        <a href="${signInAddress}?next=${encodeURIComponent(secondFactorAddress)}">Entrar na sua conta</a>
      </p>
      <noscript><p class="notice">Esta página precisa de JavaScript.</p></noscript>
      ${pageData({ graph: '/graphql' })}`,
  });

/**
 * The steps after a right password or code at the pages of signing in: the second factor, or setting one up, and the notice for
 * people with some days left for that. Scripts put them into the page, and show one of them, if a person needs it
 * (assets/second-step.js).
 */
export const secondStep = (): Html =>
  html`<template id="second-step"
    ><form id="factor" method="post" novalidate hidden>
      <p id="factor-hint" role="status" tabindex="-1">Agora mostre o seu segundo fator.</p>
      <p class="actions"><button type="button" id="use-passkey" hidden>Usar a chave de acesso</button></p>
      ${field({
        name: 'otp',
        label: 'Código do aplicativo, ou de recuperação',
        autocomplete: 'one-time-code',
        maxlength: 40,
      })}
      <p class="status" role="alert"></p>
      <button type="submit">Entrar</button>
      <p class="else">
        Perdeu o celular ou a chave? Use um código de recuperação, ou peça a outra pessoa da administração que remova o
        seu segundo fator.
      </p>
    </form>
    <section id="set-up" aria-labelledby="set-up-title" hidden>
      <h2 id="set-up-title" tabindex="-1">Cadastre um segundo fator</h2>
      <p>
        A administração precisa de um segundo fator para entrar, porque lê os dados de todas as pessoas. Leva um minuto:
        tenha o celular à mão.
      </p>
      <p class="status" role="alert"></p>
      ${setUpForms()}
    </section>
    <section id="grace" aria-labelledby="grace-title" hidden>
      <h2 id="grace-title" tabindex="-1">Cadastre um segundo fator</h2>
      <p>
        A partir de <strong id="grace-end"></strong>, a administração precisa de um segundo fator para entrar. Cadastre
        o seu agora: leva um minuto.
      </p>
      <p class="actions">
        <a class="button" href="${secondFactorAddress}">Cadastrar agora</a>
        <a id="grace-later" href="/">Depois</a>
      </p>
    </section></template
  >`;
