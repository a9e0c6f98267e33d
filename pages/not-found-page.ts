import type { RequestHandler } from 'express';
import type { Config } from '../src/config/config.js';
import { stateOf } from '../rest/request-state.js';
import { ownAssets } from './assets.js';
import { contentSecurityPolicy } from './content-security-policy.js';
import { html, page } from './html.js';
import { siteHeader } from './site-header.js';

/** For people who followed a wrong link. */
const notFoundPage = (config: Config, assets: string): string =>
  page({
    title: 'Not found · Elo',
    assets,
    body: html`${siteHeader({ config, assets })}
      <main class="landing">
        <h1>There is no page at this address</h1>
        <p>The link may be old, or the address mistyped.</p>
        <p><a class="button" href="/">What there is</a></p>
      </main>`,
  });

/** Answers browsers with a page; the next handler answers programs with 404 in JSON. Not for facades: their answer is JSON. */
export function notFound(config: Config): RequestHandler {
  const text = notFoundPage(config, `/assets/${ownAssets().digest}`);
  const headers = { 'Content-Security-Policy': contentSecurityPolicy(), 'Cache-Control': 'no-cache' };
  return (req, res, next) => {
    res.vary('Accept');
    if (!['GET', 'HEAD'].includes(req.method) || req.accepts(['json', 'html']) !== 'html') return next();
    stateOf(res).routeId = 'pages.not-found';
    res.status(404).set(headers).type('html').send(text);
  };
}
