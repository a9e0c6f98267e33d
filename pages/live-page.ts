import type { RequestHandler, Router } from 'express';
import type { Config } from '../src/config/config.js';
import { facadeOfHost } from '../rest/hosts.js';
import { type Assets, publish, socketAssets } from './assets.js';
import { demoPassword, demoUsers } from './demo-users.js';
import { html, page, pageData } from './html.js';
import { signInAddress } from './person-page.js';
import { siteHeader } from './site-header.js';

export const liveAddress = '/dashboard/live';

/** `/dashboard/live`: the current meetings, updated live, for a signed-in member of staff. */
export function addLivePage(
  router: Router,
  config: Config,
  own: Assets,
  serve: (render: () => string) => RequestHandler,
): void {
  const assets = publish(router, `${liveAddress}/assets`, own);
  const sockets = publish(router, `${liveAddress}/sockets`, socketAssets());
  const show = serve(() => livePage(config, assets, sockets));
  router.get(liveAddress, (req, res, next) => {
    // The graph and the sign-in are not reachable on a facade's own host.
    if (facadeOfHost(req, config) && config.publicUrl)
      return res.redirect(config.publicUrl.replace(/\/$/, '') + liveAddress);
    show(req, res, next);
  });
}

const livePage = (config: Config, assets: string, sockets: string): string =>
  page({
    title: 'Encontros ao vivo · Elo',
    lang: 'pt-BR',
    assets,
    head: html`<link rel="stylesheet" href="${assets}/kpis.css" />
      <link rel="stylesheet" href="${assets}/live.css" />
      <script type="module" src="${assets}/live.js"></script>`,
    body: html`<a class="skip" href="#live">Ir para os encontros</a>
      ${siteHeader({ config, assets, lang: 'pt', here: liveAddress, staffOnly: true })}
      <section class="kpi-head" aria-labelledby="title">
        <div>
          <h1 id="title">Encontros ao vivo</h1>
        </div>
        <p id="connection" class="connection" role="status" hidden></p>
      </section>
      <main id="live" aria-busy="true" tabindex="-1">
        <p id="state" role="status">Carregando os encontros…</p>
        <section id="sign-in" class="notice" hidden>
          <h2>Entre para ver os encontros</h2>
          <p>Os encontros ao vivo são da equipe do programa.</p>
          <p><a class="button" href="${signInAddress}?next=${encodeURIComponent(liveAddress)}">Entrar</a></p>
          ${
            config.demoData &&
            html`<p class="quiet">
              Demonstração: <code>${demoUsers[0].username}</code>, senha <code>${demoPassword}</code>
            </p>`
          }
        </section>
        <section id="failure" class="notice" hidden>
          <h2>Não foi possível ler os encontros</h2>
          <p id="reason"></p>
          <p><button type="button" id="again">Tentar de novo</button></p>
        </section>
        <ul id="sessions" class="sessions" aria-label="Encontros"></ul>
        <noscript><p class="notice">Esta página precisa de JavaScript.</p></noscript>
      </main>
      ${pageData({ endpoint: '/graphql', client: `${sockets}/client.js`, timeZone: config.legacyTimeZone })}`,
  });
