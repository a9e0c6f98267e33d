import type { ServerResponse } from 'node:http';
import type { FullCtx } from '../src/domain/context.js';
import type { Alongside } from '../src/domain/kernel/alongside.js';
import type { Language } from '../src/failures/messages/language.js';
import type { SaidParts } from './facade-cutover.js';
import type { AnyRoute, Facade, Route } from './route.js';

/** A multipart form with staged files. */
export interface ReceivedForm {
  /** Text fields; a name sent twice keeps its last value. */
  fields: Record<string, string>;
  /** Ids of the staged files, in the order sent. */
  uploads: string[];
  /** Forgets the staged files: the operation that should have used them failed. */
  discard(): Promise<void>;
}

/**
 * The state of a request on its way through Express. All members are plain fields: V8 keeps the closures of an accessor on a
 * request's own object until its next full collection.
 */
export class RequestState {
  /** Names the route in metrics, logs and audit records; undefined for a request without a route. */
  routeId: string | undefined = undefined;
  /** The facade of the path: its failures have a shape of their own. */
  facade: Facade | undefined = undefined;
  /** The route that answers, once it is known; for an AJAX action only after the form was read. */
  entry: AnyRoute | undefined = undefined;
  /**
   * The language of failures before the route is known, when it differs from the facade's: all AJAX actions have one language.
   */
  language: Language | undefined = undefined;
  /** Undefined until the caller is known. */
  ctx: FullCtx | undefined = undefined;
  /** True when an unknown credential was refused: the old service may know it. */
  isCallerUnknown = false;
  /** A multipart form with staged files. */
  received: ReceivedForm | undefined = undefined;
  /** The parts of the request with Elo's ids: the caller may know records by ids of the old service. */
  renamed: ((entry: Route, said: SaidParts) => Promise<SaidParts>) | undefined = undefined;
  /** Written with the audit record of the request's change: the old service must make the same change. */
  alongside: Alongside | undefined = undefined;
}

const state = Symbol('request state');

/** The state of the request that this response answers; made when it is first asked for. */
export const stateOf = (res: ServerResponse): RequestState =>
  ((res as ServerResponse & { [state]?: RequestState })[state] ??= new RequestState());

/** The caller's context. @throws Error when no context was made: the handler stands before the one that makes it */
export function contextOf(res: ServerResponse): FullCtx {
  const { ctx } = stateOf(res);
  if (!ctx) throw new Error('The context of this request is not known yet');
  return ctx;
}
