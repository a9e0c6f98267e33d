import { type AppError, busy, unavailable } from '../failures/errors.js';

export interface GateOptions {
  /**
   * The number that run at once. If there are more than the database has connections, the rest only wait there, each with its
   * memory.
   */
  atOnce: number;
  /** The number that may wait for their turn; the next one is refused immediately. */
  waiting: number;
  /** The longest wait in milliseconds. */
  waitMs: number;
  /** Milliseconds that one may run before its caller gets an error; the limits of the database end the work itself. */
  runMs: number;
  /** True when the database keeps everybody waiting: refused callers are then told so. */
  isDatabaseSilent?: () => boolean;
  /** Called for each refusal, at once or after waiting, so that a counter counts them all. */
  onRefused?: () => void;
}

/** Bounds the work of a process, so that it answers a manageable number in good time and refuses the rest. */
export interface Gate {
  /** @throws BUSY or UNAVAILABLE when too many wait, or when it took too long */
  pass<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Refuses work that would not be let in, before anything was spent on it.
   * @throws BUSY or UNAVAILABLE when too many wait
   */
  admit(): void;
  readonly running: number;
  readonly waiting: number;
}

export function createGate({ atOnce, waiting, waitMs, runMs, isDatabaseSilent, onRefused }: GateOptions): Gate {
  /** The waiting callers, in the order of arrival. */
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
    // A leaving caller hands the place over, so that a newcomer can't slip in between.
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
      // The place is free when the work has ended, even if its caller has given up before.
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
