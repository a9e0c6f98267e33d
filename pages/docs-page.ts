import type { Config } from '../src/config/config.js';
import type { Facade } from '../rest/route.js';
import { demoUserChoice } from './demo-users.js';
import { html, page, pageData } from './html.js';
import { siteHeader } from './site-header.js';

interface Addresses {
  assets: string;
  swagger: string;
  /** True on Elo's main host; false on a facade's own host, with the facade at `/`. */
  atHome: boolean;
}

/** Shows the OpenAPI document of a facade with Swagger UI, and lets readers try it. */
export const docsPage = (facade: Facade, config: Config, { assets, swagger, atHome }: Addresses): string =>
  page({
    title: `${facade.title} · Elo`,
    assets,
    head: html`<link rel="stylesheet" href="${swagger}/swagger-ui.css" />
      <link rel="stylesheet" href="${assets}/docs.css" />
      <script defer src="${swagger}/swagger-ui-bundle.js"></script>
      <script type="module" src="${assets}/docs.js"></script>`,
    body: html`${siteHeader({ config, assets, atHome, here: '/#services', tools: demoUserChoice(config, facade) })}
      <main class="docs">
        <div class="docs-head">
          <h1>${facade.title}</h1>
          <p>${facade.description}</p>
          <p class="about">
            Base address <code>${facade.base}</code> · <a href="${facade.base}/openapi.json">OpenAPI document</a>
          </p>
        </div>
        <h2 class="hidden">Operations</h2>
        <div id="docs"><p class="note">Loading the operations…</p></div>
        <noscript><p class="note">This page needs JavaScript.</p></noscript>
      </main>
      ${pageData({ url: `${facade.base}/openapi.json`, graphiql: graphiqlAddress(config, atHome) })}`,
  });

/** The address to try operations of the graph at; null when it can't be reached. */
function graphiqlAddress({ sandbox, publicUrl }: Config, atHome: boolean): string | null {
  if (!sandbox) return null;
  if (atHome) return '/graphql/graphiql';
  return publicUrl ? `${publicUrl.replace(/\/$/, '')}/graphql/graphiql` : null;
}
