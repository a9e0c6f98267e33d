import type { UndocumentedCalls } from './domain/routes/record-undocumented-routes.write.js';
import type { Logger } from '../platform/watching/logger.js';
import { createTally } from '../platform/tally.js';

/** Counts requests to facades that are in no contract, by the shape of their path. */
export interface UndocumentedCounter {
  count(facade: string, method: string, path: string): void;
  /** Writes the counts. */
  flush(): Promise<void>;
  /** Writes the counts for the last time. */
  close(): Promise<void>;
}

interface Options {
  /** `YYYY-MM-DD` */
  today: () => string;
  write: (day: string, counted: readonly UndocumentedCalls[]) => Promise<void>;
  log: Logger;
  /** Milliseconds until a client's first call in a day is written. */
  firstWaitMs: number;
}

/** The number of distinguished paths of a facade in this process: a caller may ask for any. */
const MAX_PATHS = 500;

export function countUndocumented({ today, write, log, firstWaitMs }: Options): UndocumentedCounter {
  type Key = Omit<UndocumentedCalls, 'calls'>;
  const keys = new Map<string, Map<string, Key>>();
  const tally = createTally<Key>({
    today,
    write: (day, all) =>
      write(
        day,
        all.map(({ key, calls }) => ({ ...key, calls })),
      ),
    what: 'what is asked that is in no contract',
    log,
    firstWaitMs,
  });
  return {
    count(facade, method, path) {
      let ofFacade = keys.get(facade);
      if (!ofFacade) keys.set(facade, (ofFacade = new Map<string, Key>()));
      const name = `${method} ${path}`;
      let key = ofFacade.get(name);
      if (!key) {
        if (ofFacade.size >= MAX_PATHS) return;
        ofFacade.set(name, (key = { facade, method: method.slice(0, 20), path }));
      }
      tally.add('', key, 1);
    },
    flush: tally.flush,
    close: tally.close,
  };
}
