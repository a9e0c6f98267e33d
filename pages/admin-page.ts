import { randomBytes } from 'node:crypto';
import type { Router } from 'express';
import type { Config } from '../src/config/config.js';
import { facadeOfHost, originOf } from '../rest/hosts.js';
import { stateOf } from '../rest/request-state.js';
import { adminAssets, compressed, publish } from './assets.js';
import { contentSecurityPolicy, withSockets } from './content-security-policy.js';
import { html, page } from './html.js';
import { siteHeader } from './site-header.js';

const address = '/admin';

/**
 * `/admin`: the administration page, a program of the browser (pages/admin) that runs operations of the graph as who is
 * signed in. The page itself is the same for everybody and holds nothing.
 */
export function addAdminPage(router: Router, config: Config, assets: string): void {
  const bundle = adminAssets();
  const program = bundle && publish(router, `${address}/assets`, bundle);
  // Screens stand behind the `#`: this one has an address that can be said.
  router.get(`${address}/cutover`, (req, res, next) => {
    if (program === null) return next();
    stateOf(res).routeId = 'pages.admin';
    const home = facadeOfHost(req, config) ? (config.publicUrl ?? '').replace(/\/$/, '') : '';
    res.redirect(`${home}${address}#/cutover`);
  });
  // Exactly this path: below it lie other pages.
  router.get(address, (req, res, next) => {
    // The graph and the sign-in are not to be had on a facade's own host.
    if (facadeOfHost(req, config) && config.publicUrl)
      return res.redirect(config.publicUrl.replace(/\/$/, '') + address);
    if (program === null) return next();
    stateOf(res).routeId = 'pages.admin';
    const nonce = randomBytes(16).toString('base64');
    const policy = contentSecurityPolicy({
      'style-src': `'self' 'nonce-${nonce}'`,
      ...withSockets(originOf(req, config)),
    });
    res.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }).type('html');
    compressed(req, res, error =>
      error === undefined ? res.send(adminPage({ config, assets, program, nonce })) : next(error),
    );
  });
}

interface AdminPage {
  config: Config;
  assets: string;
  /** The address of the bundle's folder. */
  program: string;
  /** Lets styles pass that the program writes into the page. */
  nonce: string;
}

const adminPage = ({ config, assets, program, nonce }: AdminPage): string =>
  page({
    title: 'Administração · Elo',
    lang: 'pt-BR',
    assets,
    head: html`<script type="module" src="${program}/admin.js"></script>`,
    body: html`${siteHeader({ config, assets, lang: 'pt', here: address })}
      <div
        id="admin"
        data-nonce="${nonce}"
        data-time-zone="${config.legacyTimeZone}"
        data-mails="${config.smtpUrl === undefined ? 'no' : 'yes'}"
      ></div>
      <noscript><p class="note">Esta página precisa de JavaScript.</p></noscript>`,
  });
