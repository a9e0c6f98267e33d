import express, { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import type { DocumentNode } from 'graphql';
import type { z } from 'zod';
import type { FullCtx } from '../src/domain/context.js';
import { deviceCookie } from '../src/auth/device-cookie.js';
import { loginCookieOf } from '../src/auth/login-cookie.js';
import { onlyFieldOf } from '../src/graph/operation.js';
import type { Binary } from '../src/graph/binary-strings.js';
import { CACHE_DEFAULT, sendBinary, sendText } from './send-binary.js';
import { parseInput } from '../src/failures/validation.js';
import type { Logger } from '../src/platform/watching/logger.js';
import { AppError } from '../src/failures/errors.js';
import { chooseAction } from './actions.js';
import { authorizeRoute, nameRoute } from './admission.js';
import { checkRoutes } from './check-routes.js';
import { documentFacade } from './openapi.js';
import {
  type AnyRoute,
  type Facade,
  type Input,
  isRaw,
  isWrite,
  operationsOf,
  type Route,
  successStatus,
} from './route.js';
import { asFailure, sendFailure } from './errors.js';
import type { MountTools } from './mount-tools.js';
import { compressed } from '../pages/assets.js';
import type { FacadeCutover } from './facade-cutover.js';
import { contextOf, stateOf } from './request-state.js';
import { createPlainUrls } from './route-paths.js';

/**
 * The Express router of a facade: every declared route, 405 for other methods, 404 for other paths, errors in its shape.
 * @throws Error when a declaration is wrong, or an operation does not fit the schema
 */
export function mountFacade(facade: Facade, tools: MountTools): Router {
  checkRoutes(facade);
  // The case of letters does not matter: this is the default of Express and of most old services.
  const router = Router();
  const plainUrl = createPlainUrls(facade);
  router.use((req, res, next) => {
    stateOf(res).facade = facade;
    req.url = plainUrl(req.url);
    next();
  });
  if (tools.cutover) router.use(tools.cutover.first);
  // Made at the first request for it: it takes a tenth of the start, and hardly anybody reads it.
  let document: ReturnType<typeof documentFacade> | undefined;
  router.get('/openapi.json', compressed, async (_req, res) => {
    document ??= documentFacade(facade);
    res.json(tools.cutover ? await tools.cutover.documented(document) : document);
  });
  allowOnly(router, '/openapi.json', ['GET', 'HEAD'], null);

  // Trying the patterns of all routes one after the other takes longer than the rest of the routing.
  const groups = Map.groupBy(byPath(facade.routes), ([path]) => beginningOf(path));
  const routers = new Map([...groups].map(([beginning, paths]) => [beginning, routerOf(paths, facade, tools)]));
  router.use((req, res, next) => {
    const known = routers.get(beginningOf(req.path));
    if (known) known(req, res, next);
    else next();
  });
  const withParameters = routers.get(null);
  if (withParameters) router.use(withParameters);
  router.use(passUnknown(tools.cutover), (_req, res) =>
    sendFailure(res, new AppError('NOT_FOUND', 'ADDRESS_NOT_FOUND')),
  );
  router.use(failureHandler(tools.log));
  return router;
}

/**
 * The first two segments of a path in lower case, as a key for a router. Null when one of them is a parameter: such paths come
 * after those with literal segments.
 */
function beginningOf(path: string): string | null {
  const [, first = '', second = ''] = path.toLowerCase().split('/', 3);
  return /^[:*]/.test(first) || /^[:*]/.test(second) ? null : `${first}/${second}`;
}

function routerOf(paths: readonly [string, AnyRoute[]][], facade: Facade, tools: MountTools): Router {
  const router = Router();
  for (const [path, entries] of paths) {
    const at = router.route(path);
    const allowed = [...new Set(entries.flatMap(methodsOf))];
    // Express answers HEAD with the handler of GET, and that handler may change data, a thing that HEAD must not do.
    if (!allowed.includes('HEAD')) at.head(passUnknown(tools.cutover), notAllowed(allowed));
    const byAction = entries.filter((entry): entry is Route => 'action' in entry);
    for (const [method, actions] of Map.groupBy(byAction, entry => entry.method))
      at[method](chooseAction(actions, byAction, facade, tools), operateChosen(actions, tools));
    for (const entry of entries.filter(each => !('action' in each)))
      at[entry.method](enter(entry, facade, tools), answer(entry, tools));
    allowOnly(router, path, allowed, tools.cutover);
  }
  return router;
}

/** The operations that the routes of a facade run. */
export const documentsOf = ({ routes }: Facade): DocumentNode[] => routes.flatMap(operationsOf);

/** A path with a GET that changes something, as a legacy path may have, has no HEAD. */
function methodsOf(entry: AnyRoute): string[] {
  return isWrite(entry) ? [entry.method.toUpperCase()] : ['GET', 'HEAD'];
}

const notAllowed =
  (allowed: string[]): RequestHandler =>
  (_req, res) => {
    res.set('Allow', allowed.join(', '));
    sendFailure(res, new AppError('INVALID', 'METHOD_NOT_ALLOWED'));
  };

/** A path unknown to Elo may exist in the old service, while that service still answers any route of the facade. */
const passUnknown =
  (cutover: FacadeCutover | null): RequestHandler =>
  async (req, res, next) => {
    if (cutover === null || !(await cutover.takesUnknown(req, res))) next();
  };

/** Answers the other methods of a known path with the allowed ones. */
function allowOnly(router: Router, path: string, allowed: string[], cutover: FacadeCutover | null): void {
  const at = router.route(path);
  if (cutover) at.all(passUnknown(cutover));
  at.options((_req, res) => void res.set('Allow', allowed.join(', ')).status(204).end());
  at.all(notAllowed(allowed));
}

/**
 * Paths with literal segments come before paths with parameters in the same place; the order of declaration does not matter.
 */
export function byPath(routes: readonly AnyRoute[]): [string, AnyRoute[]][] {
  const rank = (path: string) =>
    path
      .split('/')
      .map(part => (part.startsWith('*') ? '2' : part.startsWith(':') ? '1' : '0'))
      .join('');
  return [...Map.groupBy(routes, entry => entry.path)].sort(([a], [b]) => rank(a).localeCompare(rank(b)));
}

/**
 * Names the route for metrics, makes the context and refuses anonymous callers before any body is read. An answer of the old
 * service needs neither a context nor the database.
 */
function enter(entry: AnyRoute, facade: Facade, tools: MountTools): RequestHandler {
  const { cutover } = tools;
  return async (req, res, next) => {
    nameRoute(entry, res);
    if (cutover && (await cutover.takes(entry, req, res))) return;
    tools.admit();
    const ctx = await tools.contextOf(req, res);
    stateOf(res).ctx = ctx;
    authorizeRoute(entry, facade, req, ctx);
    next();
  };
}

function answer(entry: AnyRoute, tools: MountTools): RequestHandler[] {
  if (isRaw(entry)) {
    entry.operations?.forEach(operation => tools.prepare(operation));
    return [
      entry.handler({
        run: tools.run,
        storage: tools.storage,
        auth: tools.auth,
        contextOf: req => contextOf(req.res!),
      }),
    ];
  }
  tools.prepare(entry.operation, pickOf(entry));
  return [entry.multipart ? receiveMultipart(tools, entry.multipart) : receiveJson, operate(entry, tools)];
}

const parseJson = express.json({ limit: '1mb', strict: false, type: ['application/json', 'application/*+json'] });

/** Accepts JSON or no body; another media type is refused rather than ignored. */
const receiveJson: RequestHandler = (req, res, next) => {
  const hasBody = Number(req.headers['content-length'] ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined;
  if (hasBody && req.method !== 'GET' && !req.is(['json', '+json'])) {
    return next(new AppError('INVALID', 'MEDIA_TYPE_UNSUPPORTED', { types: ['application/json'] }));
  }
  parseJson(req, res, next);
};

const receiveMultipart =
  ({ receiveUploads }: MountTools, { orJson }: NonNullable<Route['multipart']>): RequestHandler =>
  async (req, res, next) => {
    if (!req.is('multipart/form-data')) {
      if (orJson && (req.is(['json', '+json']) || !req.is('*/*'))) return receiveJson(req, res, next);
      const types = ['multipart/form-data', ...(orJson ? ['application/json'] : [])];
      return next(new AppError('INVALID', 'MEDIA_TYPE_UNSUPPORTED', { types }));
    }
    stateOf(res).received = await receiveUploads(req, res, contextOf(res));
    next();
  };

/** Runs the route that the field `action` chose. */
function operateChosen(actions: readonly Route[], tools: MountTools): RequestHandler {
  const handlers = new Map(actions.map(entry => [entry, operate(entry, tools)]));
  for (const entry of actions) tools.prepare(entry.operation, pickOf(entry));
  return (req, res, next) => handlers.get(stateOf(res).entry as Route)!(req, res, next);
}

function operate(entry: Route, { run, time }: MountTools): RequestHandler {
  const status = successStatus(entry);
  const pick = pickOf(entry);
  return async (req, res) => {
    const ctx = contextOf(res);
    const { received } = stateOf(res);
    let answer: { json: Binary; data: unknown };
    let input: Input<unknown, unknown, unknown>;
    try {
      const wanted = entry.multipart?.exactly;
      if (wanted !== undefined && received?.uploads.length !== wanted)
        throw new AppError('INVALID', 'FILES_NEEDED', { count: wanted });
      if (!entry.multipart && received?.uploads.length) throw new AppError('INVALID', 'NO_FILES_TAKEN');
      const said = { params: req.params, query: req.query, body: received?.fields ?? (req.body as unknown) ?? {} };
      const { renamed } = stateOf(res);
      const { params, query, body } = renamed ? await renamed(entry, said) : said;
      input = {
        params: parsePart(entry.params, params),
        query: parsePart(entry.query, query),
        body: parsePart(entry.body, body),
        uploads: received?.uploads ?? [],
        idempotencyKey: entry.idempotent && req.get('idempotency-key'),
        time,
      };
      answer = await run.picking(pick, entry.operation, entry.variables?.(input) ?? {}, ctx);
    } catch (error) {
      await received?.discard();
      throw error;
    }
    const { json, data } = answer;
    if (entry.headers) addHeaders(res, entry.headers(data, input));
    if (entry.login) setLoginCookie(res, ctx, entry.login(data));
    if (entry.device) res.cookie(...deviceCookie(ctx.services.config, entry.device(data)));
    res.status(entry.status?.(data) ?? status);
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (entry.present) sendText(res, JSON.stringify(entry.present(data, input)));
    else sendBinary(res, json);
  };
}

/** A second `Link` beside the one to the successor of the route: both are sent. */
function addHeaders(res: Response, { Link: link, ...others }: Record<string, string>): void {
  res.set(others);
  if (link !== undefined) res.append('Link', link);
}

function setLoginCookie(res: Response, { services }: FullCtx, value: string | null): void {
  const { name, attributes, maxAge } = loginCookieOf(services.config);
  if (value === null) res.clearCookie(name, attributes);
  else res.cookie(name, value, { ...attributes, maxAge });
}

/** The fields that lead to the answer's part for the caller; none when the route has `present`. */
function pickOf({ id, present, pick, operation }: Route): readonly string[] {
  if (present) return [];
  if (pick) return pick;
  const only = onlyFieldOf(operation);
  if (only === null) throw new Error(`The route ${id} does not say what it answers`);
  return [only];
}

const parsePart = (shape: z.ZodType | undefined, value: unknown): unknown => (shape ? parseInput(shape, value) : {});

const aboutContent = [
  'Content-Type',
  'Content-Length',
  'Content-Disposition',
  'Cache-Control',
  'ETag',
  'Last-Modified',
];

function failureHandler(ownLog: Logger): ErrorRequestHandler {
  return (thrown: unknown, _req, res, _next) => {
    const error = asFailure(thrown, stateOf(res).ctx?.log ?? ownLog);
    if (res.headersSent) {
      // A stream broke midway: the only honest answer left is a broken connection.
      res.destroy();
      return;
    }
    // These headers describe the answer that did not come. A client must not cache or save a failure as the requested file.
    for (const name of aboutContent) res.removeHeader(name);
    res.setHeader('Cache-Control', CACHE_DEFAULT);
    sendFailure(res, error);
  };
}
