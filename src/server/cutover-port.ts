import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Pool } from 'pg';
import type { FacadeCutover } from '../../rest/facade-cutover.js';
import type { MountTools } from '../../rest/mount-tools.js';
import type { Facade } from '../../rest/route.js';
import type { FullCtx } from '../domain/context.js';
import type { Executor } from '../graph/executor.js';
import type { CutoverPorts } from '../platform/cutover.js';
import type { Services } from '../platform/services.js';
import type { Metrics } from '../platform/watching/metrics.js';

/** The tools for mounting the routes of a facade that the cut-over shares with the server. */
export type SharedTools = Omit<MountTools, 'contextOf' | 'cutover'>;

export interface CutoverParts {
  services: Services;
  metrics: Metrics;
  facades: readonly Facade[];
  executor: Executor;
  tools: SharedTools;
  /** The pool of requests. */
  pool: Pool;
  /** Opens a pool of one connection, apart from the connections of requests. */
  onePool(): Pool;
  contextOf(req: Request, facade: Facade): Promise<FullCtx>;
  /** False for a worker: nothing is asked of the facades there. */
  takesRequests: boolean;
}

/** Counts the calls of routes. */
export interface CallCounter {
  /** Counts a request that was answered. */
  answered(req: IncomingMessage, res: ServerResponse): void;
  /** Writes the counts. */
  flush(): Promise<void>;
  /** Writes the counts for the last time. */
  close(): Promise<void>;
}

/** The cut-over of a server that has started. */
export interface OpenCutover {
  /** Sets the metrics of the writes that wait, for a worker. */
  measure: (ctx: FullCtx) => Promise<void>;
  /** Null: no route of the facade moves or ends. */
  of(facade: Facade): FacadeCutover | null;
  close(): Promise<void>;
}

/** The cut-over, as the server meets it: src/cutover, or none (no-cutover.ts). */
export interface Cutover {
  /** The ports for Services. */
  ports(given: Pick<Services, 'config' | 'log' | 'now'>): Promise<CutoverPorts>;
  callCounter(services: Services): CallCounter;
  open(parts: CutoverParts): Promise<OpenCutover>;
}
