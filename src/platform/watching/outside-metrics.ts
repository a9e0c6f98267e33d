import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Config } from '../../config/config.js';
import { isDatabaseDiskFull, readinessChecks } from './health.js';
import { listenToCalls } from '../outside/outgoing.js';
import type { Services } from '../services.js';
import { release } from '../version.js';

/**
 * The metrics of a process's dependencies: calls of servers that are not Elo's, the answers of indispensable services, and the
 * disk of its files.
 * @returns a function that ends it
 */
export function createOutsideMetrics(
  registry: Registry,
  services: Pick<Services, 'config' | 'database' | 'jobStore' | 'log' | 'storage'>,
): () => void {
  new Gauge({
    name: 'elo_build_info',
    help: 'Always 1; its labels name the running version.',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
  }).set({ version: release, node: process.versions.node }, 1);

  const calls = new Counter({
    name: 'elo_outgoing_calls_total',
    help: 'Calls of servers outside of Elo, by server and outcome: answered, refused (the request is wrong), failed (its server says so), silent, unreachable.',
    labelNames: ['target', 'outcome'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'elo_outgoing_seconds',
    help: 'Time until a server outside of Elo began to answer, or did not, by server.',
    labelNames: ['target'] as const,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });

  new Gauge({
    name: 'elo_dependency_up',
    help: '1 when a part that the process can’t work without answers, else 0; asked with the metrics.',
    labelNames: ['dependency'] as const,
    registers: [registry],
    async collect() {
      for (const { name, ok } of await readinessChecks(services)) this.set({ dependency: name }, Number(ok));
    },
  });

  new Gauge({
    name: 'elo_database_disk_full',
    help: '1 when PostgreSQL has no room on its disk, so that writes fail, else 0; tried with the metrics, once in ten seconds.',
    registers: [registry],
    async collect() {
      this.set(Number(await isDatabaseDiskFull(services)));
    },
  });

  const folder = folderOf(services.config);
  if (folder !== null)
    new Gauge({
      name: 'elo_storage_disk_bytes',
      help: 'The disk on which files are stored in a folder: its size, and the free space for this process.',
      labelNames: ['of'] as const,
      registers: [registry],
      async collect() {
        // elo_dependency_up reports an absent disk; its last figures are left out too.
        this.reset();
        const found = await statfs(folder).catch(() => null);
        if (!found) return;
        this.set({ of: 'size' }, found.blocks * found.bsize);
        this.set({ of: 'free' }, found.bavail * found.bsize);
      },
    });

  return listenToCalls(call => {
    calls.inc({ target: call.target, outcome: call.outcome });
    seconds.observe({ target: call.target }, call.seconds);
  });
}

/** Null for a bucket, and when no files are stored. */
const folderOf = ({ storage }: Config): string | null =>
  storage?.kind === 'folder' ? path.resolve(storage.directory) : null;
