import { randomUUID } from 'node:crypto';
import type { Services } from '../../platform/services.js';
import { requireStorage } from '../../platform/files/storage.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { auditedCommand, type Operator } from '../kernel/audit.js';
import { makeArchive } from './make-archive.js';
import { whoseRows } from './person-rows.query.js';

/**
 * Makes an archive of a person's data for an operator at the command line. An audit record names the operator, and an access
 * record tells the person.
 * @param options.keep gets the file, which is deleted afterwards @throws NOT_FOUND; INTERNAL without storage
 */
export async function exportPersonByOperator(
  ctx: Ctx<'storage'>,
  by: Operator & Pick<Services, 'accesses'>,
  { id, keep }: { id: number; keep: (file: string) => Promise<void> },
): Promise<void> {
  const whose = await whoseRows(ctx, id);
  if (!whose) throw notFound('PERSON');
  const storage = requireStorage(ctx.services.storage);
  const route = 'command.privacy.export';
  await auditedCommand(by, { action: 'exportPerson', args: { id }, route }, () => Promise.resolve());
  by.accesses.note({
    ...{ at: by.now(), kind: 'PERSON', personId: id, taken: null },
    ...{ actorKind: 'SERVICE', actorUserId: null, actorKeyId: null, operation: route, requestId: randomUUID() },
  });
  await inWorkFolder(async folder => keep(await makeArchive(ctx, { whose, folder, storage })));
}
