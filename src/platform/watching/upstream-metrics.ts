import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The metrics of requests that are passed on to the old services. */
export const createUpstreamMetrics = (registry: Registry) => ({
  calls: new Counter({
    name: 'elo_upstream_calls_total',
    help: 'Requests for the old services by facade and outcome. Outcomes: answered, broken off (its answer ended before its end), given up (by the caller), unreachable, silent, unreadable, refused (it was left alone, or is overloaded).',
    labelNames: ['facade', 'outcome'] as const,
    registers: [registry],
  }),
  seconds: new Histogram({
    name: 'elo_upstream_seconds',
    help: 'Time until an old service began to answer, by facade.',
    labelNames: ['facade'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  }),
  /** The old services that are left alone; looked up for each answer of the metrics. */
  watched(pausedSince: () => Iterable<readonly [facade: string, since: Date | null]>): void {
    new Gauge({
      name: 'elo_upstream_paused',
      help: '1 while this process leaves the old service of a facade alone because it does not answer, else 0.',
      labelNames: ['facade'] as const,
      registers: [registry],
      collect() {
        for (const [facade, since] of pausedSince()) this.set({ facade }, since ? 1 : 0);
      },
    });
  },
});
export type UpstreamMetrics = ReturnType<typeof createUpstreamMetrics>;
