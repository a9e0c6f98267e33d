import type { Config } from '../../src/config.js';
import type { Facade } from '../route.js';
import { demoUserChoice } from './demo-users.js';
import { html, page, pageData } from './html.js';

interface Addresses {
  assets: string;
  swagger: string;
  /** Of the landing page; null on a facade's own host, where `/` is the facade. */
  home: string | null;
}

/** Reads and tries the OpenAPI document of a facade with Swagger UI. */
export const docsPage = (facade: Facade, config: Config, { assets, swagger, home }: Addresses): string =>
  page({
    title: `Elo: ${facade.title}`,
    assets,
    head: html`<link rel="stylesheet" href="${swagger}/swagger-ui.css" />
      <script defer src="${swagger}/swagger-ui-bundle.js"></script>
      <script type="module" src="${assets}/docs.js"></script>`,
    body: html`<header class="bar">
        <h1>${facade.title}</h1>
        <nav aria-label="Elo">
          <a href="${facade.base}/openapi.json">OpenAPI document</a>${home && html` <a href="${home}">Elo</a>`}
        </nav>
        ${demoUserChoice(config, facade)}
      </header>
      <main id="docs">
        <p class="note">
          Loading the documentation… The bare document is at
          <a href="${facade.base}/openapi.json">${facade.base}/openapi.json</a>.
        </p>
      </main>
      ${pageData({ url: `${facade.base}/openapi.json` })}`,
  });
