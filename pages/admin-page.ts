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
 * `/admin`: the administration page, a program of the browser (pages/admin). It runs operations of the graph as the signed-in
 * person. The page itself is the same for everybody and contains no data.
 */
export function addAdminPage(router: Router, config: Config, assets: string): void {
  const bundle = adminAssets();
  const program = bundle && publish(router, `${address}/assets`, bundle);
  // The screens have addresses behind the `#`: this one gets a plain address for use in texts.
  router.get(`${address}/cutover`, (req, res, next) => {
    if (program === null) return next();
    stateOf(res).routeId = 'pages.admin';
    const home = facadeOfHost(req, config) ? (config.publicUrl ?? '').replace(/\/$/, '') : '';
    res.redirect(`${home}${address}#/cutover`);
  });
  // Exactly this path: other pages are below it.
  router.get(address, (req, res, next) => {
    // The graph and the sign-in are not reachable on a facade's own host.
    if (facadeOfHost(req, config) && config.publicUrl)
      return res.redirect(config.publicUrl.replace(/\/$/, '') + address);
    if (program === null) return next();
    stateOf(res).routeId = 'pages.admin';
    const nonce = randomBytes(16).toString('base64');
    const policy = contentSecurityPolicy({
      'style-src': `'self' 'nonce-${nonce}'`,
      // Videos of hand-ins, from the files of this server. Pages of other files are never framed: no `frame-src`.
      'media-src': "'self'",
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
  /** Allows the styles that the program writes into the page. */
  nonce: string;
}

const adminPage = ({ config, assets, program, nonce }: AdminPage): string =>
  page({
    title: 'Administração · Elo',
    lang: 'pt-BR',
    assets,
    head: html`<script type="module" src="${program}/admin.js"></script>`,
    body: html`${siteHeader({ config, assets, lang: 'pt', here: address, staffOnly: true, bilingual: true })}
      <div
        id="admin"
        data-nonce="${nonce}"
        data-time-zone="${config.legacyTimeZone}"
        data-mails="${config.smtpUrl === undefined ? 'no' : 'yes'}"
      ></div>
      <noscript><p class="note">Esta página precisa de JavaScript.</p></noscript>`,
  });
