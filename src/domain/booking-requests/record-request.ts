import { sql } from 'kysely';
import type { BookingOutcome } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import type { StoredFailure } from '../../failures/messages/words.js';
import type { Ctx } from '../context.js';
import { argumentsOf } from '../kernel/audit-values.js';
import { isRecordId } from '../../platform/record-ids.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** The mutations that change calendars. */
const bookings = new Set([
  'createAppointment',
  'moveAppointment',
  'cancelAppointment',
  'cancelAppointments',
  'blockTime',
  'unblockTime',
]);

/**
 * Runs a mutation. If it changes a calendar, its arguments and its outcome are kept for a week, so that staff can find out why
 * a booking failed. Only the requests of known callers are recorded. The record is written outside the mutation's transaction,
 * because failed requests are looked up most. If the record can't be written, the booking does not fail.
 */
export async function bookingRecorded<T>(
  ctx: Ctx,
  asked: { action: string; args: object },
  work: () => Promise<T>,
): Promise<T> {
  if (!bookings.has(asked.action) || !ctx.actor) return work();
  try {
    const result = await work();
    await record(ctx, asked, { outcome: 'DONE', appointmentId: (result as { id?: number } | null)?.id ?? null });
    return result;
  } catch (error) {
    const known = error instanceof AppError ? error : null;
    const appointmentId = asked.action === 'createAppointment' ? null : idOf(asked.args);
    await record(ctx, asked, { outcome: known?.code ?? 'INTERNAL', known, appointmentId });
    throw error;
  }
}

/** The appointment id in the arguments, if it is a valid id. */
function idOf(args: object): number | null {
  const id = Number((args as { id?: unknown }).id);
  return isRecordId(id) ? id : null;
}

interface BookingRequest {
  at: string;
  action: string;
  userId: number | null;
  apiKeyId: number | null;
  name: string;
  route: string;
  requestId: string;
  outcome: BookingOutcome;
  message: string | null;
  appointmentId: number | null;
  /** JSON, as `args` is. */
  failure: string | null;
  args: string;
}
const insert = writing((q, $: Parameter<BookingRequest>) =>
  q.insertInto('booking_requests').values({
    at: $('at'),
    action: $('action'),
    actor_user_id: $('userId'),
    actor_key_id: $('apiKeyId'),
    actor_name: $('name'),
    route: $('route'),
    request_id: $('requestId'),
    outcome: $('outcome'),
    message: $('message'),
    failure: sql`${$('failure')}::jsonb`,
    appointment_id: $('appointmentId'),
    arguments: sql`${$('args')}::jsonb`,
  }),
);

/** Characters of a failure in JSON. A longer one is read in English, by its message. */
const FAILURE_MAX_CHARACTERS = 4000;

function storedFailure({ reason, params, fields }: AppError): string | null {
  const text = JSON.stringify({ reason, params, fields } satisfies StoredFailure);
  return text.length > FAILURE_MAX_CHARACTERS ? null : text;
}

async function record(
  ctx: Ctx,
  { action, args }: { action: string; args: object },
  { outcome, known, appointmentId }: { outcome: BookingOutcome; known?: AppError | null; appointmentId: number | null },
): Promise<void> {
  const { userId, apiKeyId, name } = ctx.actor!.actingBy ?? ctx.actor!;
  try {
    await insert(ctx, {
      at: ctx.now().toISOString(),
      action,
      userId,
      apiKeyId,
      name: name.slice(0, 200),
      route: ctx.route.slice(0, 100),
      requestId: ctx.requestId.slice(0, 64),
      outcome,
      message: known?.message.slice(0, 500) ?? null,
      failure: known ? storedFailure(known) : null,
      appointmentId,
      args: JSON.stringify(argumentsOf(args)),
    });
  } catch (error) {
    ctx.log.error({ err: error, action }, 'a booking request was not noted');
  }
}
