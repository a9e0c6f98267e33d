import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DateTime } from 'luxon';
import { csvLine } from '../../platform/csv.js';
import { AppError } from '../../platform/errors.js';
import { forbidden, mustBeSignedIn, readsAll } from '../shared/access.js';
import { type Parameter, statement } from '../shared/statement.js';
import { instantOf } from '../shared/time.js';
import type { Ctx } from '../context.js';

export interface AppointmentExport {
  /** Key of the object in storage. */
  path: string;
  rows: number;
  /** Bytes. */
  size: number;
}

/** Rows read at once: memory stays the same however many there are. */
const BATCH = 500;

/**
 * Writes every appointment and block, cancelled ones too, as CSV into storage, for callers that read everything.
 * Written whole to a temporary file first: the object is there entirely or not at all.
 *
 * @throws INTERNAL without storage, UPSTREAM_FAILED when it does not take the file
 */
export async function exportAppointments(ctx: Ctx): Promise<AppointmentExport> {
  if (!readsAll(mustBeSignedIn(ctx))) throw forbidden('Only staff that sees all appointments can export them');
  const { storage } = ctx.services;
  if (!storage) throw new AppError('INTERNAL', 'The appointments could not be exported: storage is not configured');
  const folder = await mkdtemp(path.join(tmpdir(), 'elo-export-'));
  try {
    const file = path.join(folder, 'appointments.csv');
    const count = { rows: 0 };
    await pipeline(Readable.from(lines(ctx, count)), createWriteStream(file));
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
      throw new AppError('UPSTREAM_FAILED', 'The appointments could not be exported: storage does not take the file');
    }
    return { path: key, rows: count.rows, size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const titles = [
  'id',
  'type_id',
  'start_time',
  'finish_time',
  'employee_id',
  'employee_name',
  'client_id',
  'client_name',
  'client_cpf',
  'class_id',
  'class_name',
  'comments',
  'social_network',
  'main_topic',
  'specific_questions',
  'created_at',
  'deleted_at',
] as const;

async function* lines(ctx: Ctx, count: { rows: number }): AsyncGenerator<string> {
  const zone = ctx.services.config.legacyTimeZone;
  const local = (instant: string | null) =>
    instant && DateTime.fromMillis(instantOf(instant), { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
  yield csvLine(titles);
  for (let afterId = 0; ;) {
    const rows = await batch(ctx, { afterId });
    if (rows.length === 0) return;
    yield rows
      .map(({ additional, ...row }) =>
        csvLine([
          row.id,
          row.typeId,
          local(row.startTime),
          local(row.finishTime),
          row.employeeId,
          row.employeeName,
          row.clientId,
          row.clientName,
          row.clientCpf,
          row.classId,
          row.className,
          row.comments,
          additional?.social_network ?? null,
          additional?.main_topic ?? null,
          additional?.specific_questions ?? null,
          local(row.createdAt),
          local(row.deletedAt),
        ]),
      )
      .join('');
    count.rows += rows.length;
    afterId = rows.at(-1)!.id;
  }
}

const batch = statement((q, $: Parameter<{ afterId: number }>) =>
  q
    .selectFrom('appointments as t')
    .innerJoin('employees as p', 'p.id', 't.employee_id')
    .innerJoin('users as e', 'e.id', 'p.user_id')
    .leftJoin('users as c', 'c.id', 't.client_id')
    .leftJoin('classes as g', 'g.id', 't.class_id')
    .select([
      't.id',
      't.type_id as typeId',
      't.start_time as startTime',
      't.finish_time as finishTime',
      't.employee_id as employeeId',
      'e.name as employeeName',
      't.client_id as clientId',
      'c.name as clientName',
      'c.cpf as clientCpf',
      't.class_id as classId',
      'g.name as className',
      't.comments',
      't.additional_fields as additional',
      't.created_at as createdAt',
      't.deleted_at as deletedAt',
    ])
    .where('t.id', '>', $('afterId'))
    .orderBy('t.id')
    .limit(BATCH),
);
