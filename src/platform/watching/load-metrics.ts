import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Pool } from 'pg';
import type { AppEvents } from '../events.js';
import type { Gate } from '../gate.js';

/** The load of a process, looked up for each answer of the metrics, and the counts from its parts' events. */
export function createLoadMetrics(
  registry: Registry,
  { pool, gate, long, events }: { pool: Pool; gate: Gate; long: Gate; events: AppEvents },
): void {
  const byState = (name: string, help: string, states: () => Record<string, number>) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'] as const,
      registers: [registry],
      collect() {
        for (const [state, value] of Object.entries(states())) this.set({ state }, value);
      },
    });
  byState(
    'elo_database_connections',
    'Connections to PostgreSQL of this process, and the requests that wait for one.',
    () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  );
  byState(
    'elo_operations',
    'Operations of the graph by state: running now, running long, and waiting for their turn.',
    () => ({
      running: gate.running,
      waiting: gate.waiting + long.waiting,
      long: long.running,
    }),
  );
  const signIns = new Counter({
    name: 'elo_sign_ins_refused_total',
    help: 'Refused attempts to sign in, by the code of the error.',
    labelNames: ['code'] as const,
    registers: [registry],
  });
  const answers = new Counter({
    name: 'elo_shared_answers_total',
    help: 'Answers for many callers, by outcome: stored, or computed.',
    labelNames: ['from'] as const,
    registers: [registry],
  });
  const webhooks = new Histogram({
    name: 'elo_webhook_lag_seconds',
    help: 'Time from the sending of a message to its processing here.',
    buckets: [1, 5, 15, 60, 300, 1_800, 7_200, 86_400],
    registers: [registry],
  });
  events.on('signInRefused', code => signIns.inc({ code }));
  events.on('answerAsked', from => answers.inc({ from }));
  events.on('inboundProcessed', seconds => webhooks.observe(seconds));
}
