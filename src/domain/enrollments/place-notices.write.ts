import type { Ctx } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';

/** The text of a message to a participant; a place that they get is told with the link of the class's group. */
export type MessagedChange = 'CANCELED' | 'ABSENT' | 'KEPT';

/** Has a participant told that they got a place, in the transaction that gives it. */
export const tellOfNewPlace = (ctx: Ctx<'events'>, enrollmentId: number): void =>
  writeOutbox(ctx, 'enrollment-made', { enrollmentId, madeAt: ctx.now().toISOString() });

/** Has a participant told that they are in another class now. @param from the class before */
export const tellOfMove = (ctx: Ctx<'events'>, move: { enrollmentId: number; from: number; to: number }): void =>
  writeOutbox(ctx, 'enrollment-moved', { ...move, movedAt: ctx.now().toISOString() });

/** Has a participant told by a message that their place ended, or stays. It fails and is tried again apart from the mail. */
export const messageOfPlace = (
  ctx: Ctx<'events'>,
  { enrollmentId, change, at }: { enrollmentId: number; change: MessagedChange; at: Date },
): void => writeOutbox(ctx, 'enrollment-messaged', { enrollmentId, change, at: at.toISOString() });
