import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { AdditionalFields } from '../../entities/appointment.entity.js';
import { type Appointment, AppointmentType } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { installationName } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';
import { busyPeriods } from './busy-time.query.js';
import type { EmployeeRow } from './employees.query.js';
import { writeOutbox } from '../kernel/outbox.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';
import { instantOf } from '../kernel/time.js';

type Occupation = Pick<Appointment, 'typeId' | 'startsAt' | 'endsAt' | 'comments' | 'additionalFields'> & {
  clientId: number | null;
  classId: number | null;
};

/** An entry that takes time of a calendar from one instant to another. */
export interface WantedTime {
  typeId: Appointment['typeId'];
  startsAt: Date;
  endsAt: Date;
}

const lockCalendar = statement((q, $: Parameter<{ id: number }>) =>
  q.selectFrom('employees').select('archived_at as archivedAt').where('id', '=', $('id')).forNoKeyUpdate(),
);

interface NewAppointment {
  employeeId: number;
  clientId: number | null;
  classId: number | null;
  typeId: Appointment['typeId'];
  startsAt: string;
  endsAt: string;
  comments: string;
  /** JSON. */
  additionalFields: string | null;
  createdById: number | null;
  installation: string;
  now: string;
}
const insert = writing((q, $: Parameter<NewAppointment>) =>
  q
    .insertInto('appointments')
    .values({
      employee_id: $('employeeId'),
      client_id: $('clientId'),
      class_id: $('classId'),
      type_id: $('typeId'),
      start_time: $('startsAt'),
      finish_time: $('endsAt'),
      comments: $('comments'),
      additional_fields: sql<AdditionalFields | null>`${$('additionalFields')}::jsonb`,
      created_by_id: $('createdById'),
      installation: $('installation'),
      created_at: $('now'),
      updated_at: $('now'),
    })
    .returning('id'),
);

/** PostgreSQL's exclusion_violation, from the constraint `appointments_no_overlap`. */
const EXCLUSION_VIOLATION = '23P01';

/**
 * Changes the entries of a calendar, in one transaction. Requests for one calendar wait for each other on its row. So the loser
 * of a race normally gets the name and times of the winner (`assertFree`). The constraint catches every case that passes the
 * lock.
 * @param first takes locks that come before the calendar's (people), called within the transaction
 * @throws CONFLICT that names the collaborator and the times of the existing entry
 */
export async function inCalendar<Port extends 'events', T>(
  ctx: Ctx<Port>,
  employee: EmployeeRow,
  wanted: WantedTime,
  work: (ctx: Ctx<Port>) => Promise<T>,
  first?: (ctx: Ctx) => Promise<unknown>,
): Promise<T> {
  try {
    return await ctx.transaction(async ctx => {
      await first?.(ctx);
      const [calendar] = await lockCalendar(ctx, { id: employee.id });
      // The calendar was archived after the first read: its owner may have left.
      const isForSomebody = wanted.typeId === AppointmentType.APPOINTMENT;
      if (isForSomebody && calendar?.archivedAt != null && employee.archivedAt === null)
        throw new AppError('CONFLICT', 'CALENDAR_ARCHIVED');
      return work(ctx);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== EXCLUSION_VIOLATION) throw error;
    const [taken] = await busyPeriods(ctx, employee.id, wanted);
    throw overlap(ctx, employee, wanted.startsAt, taken);
  }
}

/**
 * @param except an appointment that is about to leave its time
 * @throws CONFLICT when the time is taken, by a collective meeting too; blocks may overlap meetings
 */
export async function assertFree(
  ctx: Ctx,
  employee: EmployeeRow,
  wanted: WantedTime,
  { except }: { except?: number } = {},
): Promise<void> {
  const [taken] = await busyPeriods(ctx, employee.id, wanted, {
    except,
    withMeetings: wanted.typeId === AppointmentType.APPOINTMENT,
  });
  if (taken) throw overlap(ctx, employee, wanted.startsAt, taken);
}

/**
 * Puts an appointment or a block into a calendar, in one transaction with the mail about it. Returns its id.
 *
 * @param first locks that come before the calendar's, as in `inCalendar`
 * @param check a further check, called within the transaction and under the lock of the calendar
 * @throws CONFLICT that names the collaborator and the times of the existing entry
 */
export const occupyTime = (
  ctx: Ctx<'events'>,
  employee: EmployeeRow,
  { clientId, classId, ...occupation }: Occupation,
  { first, check }: { first?: (ctx: Ctx) => Promise<unknown>; check?: (ctx: Ctx) => Promise<void> } = {},
): Promise<number> => {
  const occupy = async (ctx: Ctx<'events'>): Promise<number> => {
    await assertFree(ctx, employee, occupation);
    await check?.(ctx);
    const { typeId, comments, additionalFields, startsAt, endsAt } = occupation;
    const [appointment] = await insert(ctx, {
      ...{ employeeId: employee.id, clientId, classId, typeId, comments },
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      additionalFields: additionalFields ? JSON.stringify(additionalFields) : null,
      createdById: ctx.actor?.userId ?? null,
      installation: installationName(ctx.services.config),
      now: ctx.now().toISOString(),
    });
    const { id } = appointment!;
    if (typeId === AppointmentType.APPOINTMENT) writeOutbox(ctx, 'appointment-created', { appointmentId: id });
    return id;
  };
  return inCalendar(ctx, employee, occupation, occupy, first);
};

/**
 * Gives only the hours of an entry on the wanted day, and the dates of a longer block. The entry may be gone again by now: then
 * the error has no times.
 */
function overlap(
  ctx: Ctx,
  employee: EmployeeRow,
  wantedStart: Date,
  taken?: { startsAt: string; endsAt: string },
): AppError {
  if (!taken) return new AppError('CONFLICT', 'CALENDAR_TAKEN', { name: employee.name });
  const zone = ctx.services.config.legacyTimeZone;
  const day = DateTime.fromJSDate(wantedStart, { zone });
  const times = [taken.startsAt, taken.endsAt].map(each => DateTime.fromMillis(instantOf(each), { zone }));
  const format = times.every(each => each.hasSame(day, 'day')) ? 'HH:mm' : 'yyyy-MM-dd HH:mm';
  const [from, to] = times.map(each => each.toFormat(format));
  return new AppError('CONFLICT', 'CALENDAR_TAKEN_AT', { name: employee.name, from: from!, to: to! });
}
