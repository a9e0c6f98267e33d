import { Arg, Args, Ctx as Context, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { cancelImport, confirmImport } from '../src/domain/imports/confirm-import.js';
import { findImport, findImportProblems, listImports, imported } from '../src/domain/imports/imports.query.js';
import { findImportPreview } from '../src/domain/imports/preview.query.js';
import { findImportRejects } from '../src/domain/imports/rejects.query.js';
import { matchImportColumns } from '../src/domain/imports/match-columns.js';
import { startImport } from '../src/domain/imports/start-import.js';
import { findImportTemplates } from '../src/domain/imports/templates.query.js';
import { ImportState } from '../src/entities/enums.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { PageArgs } from '../schema/connection.js';
import {
  ImportColumnMatchInput,
  ImportConnection,
  ImportPreviewType,
  ImportProblemConnection,
  ImportRejectsType,
  ImportTemplateType,
  ImportType,
  StartImportInput,
} from '../schema/imports.type.js';
import { toId } from './ids.js';
import { QueryOfNode, QueryOfOne } from './query-of-one.js';
import { Selected } from './selected.js';
import { PersonType } from '../schema/people.type.js';
import { answer } from './answer.js';

export const importAnswer = answer(ImportType, imported, {
  createdBy: { type: PersonType, description: 'The administrator who sent it.' },
});

@Resolver(() => ImportType)
export class ImportResolver {
  @QueryOfNode(() => ImportType, { description: 'An import and its state. By administrators.' })
  import(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findImport(ctx, toId(id), selection);
  }

  @Query(() => ImportConnection, { description: 'The imports of the last month, latest first. By administrators.' })
  imports(
    @Context() ctx: FullCtx,
    @Arg('state', () => ImportState, { nullable: true, description: 'Only imports with this state.' })
    state: ImportState | null | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listImports(ctx, { state }, page, selection);
  }

  @QueryOfOne(() => ImportProblemConnection, {
    description: 'The problems of an import, in the order of its files and their lines. By administrators.',
  })
  importProblems(
    @Context() ctx: FullCtx,
    @Arg('importId', () => ID, { description: 'The id of the import.' }) importId: string,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    return findImportProblems(ctx, toId(importId), page);
  }

  @QueryOfOne(() => [ImportPreviewType], {
    description:
      'The first lines of each spreadsheet of an import, as they were understood; empty when its files were removed. By administrators.',
  })
  importPreview(@Context() ctx: FullCtx, @Arg('id', () => ID, { description: 'The id of the import.' }) id: string) {
    return findImportPreview(ctx, toId(id));
  }

  @QueryOfOne(() => [ImportRejectsType], {
    description:
      'Spreadsheets of the lines that a partial import does not take, for a week after it is done. By administrators.',
  })
  importRejects(@Context() ctx: FullCtx, @Arg('id', () => ID, { description: 'The id of the import.' }) id: string) {
    return findImportRejects(ctx, toId(id));
  }

  @Query(() => [ImportTemplateType], {
    description: 'Empty spreadsheets of all nouns that can be imported, in the order of the import. By administrators.',
  })
  importTemplates(@Context() ctx: FullCtx) {
    return findImportTemplates(ctx);
  }

  @Mutation(() => ImportType, {
    description:
      'Starts an import: checks uploaded spreadsheets. Nothing is written before a confirmation. By administrators.',
  })
  startImport(@Context() ctx: FullCtx, @Arg('input', () => StartImportInput) { files, partial }: StartImportInput) {
    return startImport(ctx, {
      files: files.map(({ uploadId, name }) => ({ uploadId: toId(uploadId), name })),
      partial,
    });
  }

  @Mutation(() => ImportType, {
    description:
      'Writes a checked import, all or nothing, or the good lines of a partial one; no mails are sent to its people. By administrators.',
  })
  confirmImport(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return confirmImport(ctx, { id: toId(id) });
  }

  @Mutation(() => ImportType, {
    description: 'Cancels an import; if it is being written, its changes are undone. By administrators.',
  })
  cancelImport(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return cancelImport(ctx, { id: toId(id) });
  }

  @Mutation(() => ImportType, {
    description:
      'Says what a spreadsheet of a checked or refused import holds, and the field of each column. It is checked again, and the choice is remembered for the next spreadsheet with these titles. By administrators.',
  })
  matchImportColumns(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('kind', () => String, { description: 'The kind of records in it, such as `users`.' }) kind: string,
    @Arg('columns', () => [ImportColumnMatchInput], {
      description: 'At most 500. Columns of the file that are not named are left out.',
    })
    columns: ImportColumnMatchInput[],
    @Arg('file', () => String, {
      nullable: true,
      description: 'The name of the file; needed when the import has several spreadsheets.',
    })
    file?: string | null,
  ) {
    return matchImportColumns(ctx, { id: toId(id), kind, columns, file });
  }
}
