import { type AppError, busy, unavailable } from '../failures/errors.js';

export interface GateOptions {
  /** How many run at once. More than the database has connections for only wait there, each with its memory. */
  atOnce: number;
  /** How many may wait for their turn; the next one is refused immediately. */
  waiting: number;
  /** How long one waits at most. */
  waitMs: number;
  /** How long one runs at most before its caller gets an error; what was begun is left to the limits of the database. */
  runMs: number;
  /** Whether it is the database that keeps everybody waiting: those who are refused are then told so. */
  isDatabaseSilent?: () => boolean;
  /** Told of each one refused, at once or after waiting: what counts refusals counts them all. */
  onRefused?: () => void;
}

/** Bounds the work of a process, so that it answers what it can in good time and says no to the rest. */
export interface Gate {
  /** @throws BUSY or UNAVAILABLE when too many wait, or when it took too long */
  pass<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Refuses, before anything was spent on it, what would not be let in.
   * @throws BUSY or UNAVAILABLE when too many wait
   */
  admit(): void;
  readonly running: number;
  readonly waiting: number;
}

export function createGate({ atOnce, waiting, waitMs, runMs, isDatabaseSilent, onRefused }: GateOptions): Gate {
  /** In the order of arrival. */
  const line = new Set<() => void>();
  let running = 0;

  const reason = (of?: 'TIME'): AppError => (isDatabaseSilent?.() ? unavailable() : busy(of));
  const refusal = (): AppError => {
    onRefused?.();
    return reason();
  };

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(enter);
        reject(refusal());
      }, waitMs);
      line.add(enter);
    });

  const leave = (): void => {
    const [next] = line;
    // Who leaves hands the place over, so that a newcomer can't slip in between.
    if (!next) return void running--;
    line.delete(next);
    next();
  };

  return {
    async pass(work) {
      if (running < atOnce) running++;
      else if (line.size < waiting) await turn();
      else throw refusal();

      let timer: NodeJS.Timeout | undefined;
      const working = work();
      // The place is free when the work has ended, not when its caller has given up.
      working.then(leave, leave);
      const limit = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(reason('TIME')), runMs);
      });
      try {
        return await Promise.race([working, limit]);
      } finally {
        clearTimeout(timer);
      }
    },
    admit() {
      if (running >= atOnce && line.size >= waiting) throw refusal();
    },
    get running() {
      return running;
    },
    get waiting() {
      return line.size;
    },
  };
}
