import type { Config } from '../src/config/config.js';
import { demoUserChoice } from './demo-users.js';
import { html, page, pageData } from './html.js';
import { siteHeader } from './site-header.js';

/** The messages that the local stand-in of the messaging platform got, drawn as on a phone. Development only. */
export const messagesPage = (config: Config, assets: string): string =>
  page({
    title: 'Elo: recorded messages',
    assets,
    head: html`<script type="module" src="${assets}/messages.js"></script>`,
    body: html`${siteHeader({ config, assets, title: 'Recorded messages', here: '/messages', tools: demoUserChoice(config) })}
      <main class="messages">
        <p>
          ${
            config.messaging
              ? 'A messaging platform is configured: messages are sent, and nothing more is recorded here.'
              : 'No messaging platform is configured: messages are recorded here instead of being sent, latest first. Administrators see them.'
          }
        </p>
        <p id="messages-state" role="status">Loading…</p>
        <ol id="messages"></ol>
        <noscript><p>This page needs JavaScript.</p></noscript>
      </main>
      ${pageData({ endpoint: '/graphql' })}`,
  });
