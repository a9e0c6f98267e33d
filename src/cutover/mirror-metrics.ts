import { Gauge, type Registry } from 'prom-client';
import type { Ctx } from '../domain/context.js';
import { ages, reportAges } from './domain/mirror/mirror.query.js';

/**
 * The metrics of waiting and failed mirrored writes, and of the age of comparisons of both sides.
 * @returns a function that sets them; it costs two statements
 */
export function createMirrorMetrics(registry: Registry): (ctx: Ctx) => Promise<void> {
  const writes = new Gauge({
    name: 'elo_mirror_writes',
    help: 'Mirrored writes as this worker last counted them, by facade, side that is to do them, and state: waiting, failed, or missed (not kept, because too many waited).',
    labelNames: ['facade', 'toward', 'state'] as const,
    registers: [registry],
  });
  const age = new Gauge({
    name: 'elo_mirror_oldest_seconds',
    help: 'Time since the oldest waiting or failed mirrored write was accepted, by facade, side that is to do it, and state.',
    labelNames: ['facade', 'toward', 'state'] as const,
    registers: [registry],
  });
  const driftAge = new Gauge({
    name: 'elo_drift_report_age_seconds',
    help: 'Time since the lists of both sides were last compared, by facade and list.',
    labelNames: ['facade', 'noun'] as const,
    registers: [registry],
  });
  return async ctx => {
    const now = { now: ctx.now().toISOString() };
    const states = await ages(ctx, now);
    const reports = await reportAges(ctx, now);
    // A side that is gone must not keep its last figures.
    for (const gauge of [writes, age, driftAge]) gauge.reset();
    for (const of of states) {
      const { facade, toward } = of;
      const labels = (state: 'waiting' | 'failed' | 'missed') => ({ facade, toward, state });
      writes.set(labels('waiting'), of.waiting);
      writes.set(labels('failed'), of.failed);
      writes.set(labels('missed'), of.missed);
      age.set(labels('waiting'), of.waitingSeconds ?? 0);
      age.set(labels('failed'), of.failedSeconds ?? 0);
    }
    for (const { facade, noun, seconds } of reports) driftAge.set({ facade, noun }, seconds);
  };
}
