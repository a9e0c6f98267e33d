import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Import } from '../../entities/index.js';
import { requireStorage, type ObjectStore } from '../../platform/files/storage.js';
import { sheetRows } from '../../platform/spreadsheets/rows.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { lookInto } from '../../privacy/find-in-content.js';
import type { Ctx } from '../context.js';
import { nounOfFile } from './nouns.js';
import { fetchObject } from './start-import.js';
import { endWithoutFiles } from './sweep-imports.js';

type Sent = Pick<Import, 'files'>;

/**
 * Ends the imports of which the files are still kept and name somebody: what is not done yet is canceled, and a job that is
 * at it finds that. Whoever sent it sends it again, without them.
 * @param isNamed whether a text names the person
 */
export async function forgetImports(ctx: Ctx<'storage'>, isNamed: (text: string) => boolean): Promise<void> {
  if (!ctx.services.storage) return;
  const storage = requireStorage(ctx.services.storage);
  for (let after = 0; ;) {
    const found = await ctx.em.findOne(
      Import,
      { id: { $gt: after }, filesRemovedAt: null },
      { orderBy: { id: 'asc' }, disableIdentityMap: true },
    );
    if (!found) return;
    after = found.id;
    if (await namesSomebody(storage, found, isNamed)) await endWithoutFiles(ctx, storage, found);
  }
}

/**
 * Looks at names of files and at what stands in spreadsheets: which file is whose is said there. Once as an import reads them,
 * and once all that is in them: an import takes no second sheet, no note and no author.
 */
async function namesSomebody(storage: ObjectStore, { files }: Sent, isNamed: (text: string) => boolean) {
  if (files.some(({ name }) => isNamed(name))) return true;
  for (const file of files) {
    if (!nounOfFile(file.name)) continue;
    const isFound = await inWorkFolder(async folder => {
      const target = path.join(folder, 'content');
      await fetchObject(storage, file, target);
      for await (const { cells } of sheetRows(target, file.name)) if (isNamed(cells.join('\n'))) return true;
      return (await lookInto(createReadStream(target), isNamed)).isFound;
      // What can't be read is no spreadsheet that anybody could import.
    }).catch(() => true);
    if (isFound) return true;
  }
  return false;
}
