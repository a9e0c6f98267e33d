import type { Request, Response } from 'express';
import type { Actor, FullCtx } from '../src/domain/context.js';
import { isNonce } from '../src/auth/nonces.js';
import { isCrossOrigin } from '../src/auth/session-cookie.js';
import { AppError } from '../src/failures/errors.js';
import type { PlainReasonOf } from '../src/failures/reasons.js';
import { stateOf } from './request-state.js';
import type { AnyRoute, Facade, Route, RouteAuth } from './route.js';

/** Names the route for metrics and logs, and decides the form of its failures. */
export function nameRoute(entry: AnyRoute, res: Response): void {
  const state = stateOf(res);
  state.routeId = entry.id;
  state.entry = entry;
}

/**
 * Decides if the caller may call the route at all. The rights within a route are rules of the domain.
 * @throws UNAUTHENTICATED or FORBIDDEN
 */
export function authorizeRoute(entry: AnyRoute, facade: Facade, req: Request, ctx: FullCtx): void {
  if (entry.auth !== 'open' && facade.keyRequired) requireApiKey(req, ctx);
  // An upload token may come from a service with an API key; only the key itself is refused.
  const isForeignKey = !facade.apiKeys && ctx.actor?.apiKeyId != null && ctx.actor.scope === 'full';
  if (entry.auth !== 'open' && (!ctx.actor || isForeignKey)) {
    throw ctx.credentialRejected || isForeignKey
      ? new AppError('FORBIDDEN', 'INVALID_CREDENTIALS')
      : new AppError('UNAUTHENTICATED', 'NOT_SIGNED_IN');
  }
  const limit = ctx.actor && narrower[entry.auth];
  if (limit && !limit.fits(ctx.actor)) throw new AppError('FORBIDDEN', limit.otherwise);
  if (entry.nonce === 'rest') requireRestNonce(req, ctx);
}

/** Routes that accept only some credentials of their facade; other credentials are wrong there. */
const narrower: Partial<Record<RouteAuth, { fits: (actor: Actor) => boolean; otherwise: PlainReasonOf<'FORBIDDEN'> }>> =
  {
    key: { fits: ({ apiKeyId, scope }) => apiKeyId !== null && scope === 'full', otherwise: 'API_KEY_NEEDED' },
    token: { fits: ({ scope }) => scope === 'upload', otherwise: 'UPLOAD_TOKEN_NEEDED' },
  };

/** @throws 401, worded for a missing and for an invalid key */
function requireApiKey(req: Request, { actor }: FullCtx): void {
  if (actor?.apiKeyId != null && actor.scope === 'full') return;
  throw new AppError('UNAUTHENTICATED', req.headers.authorization ? 'API_KEY_INVALID' : 'API_KEY_MISSING');
}

/** A cookie without a nonce is no credential (401); a cookie with a wrong nonce is a wrong credential (403). */
function requireRestNonce(req: Request, { session, services }: FullCtx): void {
  if (session === null) return;
  const { config, now } = services;
  const given = req.get(config.cmsNonceHeader);
  if (!given) throw new AppError('UNAUTHENTICATED', 'NONCE_MISSING', { header: config.cmsNonceHeader });
  if (!isNonce(config.authSecret, { action: 'rest', session }, given, now()))
    throw new AppError('FORBIDDEN', 'NONCE_INVALID');
}

/** Checks the nonce in a field of a form, for callers with a session cookie and for callers without any credential. */
export function requireFormNonce(entry: Route, fields: Record<string, unknown>, req: Request, ctx: FullCtx): void {
  if (typeof entry.nonce !== 'object' || (ctx.actor !== null && ctx.session === null)) return;
  const { config, now } = ctx.services;
  const given = fields[entry.nonce.field];
  // Everybody can fetch the nonce for anonymous callers, so it does not stop a page of another site.
  const isValid =
    !isCrossOrigin(req, config) &&
    typeof given === 'string' &&
    isNonce(config.authSecret, { action: entry.action!, session: ctx.session }, given, now());
  if (!isValid) throw new AppError('FORBIDDEN', 'FORM_NONCE_INVALID');
}
