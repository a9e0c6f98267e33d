import type { Facade } from '../../rest/route.js';
import type { Config } from '../config/config.js';
import type { CutoverPorts } from '../platform/cutover.js';
import type { Cutover } from './cutover-port.js';

// A server without src/cutover: each facade answers by itself alone, and no route ends.

export type { OpenCutover } from './cutover-port.js';

/** Bounds on old services: there are none. */
export type CutoverOptions = Record<never, never>;

export const createCutover = (_config: Config, _facades: readonly Facade[], _options?: CutoverOptions): Cutover => ({
  // The other ports belong to src/cutover alone (index.ts there).
  ports: async () => ({ oldAccounts: null }) as CutoverPorts,
  callCounter: () => ({ answered() {}, async flush() {}, async close() {} }),
  open: async () => ({ measure: async () => {}, of: () => null, async close() {} }),
});
