import type { Config } from '../config/config.js';
import type { Database } from '../postgres/index.js';
import { createGate, type Gate } from '../platform/gate.js';

/**
 * A gate for news with many receivers: a few are read at once, the others wait in line, so that most connections are left to
 * requests.
 */
export const gateOfMany = (
  { databasePoolSize, statementMs }: Config,
  database: Database,
  waiting = 20 * databasePoolSize,
): Gate =>
  createGate({
    atOnce: Math.max(1, Math.floor(databasePoolSize / 4)),
    waiting,
    waitMs: statementMs,
    runMs: statementMs,
    isDatabaseSilent: () => database.isSilent(),
  });

/** At most this part of the connections runs long queries: a fifth. */
const LONG_PART = 5;
/** Milliseconds that an operation waits for its turn, at each of the gates that it passes. */
const TURN_MS = 5_000;

/** @param onRefused called for each operation without a turn */
export function gatesOfOperations(
  { databasePoolSize, statementMs }: Config,
  database: Database,
  onRefused: () => void,
): { gate: Gate; long: Gate } {
  const shared = {
    waiting: 20 * databasePoolSize,
    waitMs: TURN_MS,
    isDatabaseSilent: () => database.isSilent(),
    onRefused,
  };
  return {
    // Twice the connections, so that one operation is always ready to go on when a statement has ended.
    gate: createGate({ ...shared, atOnce: 2 * databasePoolSize, runMs: statementMs }),
    // A caller with a turn here waits at the other gate next.
    long: createGate({
      ...shared,
      atOnce: Math.max(1, Math.floor(databasePoolSize / LONG_PART)),
      runMs: TURN_MS + statementMs,
    }),
  };
}
