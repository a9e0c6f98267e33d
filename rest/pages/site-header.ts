import type { Config } from '../../src/config.js';
import { html, type Html } from './html.js';

// What all pages in English have above them. The colours and sizes are variables and classes of assets/pages.css.

/** Where a page of staff may lead: the others, as far as this server has them. */
const places = ({ sandbox, production }: Pick<Config, 'sandbox' | 'production'>): [href: string, name: string][] => [
  ['/#services', 'Services'],
  ...(sandbox ? [['/graphql/graphiql', 'GraphiQL'] as [string, string]] : []),
  ['/admin', 'Administration'],
  ['/cms/kpis', 'KPIs'],
  ['/dashboard/live', 'Live'],
  ...(production ? [] : [['/messages', 'Messages'] as [string, string]]),
  ['/admin/jobs/', 'Jobs'],
  ['/dashboard/admin/logs', 'Logs'],
];

interface SiteHeader {
  config: Pick<Config, 'sandbox' | 'production'>;
  /** Of the page, beside the name of the product; left out where the page has its own heading. */
  title?: string;
  /** The address of the page, when it is one of the places. */
  here?: string;
  /** False on a facade's own host, where none of the places are. */
  atHome?: boolean;
  /** What the page has at the right of it. */
  tools?: Html | '' | false | null;
}

export const siteHeader = ({ config, title, here, atHome = true, tools }: SiteHeader): Html =>
  html`<header class="bar">
    <p class="brand">${atHome ? html`<a href="/">Elo</a>` : 'Elo'}</p>
    ${title && html`<h1>${title}</h1>`}
    ${
      atHome &&
      html`<nav aria-label="Elo">
        ${places(config).map(
          ([href, name]) => html`<a href="${href}" ${href === here ? html` aria-current="page"` : ''}>${name}</a> `,
        )}
      </nav>`
    }
    ${tools}
  </header>`;
