import type { RequestHandler, Router } from 'express';
import type { Config } from '../src/config/config.js';
import { facadeOfHost } from '../rest/hosts.js';
import { type Assets, passkeyAssets, publish } from './assets.js';
import { contentSecurityPolicy } from './content-security-policy.js';
import { demoPassword, demoUsers } from './demo-users.js';
import { html, pageData } from './html.js';
import { kpisAddress } from './kpis-page.js';
import { privacyAddress, privacyPage } from './privacy-page.js';
import { passkeyClient, secondFactorAddress, secondFactorPage, secondStep } from './second-factor-page.js';
import {
  choice,
  contactAddress,
  errorOf,
  field,
  meAddress,
  personPage,
  registerAddress,
  sendsMail,
  signInAddress,
  signInCodeAddress,
} from './person-page.js';

type Serve = (routeId: string, policy: string, render: () => string) => RequestHandler;

/** `/cms/register`, `/cms/sign-in`, `/cms/sign-in-code` and `/cms/contact`: for people with or without an invitation. */
export function addPeoplePages(router: Router, config: Config, own: Assets, serve: Serve): void {
  const assets = publish(router, '/cms/people/assets', own);
  const passkeys = publish(router, '/cms/people/passkeys', passkeyAssets());
  const siteKey = config.recaptcha?.siteKey ?? null;
  const add = (path: string, show: RequestHandler) =>
    router.get(path, (req, res, next) => {
      // The graph and the sign-in are not reachable on a facade's own host.
      const search = req.url.slice(req.url.split('?', 1)[0]!.length);
      if (facadeOfHost(req, config) && config.publicUrl)
        return res.redirect(config.publicUrl.replace(/\/$/, '') + path + search);
      // The address may hold the token of an invitation.
      res.set('Referrer-Policy', 'same-origin');
      show(req, res, next);
    });
  add(
    registerAddress,
    serve('pages.register', siteKey ? contentSecurityPolicy(recaptchaHosts) : contentSecurityPolicy(), () =>
      registerPage(config, assets, siteKey),
    ),
  );
  add(
    signInAddress,
    serve('pages.sign-in', contentSecurityPolicy(), () => signInPage(config, { assets, passkeys })),
  );
  add(
    signInCodeAddress,
    serve('pages.sign-in-code', contentSecurityPolicy(), () => signInCodePage(config, { assets, passkeys })),
  );
  add(
    secondFactorAddress,
    serve('pages.second-factor', contentSecurityPolicy(), () => secondFactorPage({ assets, passkeys })),
  );
  add(
    privacyAddress,
    serve('pages.privacy', contentSecurityPolicy(), () => privacyPage(config, assets)),
  );
  add(
    contactAddress,
    serve('pages.contact', contentSecurityPolicy(), () => contactPage(config, assets)),
  );
}

/** Sources that the widget of reCAPTCHA loads. */
const recaptchaHosts = {
  'script-src': "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  'style-src': "'self' 'unsafe-inline'",
};

const dataFor = ({ cmsAdminPrefix }: Config) =>
  pageData({
    ajax: `/cms${cmsAdminPrefix}/admin-ajax`,
    nonce: '/cms/api/core/v1/nonce',
    auth: '/portal/api/auth',
    graph: '/graphql',
    home: kpisAddress,
    me: meAddress,
  });

const registerPage = (config: Config, assets: string, siteKey: string | null): string =>
  personPage({
    title: 'Crie sua conta',
    assets,
    head: html`<script type="module" src="${assets}/register.js"></script>
      ${siteKey && html`<script src="https://www.google.com/recaptcha/api.js?hl=pt-BR" async defer></script>`}`,
    content: html`<p id="invitation" class="notice" hidden></p>
      <form id="register" method="post" novalidate>
        ${field({ name: 'display_name', label: 'Nome completo', autocomplete: 'name', maxlength: 200 })}
        ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email' })}
        ${field({
          name: 'username',
          label: 'Nome de usuário',
          autocomplete: 'username',
          hint: 'De 3 a 60 letras sem acento, números, ponto, hífen ou sublinhado.',
          maxlength: 60,
        })}
        ${field({
          name: 'password',
          label: 'Senha',
          type: 'password',
          autocomplete: 'new-password',
          hint: 'Pelo menos 8 caracteres, com letras e números ou símbolos.',
          maxlength: 128,
        })}
        ${field({
          name: 'password_confirm',
          label: 'Repita a senha',
          type: 'password',
          autocomplete: 'new-password',
          maxlength: 128,
        })}
        ${choice('institution_state_id', 'Estado', 'Selecione o estado')}
        ${choice('institution_city_id', 'Cidade', 'Selecione a cidade')}
        ${choice('institution_hospital_id', 'Hospital', 'Selecione o hospital')}
        ${field({ name: 'position', label: 'Cargo', autocomplete: 'organization-title', maxlength: 120 })}
        <div class="field check">
          <input
            id="terms_accepted"
            name="terms_accepted"
            type="checkbox"
            value="1"
            aria-describedby="terms_accepted-error"
            required
          />
          <label for="terms_accepted"
            >Li e aceito a <a href="${config.privacyPolicyUrl}" rel="noopener">política de privacidade</a></label
          >
          ${errorOf('terms_accepted')}
        </div>
        ${
          siteKey &&
          html`<div class="field">
            <div class="g-recaptcha" data-sitekey="${siteKey}"></div>
            ${errorOf('recaptcha_response')}
          </div>`
        }
        <p id="status" class="status" role="alert"></p>
        <button type="submit" disabled>Criar conta</button>
      </form>
      <p id="done" role="status" tabindex="-1"></p>
      <p class="else">Já tem conta? <a href="${signInAddress}">Entrar</a></p>
      <noscript><p class="notice">Esta página precisa de JavaScript.</p></noscript>
      ${dataFor(config)}`,
  });

interface Addresses {
  assets: string;
  passkeys: string;
}

const signInPage = (config: Config, { assets, passkeys }: Addresses): string =>
  personPage({
    title: 'Entre na sua conta',
    assets,
    head: html`${passkeyClient({ passkeys })}
      <script type="module" src="${assets}/sign-in.js"></script>`,
    content: html`<form id="sign-in" method="post" novalidate>
        ${field({ name: 'email', label: 'E-mail, CPF ou nome de usuário', autocomplete: 'username' })}
        ${field({
          name: 'password',
          label: 'Senha',
          type: 'password',
          autocomplete: 'current-password',
          maxlength: 1000,
        })}
        <p id="status" class="status" role="alert"></p>
        <button type="submit" disabled>Entrar</button>
      </form>
      <div id="others">
        ${
          config.demoData &&
          html`<p class="hint">
            Demonstração: <code>${demoUsers[1].username}</code>, senha <code>${demoPassword}</code>
          </p>`
        }
        <p class="else">
          Ainda não tem conta? <a href="${registerAddress}">Criar conta</a><br />
          Sem senha? <a data-keeps-next href="${signInCodeAddress}">Entrar com código</a><br />
          Esqueceu sua senha? <a href="/cms/password">Definir outra</a><br />
          Não recebeu o link de ativação? <a href="/cms/activate">Pedir outro</a>
        </p>
      </div>
      ${secondStep()}
      <noscript><p class="notice">Esta página precisa de JavaScript.</p></noscript>
      ${dataFor(config)}`,
  });

/** The channels of a code for signing in, if this server sends any. */
const codeHint = (config: Config): string => {
  if (!config.messaging) return sendsMail(config) ? 'O código chega por e-mail.' : 'Este servidor não envia códigos.';
  return sendsMail(config)
    ? 'O código chega ao celular que você confirmou, ou por e-mail.'
    : 'O código chega ao celular que você confirmou.';
};

const signInCodePage = (config: Config, { assets, passkeys }: Addresses): string =>
  personPage({
    title: 'Entre com um código',
    assets,
    head: html`${passkeyClient({ passkeys })}
      <script type="module" src="${assets}/sign-in-code.js"></script>`,
    content: html`<form id="ask" method="post" novalidate>
        ${field({
          name: 'identifier',
          label: 'E-mail, CPF, celular ou nome de usuário',
          autocomplete: 'username',
          hint: codeHint(config),
        })}
        <p class="status" role="alert"></p>
        <button type="submit" disabled>Receber o código</button>
      </form>
      <form id="enter" method="post" novalidate hidden>
        <p id="sent" role="status" tabindex="-1">
          ${
            sendsMail(config) || config.messaging
              ? 'Se houver uma conta assim, um código de seis números está a caminho. Ele vale por 15 minutos.'
              : 'Este servidor não envia códigos. Se quem o administra lhe der o seu, ele vale por 15 minutos.'
          }
        </p>
        ${field({ name: 'code', label: 'Código', autocomplete: 'one-time-code', maxlength: 10 })}
        <p class="status" role="alert"></p>
        <button type="submit" disabled>Entrar</button>
        <p class="else"><button type="button" id="again" class="plain">Pedir outro código</button></p>
      </form>
      <div id="others">
        <p class="else">
          <a data-keeps-next href="${signInAddress}">Entrar com senha</a><br />
          Perdeu o celular? <a href="${contactAddress}">Receber os códigos por e-mail</a>
        </p>
      </div>
      ${secondStep()}
      <noscript><p class="notice">Esta página precisa de JavaScript.</p></noscript>
      ${dataFor(config)}`,
  });

const contactPage = (config: Config, assets: string): string =>
  personPage({
    title: 'Celular e e-mail da sua conta',
    assets,
    head: html`<script type="module" src="${assets}/contact.js"></script>`,
    content: html`<form id="confirm" hidden>
        <p>Para usar este celular na sua conta, confirme.</p>
        <p class="status" role="alert"></p>
        <button type="submit">Confirmar celular</button>
      </form>
      <p id="confirm-done" role="status" tabindex="-1" hidden>
        Pronto! De agora em diante este é o celular da sua conta.
      </p>
      <form id="keep" hidden>
        <p>
          Alguém pediu uma troca na sua conta, e não foi você? Impeça isso: tudo fica como antes. Depois de uma troca de
          e-mail ou celular, as sessões abertas e a senha também deixam de valer.
        </p>
        <p class="status" role="alert"></p>
        <button type="submit">Não fui eu: impedir a troca</button>
      </form>
      <p id="keep-done" role="status" tabindex="-1" hidden>
        Pronto! A troca não vale. Para entrar, <a href="${signInCodeAddress}">peça um código</a>.
      </p>
      <form id="lost" novalidate hidden>
        <p>
          Perdeu o celular em que recebe os códigos? Eles podem chegar pelo e-mail que você confirmou. Isso leva
          ${String(Math.round(config.contacts.delayMs / 3_600_000))} horas, e quem tem o celular pode impedir.
        </p>
        ${field({ name: 'identifier', label: 'E-mail, CPF, celular ou nome de usuário', autocomplete: 'username' })}
        <p class="status" role="alert"></p>
        <button type="submit">Receber os códigos por e-mail</button>
      </form>
      <p id="lost-done" role="status" tabindex="-1" hidden>
        ${
          sendsMail(config)
            ? 'Se houver uma conta assim, com um e-mail confirmado, ela receberá um aviso por e-mail e no celular.'
            : 'Este servidor não envia e-mails: fale com quem o administra.'
        }
      </p>
      <p class="else"><a href="${signInAddress}">Entrar</a></p>
      <noscript><p class="notice">Esta página precisa de JavaScript.</p></noscript>
      ${dataFor(config)}`,
  });
