import { facadeOfHost } from '../rest/hosts.js';
import type { RequestHandler, Router } from 'express';
import type { Config } from '../src/config/config.js';
import { type Assets, echartsAssets, publish } from './assets.js';
import { demoPassword, demoUsers } from './demo-users.js';
import { html, page, pageData } from './html.js';
import { signInAddress } from './person-page.js';
import { siteHeader } from './site-header.js';

export const kpisAddress = '/cms/kpis';

interface Addresses {
  assets: string;
  echarts: string;
}

/** `/cms/kpis`: the KPIs of hospital groups as charts. The browser reads them from the graph as the signed-in person. */
export function addKpisPage(
  router: Router,
  config: Config,
  own: Assets,
  serve: (render: () => string) => RequestHandler,
): void {
  const addresses = {
    assets: publish(router, `${kpisAddress}/assets`, own),
    echarts: publish(router, `${kpisAddress}/echarts`, echartsAssets()),
  };
  const show = serve(() => kpisPage(config, addresses));
  router.get(kpisAddress, (req, res, next) => {
    // The graph and the sign-in are not reachable on a facade's own host.
    if (facadeOfHost(req, config) && config.publicUrl)
      return res.redirect(config.publicUrl.replace(/\/$/, '') + kpisAddress);
    show(req, res, next);
  });
}

const kpisPage = (config: Config, { assets, echarts }: Addresses): string =>
  page({
    title: 'Indicadores de fluxo hospitalar · Elo',
    lang: 'pt-BR',
    assets,
    head: html`<link rel="stylesheet" href="${assets}/kpis.css" />
      <link rel="stylesheet" href="${assets}/kpi-tools.css" />
      <script type="module" src="${assets}/kpis.js"></script>`,
    body: html`<a class="skip" href="#kpis">Ir para os indicadores</a>
      ${siteHeader({ config, assets, lang: 'pt', here: kpisAddress, staffOnly: true })}
      <section class="kpi-head" aria-labelledby="title">
        <div>
          <h1 id="title">Indicadores de fluxo hospitalar</h1>
        </div>
        <form id="choice" class="choices" aria-label="O que mostrar">
          <label
            >Grupo de hospitais
            <select id="group" autocomplete="off">
              <option value="">Todos os grupos</option>
            </select></label
          >
          <label
            >Período
            <select id="year" autocomplete="off">
              <option value="">Últimos 12 meses</option>
            </select></label
          >
          <button type="button" id="compare">Comparar</button>
          <button type="button" id="share">Compartilhar</button>
          <button type="button" id="print">Imprimir</button>
        </form>
      </section>
      <main id="kpis" aria-busy="true" tabindex="-1">
        <form id="compared-form" aria-label="Comparar com">
          <ul id="compared" class="compared"></ul>
        </form>
        <p id="state" role="status">Carregando os indicadores…</p>
        <p class="tools">
          <a id="measurements" href="/admin#/measurements" hidden>Ver medições</a>
          <span id="shared" role="status"></span>
          <input id="shared-link" type="text" readonly aria-label="Link desta página" hidden />
        </p>
        <section id="sign-in" class="notice" hidden>
          <h2>Entre para ver os indicadores</h2>
          <p>Os indicadores são de quem participa do programa.</p>
          <p>
            <a class="button" id="sign-in-link" href="${signInAddress}?next=${encodeURIComponent(kpisAddress)}"
              >Entrar</a
            >
          </p>
          ${
            config.demoData &&
            html`<p class="quiet">
              Demonstração: <code>${demoUsers[1].username}</code>, senha <code>${demoPassword}</code>
            </p>`
          }
        </section>
        <section id="failure" class="notice" hidden>
          <h2>Não foi possível ler os indicadores</h2>
          <p id="reason"></p>
          <p><button type="button" id="again">Tentar de novo</button></p>
        </section>
        <div id="summary" class="summary" role="group" aria-label="Filtrar por situação" hidden></div>
        <nav id="jumps" class="jumps" aria-label="Áreas do hospital" hidden></nav>
        <div id="areas"></div>
        <noscript><p class="notice">Esta página precisa de JavaScript.</p></noscript>
      </main>
      <footer class="kpi-foot">
        <p>
          Fórmulas, fontes e faixas estão em cada indicador. Os dados vêm do
          <a href="/graphql">grafo do Elo</a>; os mesmos números saem em <a href="/cms/docs">/cms</a>.
        </p>
      </footer>
      ${pageData({ endpoint: '/graphql', echarts: `${echarts}/echarts.esm.min.js`, timeZone: config.legacyTimeZone })}`,
  });
