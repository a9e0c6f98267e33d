import type { Faults } from '../data/faults.js';
import { ask } from '../data/graph.js';
import { listOf, oneOf, type Resource, whole } from '../data/resource.js';
import { type ChosenFile, stage } from '../data/uploads.js';
import {
  ImportDocument,
  type ImportState,
  ImportPreviewDocument,
  ImportProblemsDocument,
  ImportRejectsDocument,
  ImportsDocument,
  ImportTemplatesDocument,
  StartImportDocument,
} from './operations.js';

/** True for the name of a spreadsheet. */
export const isSpreadsheet = (name: string): boolean => /\.(csv|xlsx|ods|xls)$/i.test(name);

/**
 * The name of a chosen file in the import. A spreadsheet has its own name. A file that lines name has its path below the
 * dropped folder, if a folder was dropped.
 */
function nameOf({ rawFile }: ChosenFile): string {
  const { name, path = name } = rawFile as File & { path?: string };
  const parts = path.split('/').filter(part => part !== '' && part !== '.');
  return isSpreadsheet(name) || parts.length < 2 ? name : parts.slice(1).join('/');
}

/** The number of spreadsheets among an import's files; they are read one by one. */
export const spreadsheetsOf = (files: readonly { name: string }[]): number =>
  files.filter(({ name }) => isSpreadsheet(name)).length;

/** The graph tells the faults of each file, but the form has one field for all files. */
function atFiles(names: readonly string[], error: unknown): never {
  const { body } = error as { body?: { faults?: Faults } };
  if (body?.faults) {
    const told = Object.entries(body.faults).map(([field, { text }]) => {
      const index = /^(?:input\.)?files\.(\d+)/.exec(field)?.[1];
      return index === undefined ? text : `${names[Number(index)] ?? ''}: ${text}`;
    });
    body.faults = { files: { text: told.join('\n') } };
  }
  throw error;
}

export const imports: Resource = {
  list: listOf(
    ImportsDocument,
    data => data.imports,
    ({ filter, ...page }) => ({ ...page, state: (filter as { state?: ImportState }).state ?? null }),
  ),
  one: oneOf(ImportDocument, data => data.import),
  async create({ files = [], partial = false }: { files?: ChosenFile[]; partial?: boolean }) {
    const sent: { uploadId: string; name: string }[] = [];
    for (const file of files) {
      const uploadId = await stage(file);
      if (uploadId !== null) sent.push({ uploadId, name: nameOf(file) });
    }
    const names = sent.map(({ name }) => name);
    const { startImport } = await ask(StartImportDocument, { input: { files: sent, partial } }).catch(error =>
      atFiles(names, error),
    );
    return startImport;
  },
};

/** The faults of an import. Lines have no ids, so each id is made from file, line, column and message. */
export const importProblems: Resource = {
  list: listOf(
    ImportProblemsDocument,
    ({ importProblems: found }) => ({
      ...found,
      nodes: found.nodes.map(each => ({ ...each, id: `${each.file}:${each.line}:${each.column}:${each.message}` })),
    }),
    ({ filter: { importId }, ...page }) => ({ ...page, importId }),
  ),
};

/** The first lines of each spreadsheet, as they were understood. */
export const importPreview: Resource = {
  list: listOf(
    ImportPreviewDocument,
    ({ importPreview: found }) => whole(found.map(each => ({ ...each, id: each.file }))),
    ({ filter: { id } }) => ({ id }),
  ),
};

/** The spreadsheets of the lines that a partial import does not take. */
export const importRejects: Resource = {
  list: listOf(
    ImportRejectsDocument,
    ({ importRejects: found }) => whole(found.map(each => ({ ...each, id: each.fileName }))),
    ({ filter: { id } }) => ({ id }),
  ),
};

export const importTemplates: Resource = {
  async list() {
    const { importTemplates: templates } = await ask(ImportTemplatesDocument, {});
    return whole(templates.map(each => ({ ...each, id: each.noun })));
  },
};
