import { startWorker, type Worker, type WorkerOptions } from '../../jobs/worker.js';
import type { App } from '../../src/server/app.js';
import { createJobContext } from '../../src/graph/context.js';
import { atTheLatest } from './endings.js';

/**
 * A worker that shares the services of an app. Each look for recurring jobs costs one statement per job: only tests of such
 * jobs look often (`pollEvery`). On a busy machine a job may stand still for seconds without having lost its worker: a test of
 * taking a job over sets the time for it.
 */
export async function startTestWorker(app: App, options: Partial<WorkerOptions> = {}): Promise<Worker> {
  const { services, metrics } = app;
  const worker = await startWorker({
    services,
    databaseUrl: services.config.databaseUrl!,
    metrics,
    contextFor: (job, outboxMessageId) => createJobContext(services, job, outboxMessageId),
    measure: app.cutover.measure,
    claimMs: 20_000,
    ...options,
  });
  return { ...worker, stop: atTheLatest(() => worker.stop()) };
}
