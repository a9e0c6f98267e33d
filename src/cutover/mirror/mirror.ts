import type { Exchange, Intent } from '../relay/exchange.js';
import type { Services } from '../../platform/services.js';
import { createLegacyWrites } from './legacy-writes.js';

/** Has writes done by the other side too, after their answers were sent. */
export interface Mirror {
  /** @returns a promise that ends when the exchange is needed no more. Throws nothing. */
  afterwards(exchange: Exchange): Promise<void>;
  /** Handles the outcome of a write for an old service that is not to be done here. Returns at once. */
  ended(intent: Intent, end: 'not done' | 'unknown'): void;
  /** Settled when the writes of old services reported until now are kept. */
  kept(): Promise<void>;
  close(): Promise<void>;
}

export function createMirror(services: Services): Mirror {
  const legacyWrites = createLegacyWrites(services);
  return {
    async afterwards(exchange) {
      if (exchange.by === 'legacy') return legacyWrites.accept(exchange);
      // It was committed with the write itself (elo-writes.ts); a worker of this process need not look for it.
      services.events.emit('outboxWritten');
    },
    ended: (intent, end) => legacyWrites.ended(intent, end),
    kept: () => legacyWrites.kept(),
    close: () => legacyWrites.close(),
  };
}
