import { facadeOfHost, originOf } from '../rest/hosts.js';
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../src/config/config.js';
import type { Facade } from '../rest/route.js';
import { type Assets, compressed, graphiqlAssets, ownAssets, publish, swaggerAssets } from './assets.js';
import { contentSecurityPolicy, withSockets } from './content-security-policy.js';
import { docsPage } from './docs-page.js';
import { graphiqlPage, sandboxHosts, sandboxPage } from './graph-pages.js';
import { addAdminPage } from './admin-page.js';
import { signInAssets } from './auth-pages.js';
import { addKpisPage } from './kpis-page.js';
import { addPeoplePages } from './people-pages.js';
import { landingPage } from './landing-page.js';
import { addLivePage } from './live-page.js';
import { addMePages } from './me-page.js';
import { notFound } from './not-found-page.js';
import { messagesPage } from './messages-page.js';
import { stateOf } from '../rest/request-state.js';
import { sendFailure } from '../rest/errors.js';
import { AppError } from '../src/failures/errors.js';

/** The pages for people: `/`, Sandbox, GraphiQL, and the pages of people and KPIs. They come before the graph at `/graphql`. */
export function pages(config: Config, facades: readonly Facade[]): Router {
  const router = Router({ caseSensitive: true });
  const own = ownAssets();
  const assets = publish(router, '/assets', own);
  serveIcon(router, own);
  router.get(
    '/',
    serve('pages.landing', contentSecurityPolicy(), req =>
      landingPage({ config, facades, assets, origin: originOf(req, config) }),
    ),
  );
  addGraphPages(router, config, assets);
  addAdminPage(router, config, assets);
  if (!config.production)
    router.get(
      '/messages',
      serve('pages.messages', contentSecurityPolicy(), () => messagesPage(config, assets)),
    );
  addPeoplePages(router, config, own, serve);
  addMePages(router, config, own, render => serve('pages.me', contentSecurityPolicy(), render));
  addKpisPage(router, config, own, render => serve('pages.kpis', contentSecurityPolicy(), render));
  addLivePage(router, config, own, render =>
    serve('pages.live', req => contentSecurityPolicy(withSockets(originOf(req, config))), render),
  );
  return router;
}

/** True when pages are below the base address of a facade, such as `/cms/sign-in`: they come before its routes. */
export const hasPages = ({ name }: Facade): boolean => name === 'cms' || name === 'dashboard';

const hasSignInPages = ({ name }: Facade): boolean => name === 'portal' || name === 'onboarding';

/**
 * The docs page of a facade, for a router that is mounted below the facade's own base address. So it also answers on the
 * facade's own host (FACADE_HOSTS). It comes before the routes that it describes.
 */
export function docsPages(config: Config, facade: Facade): Router {
  const router = Router({ caseSensitive: true });
  const own = ownAssets();
  serveIcon(router, own);
  const addresses = {
    assets: publish(router, '/docs/assets', own, facade.base),
    swagger: publish(router, '/docs/swagger', swaggerAssets(), facade.base),
  };
  // A frontend that proxies passes on its paths below /api only: the pages of signing in take their styles from there.
  if (hasSignInPages(facade)) publish(router, signInAssets, own, facade.base);
  // Programs that request the base address get the contract's answer.
  router.get('/', (req, res, next) => {
    res.vary('Accept');
    if (req.accepts(['json', 'html']) !== 'html') return next();
    stateOf(res).routeId = `pages.docs.${facade.name}`;
    res.redirect(`${facadeOfHost(req, config) ? '' : facade.base}/docs`);
  });
  router
    .route('/docs')
    .get(
      serve(`pages.docs.${facade.name}`, contentSecurityPolicy({ 'style-src': "'self' 'unsafe-inline'" }), req =>
        docsPage(facade, config, { ...addresses, atHome: facadeOfHost(req, config) === undefined }),
      ),
    )
    .all((_req, res) => {
      stateOf(res).facade = facade;
      sendFailure(res.set('Allow', 'GET, HEAD'), new AppError('INVALID', 'METHOD_NOT_ALLOWED'));
    });
  return router;
}

/** Browsers request it from every host, even when a page names another icon. */
function serveIcon(router: Router, { directory }: Assets): void {
  router.get('/favicon.ico', (_req, res) => {
    stateOf(res).routeId = 'pages.asset';
    res
      .type('image/svg+xml')
      .sendFile('icon.svg', { root: directory, headers: { 'Cache-Control': 'public, max-age=86400' } });
  });
}

function addGraphPages(router: Router, config: Config, assets: string): void {
  const notHere: RequestHandler[] = [
    notFound(config),
    (_req, res) => sendFailure(res, new AppError('NOT_FOUND', 'ADDRESS_NOT_FOUND')),
  ];
  const policy = (extra: Parameters<typeof contentSecurityPolicy>[0]) => (req: Request) =>
    contentSecurityPolicy({ ...extra, ...withSockets(originOf(req, config)) });
  const sandbox = serve('pages.sandbox', policy(sandboxHosts), () => sandboxPage(config, assets));
  router.get(
    '/graphql',
    (req: Request, res: Response, next: NextFunction) => {
      // A query in the address, or a client that wants JSON, is for the API at the same path.
      if ('query' in req.query || req.accepts(['json', 'html']) !== 'html') return next('route');
      res.vary('Accept');
      next();
    },
    ...(config.sandbox ? [sandbox] : notHere),
  );

  const bundle = graphiqlAssets();
  if (!config.sandbox || !bundle) {
    router.get('/graphql/graphiql', ...notHere);
    return;
  }
  const published = publish(router, '/graphql/graphiql', bundle);
  // Monaco, the editor in GraphiQL, writes style elements.
  const unsafeStyles = policy({ 'style-src': "'self' 'unsafe-inline'" });
  router.get(
    '/graphql/graphiql',
    serve('pages.graphiql', unsafeStyles, () => graphiqlPage(config, assets, published)),
  );
}

const serve =
  (routeId: string, policy: string | ((req: Request) => string), render: (req: Request) => string): RequestHandler =>
  (req, res, next) => {
    stateOf(res).routeId = routeId;
    const own = typeof policy === 'string' ? policy : policy(req);
    res.set({ 'Content-Security-Policy': own, 'Cache-Control': 'no-cache' }).type('html');
    compressed(req, res, error => (error === undefined ? res.send(render(req)) : next(error)));
  };
