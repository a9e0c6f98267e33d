import type { Services } from '../../platform/services.js';
import type { ConfiguredStorage, ObjectStore } from '../../platform/files/storage.js';
import { databaseContext } from '../../postgres/index.js';
import { db } from '../context.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { lockNumber } from '../kernel/locks.js';

const mark = writing((q, $: Parameter<{ storage: string; now: string }>) =>
  q.insertInto('storage_markers').values({ id: 1, storage: $('storage'), created_at: $('now') }),
);

/**
 * Opens the configured storage as the storage of this database, which stores its identity at the first start. If a folder has
 * another identity (its disk is not mounted), an error is logged. The server starts all the same and serves requests that need
 * no files. `/readyz` fails until the folder is there. Several processes may call this at once.
 */
export async function attachStorage(
  configured: ConfiguredStorage,
  { orm, log, now }: Pick<Services, 'orm' | 'log' | 'now'>,
): Promise<ObjectStore> {
  const failed = (error: unknown) => {
    log.error({ err: error }, 'storage can’t be used');
    return null;
  };
  const id = await databaseContext({ orm }).transaction(async ctx => {
    await lockNumber(ctx, 727005);
    const tables = db(ctx);
    const row = await tables.selectFrom('storage_markers').select('storage').executeTakeFirst();
    const file = await tables.selectFrom('stored_files').select('id').limit(1).executeTakeFirst();
    const attached = await configured.identify(row?.storage ?? null, file !== undefined).catch(failed);
    if (!row && attached !== null) {
      await mark(ctx, { storage: attached, now: now().toISOString() });
    }
    return attached;
  });
  const storage = configured.open(id);
  if (id !== null) await storage.check().catch(failed);
  // Drafts of a process that was killed, or had no room left to write: they take the room that the next ones need.
  await storage.sweep().catch(failed);
  return storage;
}
