import { stat } from 'node:fs/promises';
import { requireStorage } from '../../platform/files/storage.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { type Ctx, db } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';
import { makeArchive } from './make-archive.js';
import { whoseRows } from './person-rows.query.js';
import { personExportStates } from './states.js';
import { failExport } from './fail-export.write.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** The time in which an archive can be downloaded. */
const READY_MS = 24 * 3_600_000;

const finish = writing((q, $: Parameter<{ id: number; now: string; expiresAt: string; size: number }>) =>
  q
    .updateTable('person_exports')
    .set(personExportStates.set('finish', { finished_at: $('now'), expires_at: $('expiresAt'), size: $('size') }))
    .where('id', '=', $('id'))
    .where('state', '=', 'WAITING')
    .returning('id'),
);

/**
 * Makes the archive of a waiting export, and sends a mail to its requester. A second run makes the same object.
 * @throws Error when storage fails: the job tries again
 */
export async function makePersonExport(
  ctx: Ctx<'events' | 'storage'>,
  { exportId: id }: { exportId: number },
): Promise<void> {
  const found = await db(ctx)
    .selectFrom('person_exports')
    .select(['person_id as personId', 'requested_by_id as requestedById', 'path'])
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  const whose = found && (await whoseRows(ctx, found.personId));
  if (!whose) return;
  const storage = requireStorage(ctx.services.storage);
  await inWorkFolder(async folder => {
    const file = await makeArchive(ctx, { whose, folder, storage });
    const { size } = await stat(file);
    await storage.putFile(found.path, file, 'application/zip');
    const now = ctx.services.now();
    const isWanted = await ctx.transaction(async ctx => {
      const expiresAt = new Date(now.getTime() + READY_MS).toISOString();
      const finished = await finish(ctx, { id, now: now.toISOString(), expiresAt, size });
      if (finished.length > 0) writeOutbox(ctx, 'person-export-ready', { exportId: id });
      return finished.length > 0 || (await isReady(ctx, id));
    });
    // The person was erased meanwhile, or the export was given up: nothing else would remove the object.
    if (!isWanted) await storage.remove(found.path);
  });
}

const isReady = async (ctx: Pick<Ctx, 'kysely'>, id: number): Promise<boolean> =>
  (await db(ctx)
    .selectFrom('person_exports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'READY')
    .executeTakeFirst()) !== undefined;

/** Called when the job is given up: nothing of the export stays in storage. */
export async function failPersonExport(ctx: Ctx<'storage'>, { exportId: id }: { exportId: number }): Promise<void> {
  const [failed] = await failExport(ctx, { id, now: ctx.services.now().toISOString() });
  if (failed) await requireStorage(ctx.services.storage).remove(failed.path);
}
