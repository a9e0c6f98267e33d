import { decodeCursor, type Page, type PageArgs, pageSize, toPage } from '../shared/page.js';
import { type Ctx, db } from '../context.js';
import { z } from 'zod';

const actionLogs = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('action_logs as l')
    .select(['l.id', 'l.enrollment_id as enrollmentId', 'l.action', 'l.created_at as createdAt']);
export type ActionLogRow = Awaited<ReturnType<ReturnType<typeof actionLogs>['executeTakeFirstOrThrow']>>;

const participantModeLogs = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('participant_mode_logs as l')
    .select([
      'l.id',
      'l.supervisor_id as supervisorId',
      'l.supervisor_cpf as supervisorCpf',
      'l.participant_id as participantId',
      'l.participant_cpf as participantCpf',
      'l.action',
      'l.created_at as createdAt',
    ]);
export type ParticipantModeLogRow = Awaited<
  ReturnType<ReturnType<typeof participantModeLogs>['executeTakeFirstOrThrow']>
>;

/** Logs are read from the latest back: the cursor is the id before which to go on. */
const beforeId = (page: PageArgs): number | null =>
  decodeCursor(page.after, z.tuple([z.int().positive()]))?.[0] ?? null;

export async function actionLogsOfEnrollment(
  ctx: Ctx,
  enrollmentId: number,
  page: PageArgs,
): Promise<Page<ActionLogRow>> {
  const size = pageSize(ctx, page);
  const before = beforeId(page);
  const rows = await actionLogs(ctx)
    .where('l.enrollment_id', '=', enrollmentId)
    .$if(before !== null, query => query.where('l.id', '<', before!))
    .orderBy('l.id', 'desc')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, row => [row.id], before !== null);
}

export async function listParticipantModeLogs(ctx: Ctx, page: PageArgs): Promise<Page<ParticipantModeLogRow>> {
  const size = pageSize(ctx, page);
  const before = beforeId(page);
  const rows = await participantModeLogs(ctx)
    .$if(before !== null, query => query.where('l.id', '<', before!))
    .orderBy('l.id', 'desc')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, row => [row.id], before !== null);
}
