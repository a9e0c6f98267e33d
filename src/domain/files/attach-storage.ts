import type { Services } from '../../platform/services.js';
import type { ConfiguredStorage, ObjectStore } from '../../platform/files/storage.js';
import { databaseContext } from '../../postgres/index.js';
import { db } from '../context.js';

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
    await ctx.em.execute('select pg_advisory_xact_lock(727005)');
    const tables = db(ctx);
    const row = await tables.selectFrom('storage_markers').select('storage').executeTakeFirst();
    const file = await tables.selectFrom('stored_files').select('id').limit(1).executeTakeFirst();
    const attached = await configured.identify(row?.storage ?? null, file !== undefined).catch(failed);
    if (!row && attached !== null) {
      const values = { id: 1, storage: attached, created_at: now().toISOString() };
      await tables.insertInto('storage_markers').values(values).execute();
    }
    return attached;
  });
  const storage = configured.open(id);
  if (id !== null) await storage.check().catch(failed);
  return storage;
}
