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
 * Cancels the coming appointments of ended enrollments for their classes, in the running transaction. Client and collaborator
 * get a mail, and the appointment leaves their calendars. Appointments that have begun stay.
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
/** Cancels all coming appointments of a person as a client, with or without a class, in the running transaction. */
export async function endBookingsOf(ctx: Ctx<'events'>, { clientId }: { clientId: number }): Promise<void> {
  const ahead = await lockAheadOf(ctx, { clientId, now: ctx.now().toISOString() });
  const ids = ahead.map(({ id }) => id);
  await cancelTogether(ctx, ids, 'Quem agendou não participa mais.');
}
