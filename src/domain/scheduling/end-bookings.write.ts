import { sql } from 'kysely';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { cancelTogether } from './appointment-changes.write.js';

const lockAhead = statement((q, $: Parameter<{ enrollmentIds: readonly number[]; now: string }>) =>
  q
    .selectFrom('enrollments as e')
    .innerJoin('appointments as t', join =>
      join.onRef('t.client_id', '=', 'e.participant_id').onRef('t.class_id', '=', 'e.class_id'),
    )
    .select('t.id')
    .where(sql<boolean>`e.id = any(${$('enrollmentIds')}::int[])`)
    .where('t.deleted_at', 'is', null)
    .where('t.start_time', '>', $('now'))
    .orderBy('t.id')
    .forUpdate('t'),
);

/**
 * Cancels what the participants of ended enrollments have ahead for their classes, in the running transaction: client and
 * collaborator are told by mail, and it leaves their calendars. What has begun stays.
 */
export async function endBookings(
  ctx: Ctx<'events'>,
  { enrollmentIds }: { enrollmentIds: readonly number[] },
): Promise<void> {
  const ahead = await lockAhead(ctx, { enrollmentIds, now: ctx.now().toISOString() });
  const ids = ahead.map(({ id }) => id);
  await cancelTogether(ctx, ids, 'A inscrição na turma foi cancelada.');
}

const lockAheadOf = statement((q, $: Parameter<{ clientId: number; now: string }>) =>
  q
    .selectFrom('appointments as t')
    .select('t.id')
    .where('t.client_id', '=', $('clientId'))
    .where('t.deleted_at', 'is', null)
    .where('t.start_time', '>', $('now'))
    .orderBy('t.id')
    .forUpdate('t'),
);
/** Cancels all that a person has ahead as a client, for classes or for none, in the running transaction. */
export async function endBookingsOf(ctx: Ctx<'events'>, { clientId }: { clientId: number }): Promise<void> {
  const ahead = await lockAheadOf(ctx, { clientId, now: ctx.now().toISOString() });
  const ids = ahead.map(({ id }) => id);
  await cancelTogether(ctx, ids, 'Quem agendou não participa mais.');
}
