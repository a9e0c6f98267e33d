import type { RouteInfo } from '../platform/services.js';
import type { MovingRoutes } from './moving-routes.js';

/** The ports that only the cut-over uses. Without this folder Services has none of them. */
declare module '../platform/cutover.js' {
  interface CutoverPorts {
    /** The state of routes that move from an old service to Elo, and both sides of them. */
    moving: MovingRoutes;
    /** Every route of the facades, in the order of their declaration. */
    routes: readonly RouteInfo[];
    /** Writes this process's counts of calls of routes: a decision based on them must not miss the last minute. */
    writeCalls(): Promise<void>;
  }
}
