import type { Ctx } from '../context.js';
import { sql } from 'kysely';
import { writeOutbox, writeOutboxForEach } from '../kernel/outbox.js';

/** The changes that a participant is told by message. A new place is told with the link of the class's group instead. */
export type MessagedChange = 'CANCELED' | 'ABSENT' | 'KEPT';

/** Has a participant told that they got a place, in the same transaction. */
export const tellOfNewPlace = (ctx: Ctx<'events'>, enrollmentId: number): void =>
  writeOutbox(ctx, 'enrollment-made', { enrollmentId, madeAt: ctx.now().toISOString() });

/** The same for several participants: one statement, however many they are. */
export const tellOfNewPlaces = (ctx: Ctx<'events'>, enrollmentIds: readonly number[]): Promise<void> =>
  writeOutboxForEach(
    ctx,
    'enrollment-made',
    sql`select jsonb_build_object('enrollmentId', id, 'madeAt', ${ctx.now().toISOString()}::text) as payload
          from unnest(${enrollmentIds}::int[]) as e (id)`,
  );

/** Has a participant told that they are in another class now. @param from the former class */
export const tellOfMove = (ctx: Ctx<'events'>, move: { enrollmentId: number; from: number; to: number }): void =>
  writeOutbox(ctx, 'enrollment-moved', { ...move, movedAt: ctx.now().toISOString() });

/** Has a participant told by message that their place ended, or stays. The message is retried independently of the mail. */
export const messageOfPlace = (
  ctx: Ctx<'events'>,
  { enrollmentId, change, at }: { enrollmentId: number; change: MessagedChange; at: Date },
): void => writeOutbox(ctx, 'enrollment-messaged', { enrollmentId, change, at: at.toISOString() });
