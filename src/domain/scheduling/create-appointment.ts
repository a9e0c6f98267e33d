import { z } from 'zod';
import { AppointmentKind, AppointmentType } from '../../entities/index.js';
import { notFound } from '../kernel/access.js';
import { idempotencyKey, once } from '../kernel/once.js';
import { AppError } from '../../failures/errors.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import type { Actor, Ctx } from '../context.js';
import type { Selection } from '../kernel/selection.js';
import type { ClassRow } from '../classes/classes.query.js';
import { personByCpf, personById, personHeld } from '../people/people.query.js';
import { appointmentLine, appointmentText } from './appointment-texts.rules.js';
import { type AppointmentRow, appointmentAfterWrite } from './appointments.query.js';
import { assertBookableTime } from './bookable-time.js';
import { employeeById, type EmployeeRow } from './employees.query.js';
import { occupyTime } from './occupy-time.js';
import { assertPossiblePeriod } from './period.js';
import {
  assertBookable,
  canBookFor,
  managesCalendar,
  assertBooksForThemselves,
  assertBooksWithOwnFacilitator,
  requireClass,
  requireCalendarOfClass,
  assertManagesCalendar,
  assertClassStands,
  assertPlaceStands,
  schedulingPolicy,
} from './policy.js';
import { assertBookingCapacity } from './booking-limits.js';
import { authorize } from '../kernel/policy.js';
import { wrong } from '../../failures/field-reasons.js';
import { typedText } from '../kernel/text.js';

const shape = z.object({
  startsAt: z.date(),
  endsAt: z.date(),
  /** The class's facilitator when left out. */
  employeeId: z.int().nullish(),
  classId: z.int().nullish(),
  /** For a participant, the client is always the caller. */
  clientId: z.int().nullish(),
  /** Names the client by CPF instead; eleven digits. */
  clientCpf: typedText().nullish(),
  kind: z
    .enum(AppointmentKind)
    .nullish()
    .transform(kind => kind ?? AppointmentKind.APPOINTMENT),
  comments: appointmentText,
  additionalFields: z
    .object({ socialNetwork: appointmentLine, mainTopic: appointmentLine, specificQuestions: appointmentText })
    .nullish(),
  idempotencyKey,
});
export type NewAppointment = z.input<typeof shape>;

/**
 * Books time of a collaborator. A participant books one slot for themselves with the facilitator of a class that they attend.
 * The calendar limits the days ahead and the open bookings (booking-limits.ts). Staff books in calendars it manages, or blocks
 * them.
 *
 * @throws CONFLICT when the time is taken (naming the collaborator and the other times), or a participant is at a limit. Also
 *   CONFLICT for an archived class, and for a client with a canceled enrollment in the class. INVALID for impossible times;
 *   RATE_LIMITED
 */
export async function createAppointment(
  ctx: Ctx<'events'>,
  input: NewAppointment,
  selection?: Selection,
): Promise<AppointmentRow> {
  const actor = authorize(ctx, schedulingPolicy.createAppointment);
  const { idempotencyKey: key, ...request } = parseInput(shape, input);
  const id = await once(ctx, actor, { operation: 'createAppointment', key, request }, within =>
    book(within, actor, request),
  );
  return appointmentAfterWrite(ctx, id, selection);
}

async function book(
  ctx: Ctx<'events'>,
  actor: Actor,
  request: Omit<z.output<typeof shape>, 'idempotencyKey'>,
): Promise<number> {
  const { employeeId, classId, clientId, clientCpf, kind, additionalFields, ...wanted } = request;
  const group = classId == null ? null : await requireClass(ctx, classId);
  if (group?.archivedAt != null) throw new AppError('CONFLICT', 'CLASS_ARCHIVED');
  const employee = await requireEmployee(ctx, employeeId, group);
  const isBlock = kind === AppointmentKind.BLOCK;
  if (isBlock) assertManagesCalendar(actor, employee, group);
  const client = isBlock ? null : await requireClient(ctx, actor, { employee, group, clientId, clientCpf });
  assertPossiblePeriod(ctx, isBlock ? 'block' : 'appointment', wanted);
  if (!isBlock) await assertBookableTime(ctx, actor, employee, { ...wanted, clientId: client });

  const limited = !isBlock && client !== null && !managesCalendar(actor, employee);
  const occupation = {
    ...wanted,
    typeId: AppointmentType[kind],
    classId: classId ?? null,
    clientId: client,
    additionalFields: additionalFields
      ? {
          social_network: additionalFields.socialNetwork,
          main_topic: additionalFields.mainTopic,
          specific_questions: additionalFields.specificQuestions,
        }
      : null,
  };
  if (!limited)
    return occupyTime(ctx, employee, occupation, {
      check: async ctx => (group ? assertClassStands(ctx, group, client) : undefined),
    });
  return occupyTime(ctx, employee, occupation, {
    // The person's bookings at once wait for each other.
    first: ctx => personHeld(ctx, client),
    async check(ctx) {
      await assertPlaceStands(ctx, { clientId: client, classId: classId!, employeeId: employee.id });
      await assertBookingCapacity(ctx, { clientId: client, employee });
    },
  });
}

async function requireEmployee(
  ctx: Ctx,
  employeeId: number | null | undefined,
  group: ClassRow | null,
): Promise<EmployeeRow> {
  if (employeeId == null) {
    if (!group) throw invalidField('employeeId', wrong('NEEDED_WITHOUT_CLASS'));
    return requireCalendarOfClass(ctx, group);
  }
  const employee = await employeeById(ctx, employeeId);
  if (!employee) throw notFound('EMPLOYEE');
  assertBookable(employee);
  return employee;
}

interface ClientOptions {
  employee: EmployeeRow;
  group: ClassRow | null;
  clientId?: number | null;
  clientCpf?: string | null;
}

/** An id that no row has. */
const NOBODY = 0;

/** The id of the client. Staff may leave it open. */
async function requireClient(
  ctx: Ctx,
  actor: Actor,
  { employee, group, clientCpf, ...wanted }: ClientOptions,
): Promise<number | null> {
  if (managesCalendar(actor, employee)) {
    assertManagesCalendar(actor, employee, group);
    if (clientCpf != null && wanted.clientId != null)
      throw invalidField('clientCpf', wrong('NOT_NEEDED_BESIDE', { other: 'clientId' }));
    const clientId = clientCpf == null ? wanted.clientId : ((await personByCpf(ctx, clientCpf))?.id ?? NOBODY);
    if (clientId == null) return null;
    if (!(await canBookFor(ctx, actor, clientId)) || !(await personById(ctx, clientId))) throw notFound('CLIENT');
    return clientId;
  }
  assertBooksForThemselves(actor, { ...wanted, clientCpf });
  if (!group) throw invalidField('classId', wrong('REQUIRED'));
  await assertBooksWithOwnFacilitator(ctx, actor, { employee, group });
  return actor.userId;
}
