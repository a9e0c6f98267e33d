import type { Request } from 'express';
import { stateOf } from '../../rest/request-state.js';
import { CLIENT_PAGE_SIZE } from '../graph/context.js';
import type { FullCtx } from '../domain/context.js';
import { actAsParticipant, PARTICIPANT_MODE_HEADER } from '../domain/sessions/act-as-participant.js';
import { type Authentication, createAuthenticate } from '../domain/sessions/authenticate.js';
import type { LookUps } from '../domain/sessions/known-callers.js';
import { createAuthenticateService } from '../domain/sessions/authenticate-service.js';
import { createContext } from '../graph/context.js';
import { deviceOf } from '../auth/device-cookie.js';
import { createReadLoginCookie } from '../auth/login-cookie.js';
import { type BrowserSession, createReadSession, isCrossOrigin } from '../auth/session-cookie.js';
import { languageOf } from '../failures/messages/language.js';
import { requestIdOf, requestLog } from '../platform/watching/observe-requests.js';
import type { Services } from '../platform/services.js';

/** The credentials in a WebSocket's first message, for programs that can't set headers; the request's own when left out. */
export interface SocketCredentials {
  authorization?: string;
  participantMode?: string;
}

/** The present caller at the other end of a WebSocket. */
export interface SocketCaller {
  ctx: FullCtx;
  /** The time at which the credential ends by itself, if that is known. */
  expiresAt: Date | null;
}

/**
 * Makes the context of a request: identifies the caller by the credentials that are good at its address.
 * @param routeFor the route that audit records name
 */
export function createRequestContexts(
  services: Services,
  { routeFor = routeOf, how }: { routeFor?: (req: Request) => string; how?: LookUps } = {},
) {
  const { config, log } = services;
  const authenticate = createAuthenticate(services, how);
  const authenticateService = createAuthenticateService(config.serviceToken);
  const readSession = createReadSession(config, services.now);
  const readLoginCookie = createReadLoginCookie(config, services.now);

  const contextFor = (
    req: Request,
    { actor, rejected, loginId, loginAt }: Authentication,
    maxPageSize: number,
    session: string | null = null,
  ): FullCtx =>
    createContext(services, {
      actor,
      session: actor && session,
      loginId: actor && loginId,
      loginAt: actor && loginAt,
      device: deviceOf(req.headers.cookie),
      userAgent: req.headers['user-agent'] ?? null,
      credentialRejected: rejected,
      requestId: requestIdOf(req),
      // A function and no getter: V8 keeps the data of an accessor of each request until the next full collection.
      route: () => routeFor(req),
      address: req.ip ?? null,
      language: () => languageOf(req.headers['accept-language']),
      log: () => requestLog(log, req),
      maxPageSize,
      alongside: () => (req.res && stateOf(req.res).alongside) ?? null,
    });

  return {
    /** The context of a service that knows SERVICE_TOKEN. */
    ofService: (req: Request, maxPageSize: number): FullCtx =>
      contextFor(req, authenticateService(req.headers.authorization), maxPageSize),

    /** @throws FORBIDDEN for a header of participant mode that is not open */
    async ofAnybody(req: Request, maxPageSize: number, takes?: { loginCookie?: true }): Promise<FullCtx> {
      const { authorization, cookie } = req.headers;
      const login = !authorization && takes?.loginCookie ? await readLoginCookie(cookie) : null;
      const session = login ?? (authorization ? null : await readSession(cookie));
      const forged = session !== null && isCrossOrigin(req, config);
      const found = await authenticate({ authorization, session: forged ? null : session });
      const asWhom = req.get(PARTICIPANT_MODE_HEADER);
      const actor = asWhom === undefined ? found.actor : await actAsParticipant(services, found, asWhom);
      return contextFor(req, { ...found, actor, rejected: found.rejected || forged }, maxPageSize, session?.id);
    },

    /**
     * The context of a WebSocket that came from a page of ours, or from no page.
     * @returns a function that looks the caller up anew with each call: nobody any more when the session has ended
     * @throws (the returned function) FORBIDDEN for a participant mode that is not open
     */
    ofSocket(
      req: Request,
      {
        authorization = req.headers.authorization,
        participantMode = req.get(PARTICIPANT_MODE_HEADER),
      }: SocketCredentials,
    ): () => Promise<SocketCaller> {
      let reading: Promise<BrowserSession | null> | undefined;
      return async () => {
        reading ??= authorization ? Promise.resolve(null) : readSession(req.headers.cookie);
        const read = await reading;
        const session = read && read.expiresAt > services.now() ? read : null;
        const found = await authenticate({ authorization, session });
        const actor =
          participantMode === undefined ? found.actor : await actAsParticipant(services, found, participantMode);
        return {
          ctx: contextFor(req, { ...found, actor }, CLIENT_PAGE_SIZE, session?.id),
          expiresAt: found.expiresAt,
        };
      };
    },
  };
}

/** The route of a request, for audit records. */
const routeOf = (req: Request): string => {
  const id = (req.res && stateOf(req.res).routeId) ?? 'other';
  return id === 'graphql' ? 'graph' : id;
};
