import { getHeapStatistics } from 'node:v8';

/** A check that takes longer than this is slow. */
const SLOW_MS = 1_000;

/** Counts of this process's requests and checks, for health routes that tell them. */
export interface Vitals {
  /** Counts an incoming request. */
  request(): void;
  /** Times a health check and counts it. */
  check<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }>;
  totalRequests(): number;
  checks(): number;
  consecutiveSlowChecks(): number;
  /** Milliseconds since the request before the present one; null when that is the first. */
  millisecondsSinceLastRequest(): number | null;
}

export function createVitals(): Vitals {
  let requests = 0;
  let checks = 0;
  let slow = 0;
  let last: number | null = null;
  let before: number | null = null;
  return {
    request() {
      requests += 1;
      before = last;
      last = performance.now();
    },
    async check(work) {
      const began = performance.now();
      try {
        const result = await work();
        return { result, milliseconds: performance.now() - began };
      } finally {
        checks += 1;
        slow = performance.now() - began > SLOW_MS ? slow + 1 : 0;
      }
    },
    totalRequests: () => requests,
    checks: () => checks,
    consecutiveSlowChecks: () => slow,
    millisecondsSinceLastRequest: () => (before === null ? null : performance.now() - before),
  };
}

/** Bytes: in use, the most that the process may use (V8's limit), and outside the heap. */
export function memory() {
  const { heapUsed, external } = process.memoryUsage();
  return { used: heapUsed, total: getHeapStatistics().heap_size_limit, external };
}
