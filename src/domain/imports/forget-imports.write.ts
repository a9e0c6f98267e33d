import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Import } from '../../entities/index.js';
import { requireStorage, type ObjectStore } from '../../platform/files/storage.js';
import { sheetRows } from '../../platform/spreadsheets/rows.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { lookInto } from '../../privacy/find-in-content.js';
import type { Ctx } from '../context.js';
import { holdsRecords } from './noun-of-sheet.js';
import { fetchObject } from '../files/import-files.write.js';
import { endWithoutFiles } from './sweep-imports.js';

type Sent = Pick<Import, 'files'>;

/**
 * Ends the imports with stored files that name a person: an unfinished import is canceled, and its running job notices that.
 * The sender must send it again without the person.
 * @param isNamed true when a text names the person
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
 * Searches the names of files and the content of spreadsheets: the spreadsheets say whose the other files are. The content is
 * read as an import reads it, and also completely, because an import ignores second sheets, notes and authors.
 */
async function namesSomebody(storage: ObjectStore, { files }: Sent, isNamed: (text: string) => boolean) {
  if (files.some(({ name }) => isNamed(name))) return true;
  for (const file of files) {
    if (!holdsRecords(file.name)) continue;
    const isFound = await inWorkFolder(async folder => {
      const target = path.join(folder, 'content');
      await fetchObject(storage, file, target);
      for await (const { cells } of sheetRows(target, file.name)) if (isNamed(cells.join('\n'))) return true;
      return (await lookInto(createReadStream(target), isNamed)).isFound;
      // An unreadable file is not a spreadsheet that anybody could import, so it counts as found.
    }).catch(() => true);
    if (isFound) return true;
  }
  return false;
}
