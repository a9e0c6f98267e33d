import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DateTime } from 'luxon';
import { csvStream } from '../../platform/csv.js';
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
    await pipeline(records(ctx, count), csvStream(titles), createWriteStream(file));
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

type Title = (typeof titles)[number];

/** The rows in batches: the next is read when the one before is written. */
async function* records(ctx: Ctx, count: { rows: number }): AsyncGenerator<Record<Title, string | number | null>> {
  const zone = ctx.services.config.legacyTimeZone;
  const local = (instant: string | null) =>
    instant && DateTime.fromMillis(instantOf(instant), { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
  for (let afterId = 0; ;) {
    const rows = await batch(ctx, { afterId });
    for (const { additional, ...row } of rows) {
      count.rows += 1;
      afterId = row.id;
      yield {
        ...row,
        start_time: local(row.start_time),
        finish_time: local(row.finish_time),
        created_at: local(row.created_at),
        deleted_at: local(row.deleted_at),
        social_network: additional?.social_network ?? null,
        main_topic: additional?.main_topic ?? null,
        specific_questions: additional?.specific_questions ?? null,
      };
    }
    if (rows.length < BATCH) return;
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
      't.type_id',
      't.start_time',
      't.finish_time',
      't.employee_id',
      'e.name as employee_name',
      't.client_id',
      'c.name as client_name',
      'c.cpf as client_cpf',
      't.class_id',
      'g.name as class_name',
      't.comments',
      't.additional_fields as additional',
      't.created_at',
      't.deleted_at',
    ])
    .where('t.id', '>', $('afterId'))
    .orderBy('t.id')
    .limit(BATCH),
);
