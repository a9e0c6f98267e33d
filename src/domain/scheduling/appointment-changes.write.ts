import { sql } from 'kysely';
import { AppointmentType } from '../../entities/index.js';
import { writeOutbox, writeOutboxForEach } from '../kernel/outbox.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import type { EmployeeRow } from './employees.query.js';
import { assertFree } from './occupy-time.js';
import { appointmentStates } from './states.js';

// Changes of appointments, for functions that have checked the permission and hold the locks. The lock order is: first the row
// of each calendar, by id (`lockCalendars`), then the rows of appointments, by id.

const lockAll = statement((q, $: Parameter<{ ids: readonly number[] }>) =>
  q
    .selectFrom('employees')
    .select('id')
    .where(sql<boolean>`id = any(${$('ids')}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
);
/** Locks calendars until the transaction ends: nothing is booked in them meanwhile. */
export const lockCalendars = async (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  void (await lockAll(ctx, { ids }));

/** An appointment or a block as it was read under its lock. */
interface Before {
  id: number;
  typeId: AppointmentType;
  employeeId: number;
  startsAt: string;
  endsAt: string;
}

interface After {
  id: number;
  employeeId: number;
  startsAt: string;
  endsAt: string;
  now: string;
}
const update = writing((q, $: Parameter<After>) =>
  q
    .updateTable('appointments')
    .set({
      employee_id: $('employeeId'),
      start_time: $('startsAt'),
      finish_time: $('endsAt'),
      revision: sql<number>`revision + 1`,
      moved_at: $('now'),
      ...appointmentStates.set('move', {}),
      updated_at: $('now'),
    })
    .where('id', '=', $('id'))
    .returning('revision'),
);

/**
 * Gives an appointment or a block another time, another calendar or both, in the running transaction. Client and collaborator
 * get a mail that moves it in their calendars. A former collaborator gets a mail that removes it.
 * @throws CONFLICT that names the collaborator and the times of the existing entry
 */
export async function rebook(
  ctx: Ctx<'events'>,
  before: Before,
  to: { employee: EmployeeRow; startsAt: Date; endsAt: Date },
): Promise<void> {
  const { id, typeId, employeeId } = before;
  const { employee, startsAt, endsAt } = to;
  await assertFree(ctx, employee, { typeId, startsAt, endsAt }, { except: id });
  const [written] = await update(ctx, {
    id,
    employeeId: employee.id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    now: ctx.now().toISOString(),
  });
  if (typeId !== AppointmentType.APPOINTMENT) return;
  const change = {
    appointmentId: id,
    revision: written!.revision,
    changedById: ctx.actor?.userId ?? null,
    employeeId,
    startsAt: new Date(instantOf(before.startsAt)),
    endsAt: new Date(instantOf(before.endsAt)),
  };
  writeOutbox(ctx, 'appointment-moved', change);
  if (employee.id !== employeeId) writeOutbox(ctx, 'appointment-handed-over', change);
}

const cancel = writing(
  (q, $: Parameter<{ ids: readonly number[]; reason: string; byId: number | null; now: string }>) =>
    q
      .updateTable('appointments')
      .set({
        ...appointmentStates.set('cancel', {
          deleted_at: $('now'),
          cancel_reason: $('reason'),
          canceled_by_id: $('byId'),
        }),
        updated_at: $('now'),
      })
      .where(sql<boolean>`id = any(${$('ids')}::int[])`)
      .where('deleted_at', 'is', null)
      .returning(['id', 'type_id as typeId']),
);

/**
 * Cancels appointments and removes blocks, in the running transaction. Client and collaborator of each appointment get a mail
 * that removes it from their calendars. @returns the number of entries that were not canceled before
 */
export async function cancelTogether(ctx: Ctx<'events'>, ids: readonly number[], reason = ''): Promise<number> {
  if (ids.length === 0) return 0;
  const byId = ctx.actor?.userId ?? null;
  const canceled = await cancel(ctx, { ids, reason, byId, now: ctx.now().toISOString() });
  const told = canceled.filter(({ typeId }) => typeId === AppointmentType.APPOINTMENT).map(({ id }) => id);
  if (told.length === 1) writeOutbox(ctx, 'appointment-cancelled', { appointmentId: told[0]! });
  else if (told.length > 1)
    await writeOutboxForEach(
      ctx,
      'appointment-cancelled',
      sql`select jsonb_build_object('appointmentId', each) as payload from unnest(${told}::int[]) as each order by each`,
    );
  return canceled.length;
}
