import type { ServerResponse } from 'node:http';
import type { FullCtx } from '../src/domain/context.js';
import type { Alongside } from '../src/domain/kernel/alongside.js';
import type { RecordRef } from '../src/cutover/moving-routes.js';
import type { Language } from '../src/failures/messages/language.js';
import type { KeptRequest } from '../src/cutover/relay/exchange.js';
import type { AnyRoute, Facade } from './route.js';

/** A multipart form whose files are staged. */
export interface ReceivedForm {
  /** Text fields; a name sent twice keeps its last value. */
  fields: Record<string, string>;
  /** Ids of the staged files, in the order sent. */
  uploads: string[];
  /** Forgets the staged files: the operation that should have used them failed. */
  discard(): Promise<void>;
}

/**
 * What is found out about a request on its way through Express. All are plain fields: what an accessor of a request's own
 * object needs, V8 keeps until its next full collection.
 */
export class RequestState {
  /** Names the route in metrics, logs and audit records; undefined for what is no route. */
  routeId: string | undefined = undefined;
  /** Whose path it is: their failures have a shape of their own. */
  facade: Facade | undefined = undefined;
  /** The route that answers, once it is known; for an AJAX action only after the form was read. */
  entry: AnyRoute | undefined = undefined;
  /** Of failures before the route is known, where that is not the facade's: all AJAX actions speak one. */
  language: Language | undefined = undefined;
  /** Undefined until the caller is known. */
  ctx: FullCtx | undefined = undefined;
  /** Whether a credential was refused that is not known here: the old service may know it. */
  isCallerUnknown = false;
  /** A multipart form whose files are staged. */
  received: ReceivedForm | undefined = undefined;
  /** Ends when the caller is known, or can't be: while the old service answers, that is found out beside it. */
  finding: Promise<void> | undefined = undefined;
  /** The request as it came, once its body was read, of a route whose other side may be asked; null: it is too long. */
  kept: (() => KeptRequest | null) | undefined = undefined;
  /** Of a route that moves with `mirror`: tells Elo's ids for records that a caller may know by those of the old service. */
  idsHere: ((refs: readonly RecordRef[]) => Promise<(ref: RecordRef) => number>) | undefined = undefined;
  /** What is written with the audit record of what the request changes: that the old service is to do it too. */
  alongside: Alongside | undefined = undefined;
}

const state = Symbol('request state');

/** The state of the request that this response answers; made when it is first asked for. */
export const stateOf = (res: ServerResponse): RequestState =>
  ((res as ServerResponse & { [state]?: RequestState })[state] ??= new RequestState());

/** The caller's context. @throws Error where no context was made: a handler stands before the one that makes it */
export function contextOf(res: ServerResponse): FullCtx {
  const { ctx } = stateOf(res);
  if (!ctx) throw new Error('The context of this request is not known yet');
  return ctx;
}
