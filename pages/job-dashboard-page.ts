import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { json, type NextFunction, type Request, type Response, type RequestHandler, Router } from 'express';
import type { FullCtx } from '../src/domain/context.js';
import { AppError } from '../src/failures/errors.js';
import { ownAssets, publish } from './assets.js';
import { contentSecurityPolicy } from './content-security-policy.js';
import type { Config } from '../src/config/config.js';
import { html, page } from './html.js';
import { signInAddress } from './person-page.js';
import { siteHeader } from './site-header.js';
import { stateOf } from '../rest/request-state.js';

interface Gate {
  config: Config;
  contextOf(req: Request): Promise<FullCtx>;
  /** @throws AppError for callers without the right to see jobs */
  requireOutboxAccess(ctx: FullCtx): void;
  /** Records the person and the change of the queue before the change; a change that can't be recorded is not made. */
  record(ctx: FullCtx, change: { action: string; args: object }): Promise<void>;
  /** Agendash; it does not authenticate its callers. */
  dashboard: RequestHandler;
}

const address = '/admin/jobs';

/** `/admin/jobs`: the job dashboard for administrators; other people's browsers get a link to the sign-in. */
export function jobDashboardPage({ config, contextOf, requireOutboxAccess, record, dashboard }: Gate): Router {
  const router = Router({ caseSensitive: true });
  // Not below the dashboard's address: refused people need them too.
  const assets = publish(router, '/assets', ownAssets());
  const enter = async (req: Request, res: Response, next: NextFunction) => {
    stateOf(res).routeId = 'admin.jobs';
    res.set('Cache-Control', 'no-store');
    try {
      requireOutboxAccess(await contextOf(req));
    } catch (error) {
      if (!(error instanceof AppError) || req.method !== 'GET' || req.accepts(['json', 'html']) !== 'html') throw error;
      res
        .status(error.httpStatus)
        .set('Content-Security-Policy', contentSecurityPolicy())
        .type('html')
        .send(deniedPage(error, config, assets));
      return;
    }
    next();
  };
  const note = async (req: Request, _res: Response, next: NextFunction) => {
    const [, verb] = /^\/api\/jobs\/(requeue|retry|delete|create|pause|resume)\/?$/i.exec(req.path) ?? [];
    if (verb !== undefined && req.method === 'POST') {
      const args: unknown = req.body;
      await record(await contextOf(req), {
        action: `${verb.toLowerCase()}Jobs`,
        args: typeof args === 'object' && args !== null ? args : {},
      });
    }
    next();
  };
  const withHeader = framed(config, assets);
  // Exactly this path: without the slash, the dashboard redirects to it.
  const show: RequestHandler = (req, res, next) => {
    if (!['GET', 'HEAD'].includes(req.method) || req.path !== '/' || !req.originalUrl.startsWith(`${address}/`))
      return next();
    res.set('Content-Security-Policy', dashboardPolicy).type('html').send(withHeader);
  };
  router.use(address, enter, show, json({ limit: '100kb' }), note, dashboard);
  return router;
}

/** The dashboard writes its styles into the page at run time. */
const dashboardPolicy = contentSecurityPolicy({ 'style-src': "'self' 'unsafe-inline'" });

/**
 * The dashboard's own page below the bar that all pages of staff have: a way back, the signed-in person, the way to sign out.
 * A script of ours gives its symbols words, and its inputs names.
 */
function framed(config: Config, assets: string): string {
  const file = path.join(path.dirname(fileURLToPath(import.meta.resolve('agendash'))), '../public/index.html');
  return readFileSync(file, 'utf8')
    .replace(
      '</head>',
      `<link rel="icon" href="${assets}/icon.svg"><link rel="stylesheet" href="${assets}/bar.css"><script type="module" src="${assets}/jobs.js"></script></head>`,
    )
    .replace('<body>', `<body>${siteHeader({ config, assets, here: `${address}/` }).text}`);
}

const deniedPage = ({ code }: AppError, config: Config, assets: string): string =>
  page({
    title: 'Jobs · Elo',
    assets,
    body: html`${siteHeader({ config, assets, here: `${address}/` })}
      <main class="landing">
        <h1>Jobs</h1>
        <p>
          ${code === 'UNAUTHENTICATED' ? 'You are not signed in.' : 'Your account is not an administrator’s.'} The job
          dashboard is for administrators.
        </p>
        <p>
          <a class="button" href="${signInAddress}?next=${encodeURIComponent(`${address}/`)}">Sign in</a>
        </p>
      </main>`,
  });
