import path from 'node:path';
import { Import } from '../../entities/index.js';
import type { ImportFault } from '../../entities/import.entity.js';
import { AppError } from '../../failures/errors.js';
import type { FieldProblem } from '../../failures/field-reasons.js';
import { wordsIn } from '../../failures/messages/index.js';
import { requireStorage } from '../../platform/files/storage.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { importPolicy } from './policy.js';
import { givenBack, type RejectedLines, rejectedLines } from './rejected-lines.js';
import { fetchObject } from '../files/import-files.write.js';

/**
 * The lines that a partial import does not take: for each of its spreadsheets that has some, a spreadsheet with the columns of the
 * sent one, and before them the reasons, in base64. Lines about erased people don't come back.
 * @returns none for an import of all lines, and before the check
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT when its files were removed
 */
export async function findImportRejects(
  ctx: Ctx<'storage'>,
  id: number,
): Promise<(Omit<RejectedLines, 'content'> & { content: string })[]> {
  authorize(ctx, importPolicy.importRejects);
  const found = await ctx.em.findOne(Import, id, { populate: ['problems'] });
  if (!found) throw notFound('IMPORT');
  if (!found.isPartial) return [];
  const ofFiles = Map.groupBy(givenBack(found.problems), ({ file }) => file);
  if (ofFiles.size > 0 && found.filesRemovedAt) throw new AppError('CONFLICT', 'IMPORT_FILES_REMOVED');
  const storage = requireStorage(ctx.services.storage);
  const words = ({ message, problem }: ImportFault) =>
    problem ? wordsIn[ctx.language].ofField(problem as FieldProblem) : message;
  return inWorkFolder(async folder => {
    const rejected = [];
    for (const [place, file] of found.files.entries()) {
      const faults = ofFiles.get(file.name);
      if (!faults) continue;
      const local = path.join(folder, String(place));
      await fetchObject(storage, file, local);
      const lines = await rejectedLines({ name: file.name, path: local }, faults, words);
      rejected.push({ ...lines, content: lines.content.toString('base64') });
    }
    return rejected;
  });
}
