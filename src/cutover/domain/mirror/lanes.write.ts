import { z } from 'zod';
import { MirrorSide } from '../../../entities/enums.js';
import type { Ctx } from '../../../domain/context.js';
import { ensureOutbox } from '../../../domain/kernel/outbox.js';
import type { TopicName } from '../../../domain/kernel/topic-names.js';

/** Mirrored writes of a facade toward one side: writes about the same records are done in their order. */
export const lane = z.object({ toward: z.enum(MirrorSide), facade: z.string() });
export type Lane = z.output<typeof lane>;

/** The outbox job that does the waiting writes of a lane. */
export const MIRROR_JOB: TopicName = 'mirror-writes';

/** Has a worker look at lanes, when the transaction is committed. */
export async function wakeLanes(ctx: Ctx<'events'>, lanes: readonly Lane[]): Promise<void> {
  const distinct = new Map(lanes.map(lane => [`${lane.toward} ${lane.facade}`, lane]));
  for (const { toward, facade } of distinct.values()) await ensureOutbox(ctx, MIRROR_JOB, { toward, facade });
}
