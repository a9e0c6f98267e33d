import type { Config } from '../src/config/config.js';
import { html, type Html } from './html.js';
import { meAddress, signInAddress } from './person-page.js';

// The bar above all pages but those of one's own account: links to other pages, the signed-in person, and the way to sign out.
// The colours and sizes are variables and classes of assets/pages.css; assets/account.js queries the signed-in person.

interface Place {
  href: string;
  pt: string;
  en: string;
  /** The role that the page is for; `account.js` shows the link to people that have it. */
  role?: 'ADMIN';
}

const places = ({ sandbox, production }: Pick<Config, 'sandbox' | 'production'>): readonly Place[] => [
  { href: '/#services', pt: 'Serviços', en: 'Services' },
  ...(sandbox ? [{ href: '/graphql/graphiql', pt: 'GraphiQL', en: 'GraphiQL' }] : []),
  { href: '/admin', pt: 'Administração', en: 'Administration' },
  { href: '/cms/kpis', pt: 'Indicadores', en: 'KPIs' },
  { href: '/dashboard/live', pt: 'Ao vivo', en: 'Live' },
  ...(production ? [] : [{ href: '/messages', pt: 'Mensagens', en: 'Messages' }]),
  { href: '/admin/jobs/', pt: 'Jobs', en: 'Jobs', role: 'ADMIN' },
  { href: '/dashboard/admin/logs', pt: 'Logs', en: 'Logs', role: 'ADMIN' },
];

interface SiteHeader {
  config: Pick<Config, 'cmsAdminPrefix' | 'sandbox' | 'production'>;
  /** Address of the folder with account.js. */
  assets: string;
  /** The language of its texts; English when left out. */
  lang?: 'pt' | 'en';
  /** The title of the page, beside the name of the product; left out when the page has its own heading. */
  title?: string;
  /** The address of the page, when it is one of the links. */
  here?: string;
  /** False on a facade's own host: it has none of the links, and knows no session. */
  atHome?: boolean;
  /** The links are shown to staff only: for pages that participants open too. */
  staffOnly?: boolean;
  /** Tools of the page at the right of the bar. */
  tools?: Html | '' | false | null;
  /** The texts in both languages are given to the page, whose program shows the chosen one. */
  bilingual?: boolean;
}

type Texts = Record<'pt' | 'en', string>;

const inBoth = ({ pt, en }: Texts): Html => html` data-pt="${pt}" data-en="${en}"`;

export const siteHeader = ({
  config,
  assets,
  lang = 'en',
  title,
  here,
  atHome = true,
  staffOnly = false,
  tools,
  bilingual = false,
}: SiteHeader): Html =>
  html`<header class="bar">
    <p class="brand">${atHome ? html`<a href="/">Elo</a>` : 'Elo'}</p>
    ${title && html`<h1>${title}</h1>`}
    ${
      atHome &&
      html`<nav aria-label="Elo" ${staffOnly ? html` hidden data-staff` : ''}>
        ${places(config).map(
          ({ href, role, ...name }) =>
            html`<a
              href="${href}"
              ${role && html` hidden data-role="${role}"`}
              ${href === here ? html` aria-current="page"` : ''}
              ${bilingual && inBoth(name)}
              >${name[lang]}</a
            > `,
        )}
      </nav>`
    }
    ${tools} ${atHome && account(config, assets, lang, bilingual)}
  </header>`;

const signInTexts: Texts = { pt: 'Entrar', en: 'Sign in' };
const signOutTexts: Texts = { pt: 'Sair', en: 'Sign out' };

/** The signed-in person with their page, and the way to sign out; `account.js` fills it. */
export const account = (
  { cmsAdminPrefix }: Pick<Config, 'cmsAdminPrefix'>,
  assets: string,
  lang: 'pt' | 'en',
  bilingual = false,
): Html =>
  html`<div
      class="account"
      id="account"
      data-sign-in="${signInAddress}"
      data-home="${meAddress}"
      data-home-of-staff="/admin"
      data-content-sign-out="/cms${cmsAdminPrefix}/admin-ajax"
      hidden
    >
      <a id="account-name" href="${meAddress}/account"></a>
      <a id="account-sign-in" href="${signInAddress}" hidden ${bilingual && inBoth(signInTexts)}
        >${signInTexts[lang]}</a
      >
      <button type="button" id="account-sign-out" hidden ${bilingual && inBoth(signOutTexts)}>
        ${signOutTexts[lang]}
      </button>
    </div>
    <script type="module" src="${assets}/account.js"></script>`;
