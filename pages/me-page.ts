import type { RequestHandler, Router } from 'express';
import { facadeOfHost } from '../rest/hosts.js';
import type { Config } from '../src/config/config.js';
import { type Assets, publish } from './assets.js';
import { html, page, pageData } from './html.js';
import { meAddress, personPage, signInAddress } from './person-page.js';
import { privacyAddress } from './privacy-page.js';
import { secondFactorAddress } from './second-factor-page.js';
import { account } from './site-header.js';

interface Screen {
  /** Its part of the address, with the ids that its script reads. */
  path: string;
  title: string;
  /** Its module in assets, without its end. */
  script: string;
  /** Modules that the script imports: browsers load them at once, not one after the other. */
  needs?: readonly string[];
}

const places = [
  { path: '', name: 'Início' },
  { path: '/appointments', name: 'Agendamentos' },
  { path: '/account', name: 'Meus dados' },
] as const;

const work = { title: 'Atividade', script: 'me-activity', needs: ['me-uploads', 'me-form'] };
const appointments = { title: 'Agendamentos', script: 'me-appointments', needs: ['me-slots', 'me-form'] };
const screens: readonly Screen[] = [
  { path: '', title: 'Minha página', script: 'me-home', needs: ['me-classes', 'me-form'] },
  { path: '/activities/:class/:activity', ...work },
  { path: '/submissions/:id', ...work },
  { path: '/appointments', ...appointments },
  { path: '/appointments/:id', ...appointments },
  { path: '/account', title: 'Meus dados', script: 'me-account', needs: ['me-contacts', 'me-form'] },
];

/**
 * `/me`: the participant's own pages, in Portuguese, for phones first. The pages are the same for everybody: their scripts
 * read the data from the graph as the signed-in person. The setting `portalUrl` names another portal for mails and sign-in.
 */
export function addMePages(
  router: Router,
  config: Config,
  own: Assets,
  serve: (render: () => string) => RequestHandler,
): void {
  const assets = publish(router, `${meAddress}/assets`, own);
  for (const screen of screens) {
    const show = serve(() => mePage(config, assets, screen));
    router.get(meAddress + screen.path, (req, res, next) => {
      // The graph and the sign-in are not reachable on a facade's own host.
      if (facadeOfHost(req, config) && config.publicUrl)
        return res.redirect(config.publicUrl.replace(/\/$/, '') + req.url);
      show(req, res, next);
    });
  }
  const nowhere = serve(() => nowherePage(assets));
  router.get(`${meAddress}/*rest`, (req, res, next) => nowhere(req, res.status(404), next));
}

/** For a link that a mail program has cut. */
const nowherePage = (assets: string): string =>
  personPage({
    title: 'Esta página não existe',
    assets,
    content: html`<p>O endereço pode estar incompleto.</p>
      <p><a href="${meAddress}">Ir para a minha página</a></p>`,
  });

const mePage = (config: Config, assets: string, { path, title, script, needs = [] }: Screen): string => {
  const modules = ['me', 'me-acting', 'me-documents', 'ask-graph', 'destination', ...needs];
  const isHere = (place: string) => (place === '' ? path === '' : path.startsWith(place));
  return page({
    title,
    lang: 'pt-BR',
    assets,
    head: html`<link rel="stylesheet" href="${assets}/me.css" />
      ${modules.map(name => html`<link rel="modulepreload" href="${assets}/${name}.js" />`)}
      <script type="module" src="${assets}/${script}.js"></script>`,
    body: html`<a class="skip" href="#content">Ir para o conteúdo</a>
      <header class="bar">
        <p class="brand"><a href="${meAddress}" id="site-name">Elo</a></p>
        ${account(config, assets, 'pt')}
        <nav aria-label="Minhas páginas">
          ${places.map(
            place =>
              html`<a
                href="${meAddress}${place.path}"
                ${isHere(place.path) ? html` aria-current="${path === place.path ? 'page' : 'true'}"` : ''}
                >${place.name}</a
              > `,
          )}
        </nav>
      </header>
      <p id="notice" role="alert" hidden></p>
      <main id="content" class="me" tabindex="-1" aria-busy="true">
        <h1 id="title">${title}</h1>
        <p id="state" role="status">Carregando…</p>
        <p id="done" role="status" tabindex="-1" hidden></p>
        <div id="own"></div>
      </main>
      <noscript><p class="note">Esta página precisa de JavaScript.</p></noscript>
      ${pageData({
        graph: '/graphql',
        uploads: '/uploads',
        signIn: signInAddress,
        home: meAddress,
        privacy: privacyAddress,
        secondFactor: secondFactorAddress,
        sendsMail: config.smtpUrl !== undefined,
        sendsMessages: Boolean(config.messaging),
        timeZone: config.legacyTimeZone,
      })}`,
  });
};
