import type { Request, Response } from 'express';
import type { FullCtx } from '../src/domain/context.js';
import type { Executor } from '../src/graph/executor.js';
import type { RunOperation } from '../src/graph/run-operation.js';
import type { Logger } from '../src/platform/watching/logger.js';
import type { RouteStates } from '../src/cutover/route-states.js';
import type { LegacyTime } from './local-time.js';
import type { FacadeRelay } from '../src/cutover/relay/facade-relay.js';
import type { Facade, RawTools } from './route.js';
import type { ReceiveUploads } from './uploads.js';

/** The tools for mounting the routes of a facade. */
export interface MountTools {
  /** Refuses a request when the server is overloaded, before any work for it. @throws BusyError */
  admit(): void;
  /** Validates and compiles an operation, once. @throws Error when it does not fit the schema */
  prepare: Executor['prepare'];
  run: RunOperation;
  contextOf(req: Request, res: Response): Promise<FullCtx>;
  /** For failures before there is a context. */
  log: Logger;
  receiveUploads: ReceiveUploads;
  storage: RawTools['storage'];
  auth: RawTools['auth'];
  time: LegacyTime;
  /** The states that operators set for routes. */
  states: RouteStates;
  now(): Date;
  /** True when this installation has sent a marked request, to compare its own answers with those of an old service. */
  hasSent(facade: Facade, request: Pick<Request, 'method' | 'url' | 'headers'>): Promise<boolean>;
  /** Null: the facade is Elo's alone. */
  relay: FacadeRelay | null;
}
