import type { Request } from 'express';
import { nameRoute } from '../../rest/admission.js';
import type { FacadeCutover } from '../../rest/facade-cutover.js';
import type { Facade } from '../../rest/route.js';
import { lastValues } from '../../rest/uploads.js';
import { AppError } from '../failures/errors.js';
import type { FacadeRelay } from './relay/facade-relay.js';
import { SERVED_BY } from './relay/headers.js';
import { hasBody } from './relay/keep.js';
import { cameBack, isMarked } from './relay/own-mark.js';
import { peekField } from './relay/peek.js';
import { passState, withSunsets } from './route-state.js';
import type { RouteInForce, RouteStates } from './route-states.js';

interface Parts {
  facade: Facade;
  states: RouteStates;
  now: () => Date;
  /** True when this installation has sent a marked request, to compare its own answers with those of an old service. */
  hasSent(facade: Facade, request: Pick<Request, 'method' | 'url' | 'headers'>): Promise<boolean>;
  /** Null: the facade is Elo's alone. */
  relay: FacadeRelay | null;
}

export function createFacadeCutover({ facade, states, now, hasSent, relay }: Parts): FacadeCutover {
  /** Calls `then` at once, unless a decision of this very process is taken in. */
  const withState = <T>(route: string, then: (state: RouteInForce | undefined) => T | Promise<T>): T | Promise<T> => {
    const known = states.of(route);
    return known instanceof Promise ? known.then(then) : then(known);
  };
  const takes: FacadeCutover['takes'] = (entry, req, res) =>
    withState(entry.id, state => {
      passState(entry, state, { req, res, now });
      return relay ? relay.takes(entry, state, req, res) : false;
    });
  const takesUnknown: FacadeCutover['takesUnknown'] = async (req, res) =>
    relay !== null && relay.takesUnknown(req, res);

  return {
    first(req, res, next) {
      res.setHeader(SERVED_BY, 'elo');
      // With an old service configured, the relay makes this check itself, because it knows that service's address.
      if (relay || !isMarked(req.headers)) return next();
      return hasSent(facade, req).then(isOwn => {
        if (!isOwn) return next();
        res.setHeader(cameBack.header, cameBack.value);
        throw new AppError('UPSTREAM_FAILED', 'OLD_SERVICE_UNREACHABLE');
      });
    },
    takes,
    async takesAction(all, entryOf, req, res) {
      if (!relay || !(await relay.concerns(all))) return false;
      const isRead = ['GET', 'HEAD'].includes(req.method);
      const entry = entryOf(
        isRead ? lastValues(req.query)['action'] : hasBody(req) && (await peekField(req, 'action')),
      );
      if (!entry) return takesUnknown(req, res);
      nameRoute(entry, res);
      return takes(entry, req, res);
    },
    takesUnknown,
    passes: (entry, req, res) => withState(entry.id, state => passState(entry, state, { req, res, now })),
    documented: async document => withSunsets(document, states),
  };
}
