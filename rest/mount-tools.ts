import type { Request, Response } from 'express';
import type { FullCtx } from '../src/domain/context.js';
import type { Executor } from '../src/graph/executor.js';
import type { RunOperation } from '../src/graph/run-operation.js';
import type { Logger } from '../src/platform/watching/logger.js';
import type { LegacyTime } from './local-time.js';
import type { FacadeCutover } from './facade-cutover.js';
import type { RawTools } from './route.js';
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
  /** Null: no route of the facade moves or ends. */
  cutover: FacadeCutover | null;
}
