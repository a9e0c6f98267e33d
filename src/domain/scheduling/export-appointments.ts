import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { CsvRecordEnds, csvText } from '../../platform/spreadsheets/csv.js';
import { AppError } from '../../failures/errors.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { type Ctx, db } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { schedulingPolicy } from './policy.js';

export interface AppointmentExport {
  /** Key of the object in storage. */
  path: string;
  rows: number;
  /** Bytes. */
  size: number;
}

/**
 * Writes every appointment and block, canceled ones too, as CSV into storage, for callers that read everything. The file is
 * first written whole to a temporary file: the object is there entirely or not at all.
 *
 * @throws INTERNAL without storage, UPSTREAM_FAILED when it does not take the file
 */
export async function exportAppointments(ctx: Ctx<'storage'>): Promise<AppointmentExport> {
  authorize(ctx, schedulingPolicy.exportAppointments);
  const { storage } = ctx.services;
  if (!storage) throw new AppError('INTERNAL', 'EXPORT_NOT_CONFIGURED');
  return inWorkFolder(async folder => {
    const file = path.join(folder, 'appointments.csv');
    const rows = await ctx.copyCsv(exported(ctx), new CsvRecordEnds(), createWriteStream(file));
    const { size } = await stat(file);
    const now = ctx.now();
    const key = `exports/${now.toISOString().slice(0, 10).replaceAll('-', '/')}/appointments-${randomUUID()}.csv`;
    try {
      await storage.putFile(key, file, 'text/csv; charset=utf-8');
    } catch (error) {
      ctx.log.error({ err: error, path: key }, 'storage refused an export');
      await storage.remove(key).catch((failure: unknown) => {
        ctx.log.error({ err: failure, path: key }, 'storage kept a broken export');
      });
      throw new AppError('UPSTREAM_FAILED', 'EXPORT_NOT_STORED');
    }
    ctx.noteTable({ noun: 'appointments' });
    return { path: key, rows, size };
  });
}

/** The whole SQL text, made with Kysely's builder. */
const exported = (ctx: Ctx): string => {
  const zone = sql.lit(ctx.services.config.legacyTimeZone);
  const local = (column: string) =>
    sql<string | null>`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;
  const text = (column: string) => csvText(sql.ref(column));
  const field = (name: string) => csvText(sql`t.additional_fields ->> ${sql.lit(name)}`);
  const { sql: query, parameters } = db(ctx)
    .selectFrom('appointments as t')
    .innerJoin('employees as p', 'p.id', 't.employee_id')
    .innerJoin('users as e', 'e.id', 'p.user_id')
    .leftJoin('users as c', 'c.id', 't.client_id')
    .leftJoin('classes as g', 'g.id', 't.class_id')
    .select([
      't.id',
      't.type_id',
      local('t.start_time').as('start_time'),
      local('t.finish_time').as('finish_time'),
      't.employee_id',
      text('e.name').as('employee_name'),
      't.client_id',
      text('c.name').as('client_name'),
      'c.cpf as client_cpf',
      't.class_id',
      text('g.name').as('class_name'),
      text('t.comments').as('comments'),
      field('social_network').as('social_network'),
      field('main_topic').as('main_topic'),
      field('specific_questions').as('specific_questions'),
      local('t.created_at').as('created_at'),
      local('t.deleted_at').as('deleted_at'),
    ])
    .orderBy('t.id')
    .compile();
  if (parameters.length > 0) throw new Error('COPY takes no parameters');
  return query;
};
