import { sql } from 'kysely';
import type { Ctx } from '../../../domain/context.js';
import { insertLegacyWrites, type LegacyWrite } from './keep-legacy-writes.write.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';

/** A write that is about to be passed on to an old service. */
export interface MirrorIntent {
  id: string;
  facade: string;
  route: string;
  requestId: string;
  /** The records that its address names. */
  keys: readonly string[];
  begunAt: Date;
}

const lostIntent = z.object({
  id: z.string(),
  facade: z.string(),
  route: z.string(),
  requestId: z.string(),
  keys: z.array(z.string()),
  begunAt: z.string(),
});

/** Longer than a request takes, with the body of its caller and the answer of the old service. */
const LOST_MS = 5 * 60_000;
/** The number of lost ones that are listed at once. */
const AT_ONCE = 1_000;

const note = writing(
  (_q, $: Parameter<Omit<MirrorIntent, 'begunAt'> & { begunAt: string }>) => sql<{ isWaiting: boolean }>`
    with noted as (
      insert into mirror_intents (id, facade, route, keys, request_id, begun_at)
      values (${$('id')}, ${$('facade')}, ${$('route')}, ${$('keys')}::text[], ${$('requestId')}, ${$('begunAt')}))
    select exists (
      select from mirror_writes where toward = 'LEGACY' and failed_at is null) as "isWaiting"`,
);

/**
 * Notes that a write is passed on to an old service: its outcome is known when the note is taken away again.
 * @returns true when any write still waits for an old service; the same statement asks for it
 */
export async function noteIntent(ctx: Ctx, intent: MirrorIntent): Promise<boolean> {
  const { requestId, begunAt } = intent;
  const rows = await note(ctx, {
    ...intent,
    requestId: requestId.slice(0, 64),
    begunAt: begunAt.toISOString(),
  });
  return rows[0]!.isWaiting;
}

/**
 * The record of a write with an unknown outcome at the old service. It has no keys, and so holds nothing back: later writes
 * about its records may be done already.
 */
export const asLost = ({ id, facade, route, requestId, keys, begunAt }: MirrorIntent): LegacyWrite => ({
  facade,
  route,
  requestId,
  acceptedAt: begunAt,
  callerId: null,
  named: [],
  about: [],
  made: {},
  request: null,
  lost: { intent: id, about: keys },
});

const lostBefore = (ctx: Ctx): string => new Date(ctx.now().getTime() - LOST_MS).toISOString();

/**
 * Lists writes that ended processes passed on to old services, with answers that nobody knows.
 * @returns the number of listed writes
 */
export async function listLostIntents(ctx: Ctx<'events'>): Promise<number> {
  return ctx.transaction(async ctx => {
    const rows = await rowsOf(
      ctx,
      lostIntent,
      sql`
      select id, facade, route, keys, request_id as "requestId", begun_at as "begunAt" from mirror_intents
       where begun_at < ${lostBefore(ctx)} order by begun_at limit ${AT_ONCE} for update skip locked`,
    );
    if (rows.length > 0)
      await insertLegacyWrites(
        ctx,
        rows.map(row => asLost({ ...row, begunAt: new Date(row.begunAt) })),
        rows.map(({ id }) => id),
      );
    return rows.length;
  });
}

/** The number of writes it would list now. */
export async function countLostIntents(ctx: Ctx): Promise<number> {
  const rows = await rowsOf(
    ctx,
    z.object({ count: z.number() }),
    sql`
    select count(*)::int as count from mirror_intents where begun_at < ${lostBefore(ctx)}`,
  );
  return rows[0]!.count;
}
