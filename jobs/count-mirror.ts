import type { Ctx } from '../src/domain/context.js';
import { ages, reportAges } from '../src/cutover/domain/mirror/mirror.query.js';
import type { Metrics } from '../src/platform/watching/metrics.js';

/** Sets the metrics of waiting and failed mirrored writes, and of the age of comparisons of both sides. */
export async function countMirror(
  ctx: Ctx,
  { mirrorWrites, mirrorAge, driftAge }: Pick<Metrics, 'mirrorWrites' | 'mirrorAge' | 'driftAge'>,
): Promise<void> {
  const now = { now: ctx.now().toISOString() };
  const states = await ages(ctx, now);
  const reports = await reportAges(ctx, now);
  // A side that is gone must not keep its last figures.
  for (const gauge of [mirrorWrites, mirrorAge, driftAge]) gauge.reset();
  for (const of of states) {
    const { facade, toward } = of;
    const labels = (state: 'waiting' | 'failed' | 'missed') => ({ facade, toward, state });
    mirrorWrites.set(labels('waiting'), of.waiting);
    mirrorWrites.set(labels('failed'), of.failed);
    mirrorWrites.set(labels('missed'), of.missed);
    mirrorAge.set(labels('waiting'), of.waitingSeconds ?? 0);
    mirrorAge.set(labels('failed'), of.failedSeconds ?? 0);
  }
  for (const { facade, noun, seconds } of reports) driftAge.set({ facade, noun }, seconds);
}
