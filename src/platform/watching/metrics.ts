import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type RegistryContentType } from 'prom-client';
import type { ErrorCode } from '../../failures/errors.js';
import { isTracing } from './tracing.js';

/** The outcome of an operation. */
export type OperationOutcome = 'done' | 'refused' | 'failed';

/** The outcome by the errors. A refusal is the caller's to mend; other errors are ours, and count against availability. */
export function outcomeOf(errors: readonly { code?: unknown; reason?: unknown }[]): OperationOutcome {
  if (errors.length === 0) return 'done';
  const isOurs = errors.some(({ code, reason }) => ofOurs.has(code) || reason === 'BUSY');
  return isOurs ? 'failed' : 'refused';
}
const ofOurs = new Set<unknown>(['INTERNAL', 'UPSTREAM_FAILED'] satisfies ErrorCode[]);

/** Measures milliseconds. @param traceId a recorded trace, as an example of a slow one */
type Timer = (milliseconds: number, traceId?: string) => void;

/**
 * Finding a histogram's child by its labels costs more than observing: it is found once. Examples (exemplars of OpenMetrics)
 * are kept if there are traces: the last of each bucket.
 */
function timersBy<Name extends string>(histogram: Histogram<Name>) {
  const known = new Map<string, Timer>();
  const timerOf = (labels: Record<Name, string | number>): Timer => {
    if (isTracing()) {
      // With examples a histogram takes one object, though its type says otherwise.
      const observe = histogram.observe.bind(histogram) as unknown as (given: object) => void;
      return (milliseconds, traceId) =>
        observe({ labels, value: milliseconds / 1000, ...(traceId && { exemplarLabels: { trace_id: traceId } }) });
    }
    const child = histogram.labels(labels);
    return milliseconds => child.observe(milliseconds / 1000);
  };
  return (labels: Record<Name, string | number>): Timer => {
    const key = Object.values(labels).join('\n');
    let timer = known.get(key);
    if (!timer) known.set(key, (timer = timerOf(labels)));
    return timer;
  };
}

/** One registry for each app, so that tests can have several in one process. */
export function createMetrics() {
  // Without traces exemplars have nothing to name. They need a registry of this format; /metrics is still answered in the
  // requested one (exposition.ts).
  const enableExemplars = isTracing();
  const registry = new Registry();
  if (enableExemplars) (registry as Registry<RegistryContentType>).setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry });
  const operations = new Histogram({
    name: 'elo_graphql_operation_seconds',
    help: 'Duration of operations by name, face (clients of the graph, or a facade), and outcome: done, refused (the request is wrong, or not allowed), failed.',
    labelNames: ['operation', 'face', 'outcome'] as const,
    enableExemplars,
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const requests = new Histogram({
    name: 'elo_http_request_seconds',
    help: 'Duration of requests by route id, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    enableExemplars,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'elo_job_seconds',
    help: 'Duration of runs of jobs by name.',
    // Not `job`: that is Prometheus’ own label, for its targets.
    labelNames: ['name'] as const,
    enableExemplars,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  });
  return {
    registry,
    requestTimer: timersBy(requests),
    operationTimer: timersBy(operations) as (labels: {
      operation: string;
      face: 'graph' | 'facade';
      outcome: OperationOutcome;
    }) => Timer,
    executions: new Counter({
      name: 'elo_graphql_executions_total',
      help: 'Operations by their executor: elo when compiled, graphql-js when interpreted.',
      labelNames: ['by'] as const,
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'elo_jobs_total',
      help: 'Runs of jobs that ended, by name and outcome: done, nothing (another process has the round), retried, given up, claim lost (taken over by another worker), failed.',
      labelNames: ['name', 'outcome'] as const,
      registers: [registry],
    }),
    jobTimer: timersBy(jobs),
    refused: new Counter({
      name: 'elo_requests_refused_total',
      help: 'Requests that were turned away (503): too many were waiting, or they waited too long.',
      registers: [registry],
    }),
    aborted: new Counter({
      name: 'elo_requests_aborted_total',
      help: 'Requests of a caller that left, or of a connection that broke, before the answer was sent.',
      registers: [registry],
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of WebSockets and the subscriptions that run over them. */
export const createSocketMetrics = (registry: Registry) => ({
  connections: new Gauge({
    name: 'elo_socket_connections',
    help: 'WebSockets that are open now.',
    registers: [registry],
  }),
  refused: new Counter({
    name: 'elo_socket_refused_total',
    help: 'WebSockets that were not opened, by HTTP status.',
    labelNames: ['status'] as const,
    registers: [registry],
  }),
  closed: new Counter({
    name: 'elo_socket_closed_total',
    help: 'WebSockets that this server closed, by reason.',
    labelNames: ['reason'] as const,
    registers: [registry],
  }),
  subscriptions: new Gauge({
    name: 'elo_subscriptions',
    help: 'Subscriptions that run now, by name.',
    labelNames: ['subscription'] as const,
    registers: [registry],
  }),
  events: new Counter({
    name: 'elo_subscription_events_total',
    help: 'Events that were sent to subscribers, by the name of the subscription.',
    labelNames: ['subscription'] as const,
    registers: [registry],
  }),
});
export type SocketMetrics = ReturnType<typeof createSocketMetrics>;

/** The metrics of the replica that queries read from; there are none without one. */
export function createReplicaMetrics(registry: Registry) {
  return {
    reads: new Counter({
      name: 'elo_reads_total',
      help: 'Operations that only read, by the server that they began at: replica, or primary when the replica was away or behind.',
      labelNames: ['side'] as const,
      registers: [registry],
    }),
    repeated: new Counter({
      name: 'elo_reads_repeated_total',
      help: 'Operations without an answer of the replica, which went on at the primary.',
      registers: [registry],
    }),
    /** The values that are looked up for each answer of the metrics. */
    watched({ isUsed, lagSeconds }: { isUsed(): boolean; lagSeconds(): number }): void {
      const gauge = (name: string, help: string, value: () => number) =>
        new Gauge({
          name,
          help,
          registers: [registry],
          collect() {
            this.set(value());
          },
        });
      gauge('elo_replica_used', '1 while queries read from the replica, else 0.', () => Number(isUsed()));
      gauge(
        'elo_replica_lag_seconds',
        'From a commit to its being seen on the replica, as last measured; while queries read from the primary, since the replica was last known to have everything.',
        lagSeconds,
      );
    },
  };
}
export type ReplicaMetrics = ReturnType<typeof createReplicaMetrics>;
