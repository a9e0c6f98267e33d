import type { Config } from '../src/config/config.js';
import { demoUserChoice } from './demo-users.js';
import { allExamples, examples } from './examples.js';
import { html, type Html, page, pageData } from './html.js';
import { siteHeader } from './site-header.js';

const SANDBOX_SCRIPT = 'https://embeddable-sandbox.cdn.apollographql.com/v2/embeddable-sandbox.umd.production.min.js';

/** Sandbox needs these sources of Apollo: its script, and the frame that it runs in. */
export const sandboxHosts = {
  'script-src': "'self' https://embeddable-sandbox.cdn.apollographql.com",
  'frame-src': 'https://sandbox.embed.apollographql.com',
} as const;

const bar = (title: string, here: string, config: Config, assets: string): Html =>
  siteHeader({ config, assets, title, here, tools: demoUserChoice(config) });

/** Apollo Sandbox comes from Apollo's servers, so the page names another tool that works without them. */
export const sandboxPage = (config: Config, assets: string): string =>
  page({
    title: 'Elo: Apollo Sandbox',
    assets,
    fills: true,
    head: html`<script type="module" src="${assets}/sandbox.js"></script>`,
    body: html`${bar('Apollo Sandbox', '/graphql', config, assets)}
      <main id="sandbox">
        <div class="note" id="sandbox-note" role="status">
          <p id="sandbox-state">Loading Apollo Sandbox from Apollo’s servers…</p>
          <p>
            No internet here? <a href="/graphql/graphiql">GraphiQL</a> is served by Elo itself and offers the same
            example operations.
          </p>
          <noscript><p>Sandbox needs JavaScript.</p></noscript>
        </div>
      </main>
      ${pageData({ script: SANDBOX_SCRIPT, endpoint: '/graphql', document: allExamples() })}`,
  });

export const graphiqlPage = (config: Config, assets: string, bundle: string): string =>
  page({
    title: 'Elo: GraphiQL',
    assets,
    fills: true,
    head: html`<link rel="stylesheet" href="${bundle}/graphiql.css" />
      <script type="module" src="${bundle}/graphiql.js"></script>`,
    body: html`${bar('GraphiQL', '/graphql/graphiql', config, assets)}
      <main id="graphiql">
        <p class="note">Loading GraphiQL…</p>
        <noscript><p class="note">GraphiQL needs JavaScript.</p></noscript>
      </main>
      ${pageData({ endpoint: '/graphql', examples })}`,
  });
