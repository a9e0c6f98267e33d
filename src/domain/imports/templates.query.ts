import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { isReference } from './described-noun.js';
import { nouns } from './nouns.js';
import { importPolicy } from './policy.js';
import { namedNoun } from './references.js';
import { templateOf } from './template.js';

/** The nouns in the order of writing, with their columns and empty spreadsheets. @throws FORBIDDEN */
export function findImportTemplates(ctx: Ctx) {
  authorize(ctx, importPolicy.importTemplates);
  return nouns.map(noun => ({
    noun: noun.name,
    title: noun.title,
    fileName: `${noun.name}.csv`,
    content: templateOf(noun),
    columns: noun.columns.map(({ name, about, example, cell, isRequired = false }) => ({
      name,
      about,
      expects: isReference(cell) ? namedNoun(cell.noun).expects : cell.expects,
      example,
      isRequired,
    })),
  }));
}
