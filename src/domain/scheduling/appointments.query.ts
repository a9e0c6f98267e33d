import { sql } from 'kysely';
import { z } from 'zod';
import type { AdditionalFields } from '../../entities/appointment.entity.js';
import { readsAll } from '../shared/access.js';
import { decodeCursor, type Page, type PageArgs, pageSize, toPage } from '../shared/page.js';
import { instantOf } from '../shared/time.js';
import { type Actor, type Ctx, db } from '../context.js';

const appointments = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('appointments as a')
    .select([
      'a.id',
      'a.employee_id as employeeId',
      'a.client_id as clientId',
      'a.class_id as classId',
      'a.type_id as typeId',
      'a.start_time as startTime',
      'a.finish_time as finishTime',
      'a.comments',
      'a.deleted_at as deletedAt',
      'a.created_at as createdAt',
      sql<AdditionalFields | null>`a.additional_fields`.as('additional'),
    ]);
export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof appointments>['executeTakeFirstOrThrow']>>;

/** The appointments a caller may see, as part of the statement: as the client, as the collaborator, or all. */
const visibleTo = (actor: Actor) =>
  readsAll(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(a.client_id = ${actor.userId} or a.employee_id in (select id from employees where user_id = ${actor.userId}))`;

/** One appointment or block, cancelled or not, if the caller may see it. */
export const visibleAppointment = (ctx: Ctx, actor: Actor, id: number) =>
  appointments(ctx).where('a.id', '=', id).where(visibleTo(actor)).executeTakeFirst();

/** An appointment just written, whoever asks. Not a loader: the next mutation of the same request changes it again. */
export const writtenAppointment = (ctx: Ctx, id: number): Promise<AppointmentRow> =>
  appointments(ctx).where('a.id', '=', id).executeTakeFirstOrThrow();

export interface AppointmentFilter {
  employeeId?: number | null;
  classId?: number | null;
  /** Blocks of the whole calendar count as well: they take the time of every class. */
  orBlocks?: boolean;
  clientId?: number | null;
  /** Of the client or of the collaborator; eleven digits. */
  cpf?: string | null;
  /** Only what overlaps `[from, to)`. */
  from?: Date | null;
  to?: Date | null;
  includeDeleted?: boolean | null;
}

const MAX_INSTANT = Date.UTC(9999, 11, 31);
const cursorKey = z.tuple([z.int().min(-MAX_INSTANT).max(MAX_INSTANT), z.int().positive()]);

/** Visible appointments and blocks in the order of their start. */
export async function listAppointments(
  ctx: Ctx,
  actor: Actor,
  filter: AppointmentFilter,
  page: PageArgs,
): Promise<Page<AppointmentRow>> {
  const size = pageSize(ctx, page);
  const after = decodeCursor(page.after, cursorKey);
  let query = appointments(ctx).where(visibleTo(actor));
  if (!filter.includeDeleted) query = query.where('a.deleted_at', 'is', null);
  if (filter.employeeId != null) query = query.where('a.employee_id', '=', filter.employeeId);
  if (filter.clientId != null) query = query.where('a.client_id', '=', filter.clientId);
  if (filter.classId != null) {
    const { classId, orBlocks = false } = filter;
    query = query.where(eb =>
      eb.or([eb('a.class_id', '=', classId), ...(orBlocks ? [eb('a.type_id', '=', 1 as const)] : [])]),
    );
  }
  if (filter.cpf != null) {
    const { cpf } = filter;
    query = query.where(eb => {
      const person = eb.selectFrom('users').select('id').where('cpf', '=', cpf);
      const collaborator = eb.selectFrom('employees').select('id').where('user_id', 'in', person);
      return eb.or([eb('a.client_id', 'in', person), eb('a.employee_id', 'in', collaborator)]);
    });
  }
  if (filter.from) query = query.where('a.finish_time', '>', filter.from.toISOString());
  if (filter.to) query = query.where('a.start_time', '<', filter.to.toISOString());
  if (after) {
    const [start, id] = after;
    query = query.where(
      sql<boolean>`(a.start_time, a.id) > (${new Date(start).toISOString()}::timestamptz, ${id}::int)`,
    );
  }
  const rows = await query
    .orderBy('a.start_time')
    .orderBy('a.id')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, row => [instantOf(row.startTime), row.id], after !== null);
}

/** What is taken of a calendar in `[from, to)`, whoever asks: periods and nothing about whose they are. */
export const takenTimes = (ctx: Pick<Ctx, 'em'>, employeeId: number, from: Date, to: Date) =>
  db(ctx)
    .selectFrom('appointments as a')
    .select(['a.start_time as startTime', 'a.finish_time as finishTime'])
    .where('a.employee_id', '=', employeeId)
    .where('a.deleted_at', 'is', null)
    // As the exclusion constraint says it, so that its index answers.
    .where(
      sql<boolean>`tstzrange(a.start_time, a.finish_time, '[)') && tstzrange(${from.toISOString()}, ${to.toISOString()}, '[)')`,
    )
    .orderBy('a.start_time')
    .execute();
