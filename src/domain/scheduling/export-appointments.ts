import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { AppointmentType } from '../../entities/enums.js';
import type { Language } from '../../failures/messages/language.js';
import { CsvRecordEnds, csvText } from '../../platform/spreadsheets/csv.js';
import { CSV_MARK } from '../../platform/spreadsheets/csv-writer.js';
import { AppError } from '../../failures/errors.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { type Ctx, db } from '../context.js';
import { exportedColumns } from '../imports/exported-columns.rules.js';
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
 * @param language of titles, words and times, else that of the caller; English has the names of the contract
 * @throws INTERNAL without storage, UPSTREAM_FAILED when it does not take the file
 */
export async function exportAppointments(
  ctx: Ctx<'storage'>,
  { language }: { language?: Uppercase<Language> | null } = {},
): Promise<AppointmentExport> {
  authorize(ctx, schedulingPolicy.exportAppointments);
  const { storage } = ctx.services;
  if (!storage) throw new AppError('INTERNAL', 'EXPORT_NOT_CONFIGURED');
  return inWorkFolder(async folder => {
    const file = path.join(folder, 'appointments.csv');
    const isPortuguese = (language ?? ctx.language.toUpperCase()) === 'PT';
    const content = createWriteStream(file);
    if (isPortuguese) content.write(CSV_MARK);
    const table = { query: exported(ctx, isPortuguese), delimiter: isPortuguese ? ';' : ',' } as const;
    const rows = await ctx.copyCsv(table, new CsvRecordEnds(), content);
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

type ColumnName = keyof typeof exportedColumns.appointments;

/** The whole SQL text, made with Kysely's builder. */
function exported(ctx: Ctx, isPortuguese: boolean): string {
  const zone = sql.lit(ctx.services.config.legacyTimeZone);
  const format = sql.lit(isPortuguese ? 'DD/MM/YYYY HH24:MI' : 'YYYY-MM-DD HH24:MI:SS');
  const local = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${zone}, ${format})`;
  const text = (column: string) => csvText(sql.ref(column));
  const field = (name: string) => csvText(sql`t.additional_fields ->> ${sql.lit(name)}`);
  const type = sql`case t.type_id when ${sql.lit(AppointmentType.BLOCK)} then 'bloqueio' else 'agendamento' end`;
  // With points and dash: a spreadsheet would take eleven digits for a number.
  const cpf = sql`regexp_replace(c.cpf, '(...)(...)(...)(..)', '\\1.\\2.\\3-\\4')`;
  const columns: Record<ColumnName, RawBuilder<unknown>> = {
    id: sql.ref('t.id'),
    type_id: isPortuguese ? type : sql.ref('t.type_id'),
    start_time: local('t.start_time'),
    finish_time: local('t.finish_time'),
    employee_id: sql.ref('t.employee_id'),
    employee_name: text('e.name'),
    client_id: sql.ref('t.client_id'),
    client_name: text('c.name'),
    client_cpf: isPortuguese ? cpf : sql.ref('c.cpf'),
    class_id: sql.ref('t.class_id'),
    class_name: text('g.name'),
    comments: text('t.comments'),
    social_network: field('social_network'),
    main_topic: field('main_topic'),
    specific_questions: field('specific_questions'),
    created_at: local('t.created_at'),
    deleted_at: local('t.deleted_at'),
  };
  const titleOf = (name: ColumnName): string => (isPortuguese ? exportedColumns.appointments[name].pt : name);
  const { sql: query, parameters } = db(ctx)
    .selectFrom('appointments as t')
    .innerJoin('employees as p', 'p.id', 't.employee_id')
    .innerJoin('users as e', 'e.id', 'p.user_id')
    .leftJoin('users as c', 'c.id', 't.client_id')
    .leftJoin('classes as g', 'g.id', 't.class_id')
    .select((Object.keys(columns) as ColumnName[]).map(name => columns[name].as(titleOf(name))))
    .orderBy('t.id')
    .compile();
  if (parameters.length > 0) throw new Error('COPY takes no parameters');
  return query;
}
