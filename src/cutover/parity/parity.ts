import { Counter, type Registry } from 'prom-client';
import type { Exchange } from '../relay/exchange.js';
import { recordComparisons } from '../domain/parity/record-comparisons.write.js';
import { forOtherSide } from '../mirror/other-ids.js';
import type { Services } from '../../platform/services.js';
import { type AfterExchange, createAfterExchange } from './after-exchange.js';
import { createCompare } from './comparer.js';
import type { Sides } from './judge.js';
import { createParityLedger } from './parity-ledger.js';

/** Compares the answers of Elo and of the old services. */
export interface Parity extends AfterExchange {
  /** Writes the counts. */
  flush(): Promise<void>;
}

interface Parts {
  services: Pick<Services, 'config' | 'database' | 'log' | 'now'>;
  registry: Registry;
  trial: Sides['trial'];
  ask: Sides['ask'];
  mirror: (exchange: Exchange) => Promise<void>;
  onceMoreMs?: number;
}

export function createParity({ services, registry, trial, ask, mirror, onceMoreMs }: Parts): Parity {
  const { database, log, now } = services;
  // While the server stops nobody waits long for it.
  const hurried = database.within(5_000);
  const comparisons = new Counter({
    name: 'elo_parity_comparisons_total',
    help: 'Answers that were compared with the answers of the old service, by facade and outcome: equal, different, unknownCallers, skipped, otherSideFailed.',
    labelNames: ['facade', 'outcome'] as const,
    registers: [registry],
  });
  // Begins with zero, so that the first difference is an increase.
  for (const facade of services.config.legacyUrls.keys()) comparisons.inc({ facade, outcome: 'different' }, 0);
  const ledger = createParityLedger({ write: (...counted) => recordComparisons(hurried, ...counted), now, log });
  const after = createAfterExchange({
    sides: {
      ...{ trial, ask, compare: createCompare(services, hurried) },
      forOther: async asked => forOtherSide(hurried, asked),
    },
    ledger,
    mirror,
    counted: labels => comparisons.inc(labels),
    services,
    onceMoreMs,
  });
  return { ...after, flush: ledger.flush };
}
