import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ImportState } from '../src/entities/enums.js';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';
import { NodeType } from './node.type.js';

@ObjectType('ImportFile', { simpleResolvers: true, description: 'A file of an import.' })
export class ImportFileType {
  @Field(() => String, {
    description: 'Its name, such as `users.csv`, or its path, as lines of a spreadsheet name it.',
  })
  name!: string;
  @Field(() => Int, { description: 'The size in bytes.' })
  size!: number;
}

@ObjectType('ImportCounts', {
  simpleResolvers: true,
  description:
    'The effect of an import on the records of one spreadsheet; the expected effect before the import is confirmed.',
})
export class ImportCountsType {
  @Field(() => String, { description: 'The kind of records in the spreadsheet, such as `users`.' })
  noun!: string;
  @Field(() => Int, { description: 'The number of new records.' })
  made!: number;
  @Field(() => Int, { description: 'The number of records that change.' })
  changed!: number;
  @Field(() => Int, { description: 'The number of records that stay, because they already agree with the lines.' })
  left!: number;
  @Field(() => Int, {
    description:
      'The number of lines that are left out, because they are about erased people; `importProblems` lists them.',
  })
  leftOut!: number;
  @Field(() => Int, {
    description:
      'The number of lines that a partial import does not take, because something is wrong with them; `importRejects` gives them back.',
  })
  rejected!: number;
}

@ObjectType('Import', {
  implements: NodeType,
  simpleResolvers: true,
  description:
    'Spreadsheets that an administrator has sent. The server checks them, and imports them after a confirmation.',
})
export class ImportType {
  @Field(() => ID)
  id!: number;
  @Field(() => ImportState, { description: 'The state of the import. An import that is CHECKED can be confirmed.' })
  state!: ImportState;
  @Field(() => [ImportFileType], { description: 'The files that were sent, in their order.' })
  files!: ImportFileType[];
  @Field(() => Boolean, { description: 'True when it takes the good lines without the bad ones.' })
  isPartial!: boolean;
  @Field(() => Int, { description: 'The number of spreadsheets that the running job has read so far.' })
  filesDone!: number;
  @Field(() => [ImportCountsType], {
    description: 'Counts by spreadsheet; empty before the check, and when it is refused.',
  })
  counts!: ImportCountsType[];
  @Field(() => Int, {
    description: 'The number of problems; `importProblems` lists the first thousand, and all of a partial import.',
  })
  problemCount!: number;
  @Field(() => DateTime, { description: 'The time when it was sent.' })
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'The time of the last check; null: not yet.' })
  checkedAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when it was done, canceled or failed; null: it has not ended.',
  })
  finishedAt!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The reason why it FAILED, for the operator of the server; null otherwise.',
  })
  error!: string | null;
}

export const ImportConnection = connectionOf('Import', () => ImportType);

@ObjectType('ImportProblem', { simpleResolvers: true, description: 'A problem in a line of a file.' })
export class ImportProblemType {
  @Field(() => String, { description: 'The name of the file.' })
  file!: string;
  @Field(() => Int, { description: 'The line of the file; line 1 has the names of the columns.' })
  line!: number;
  @Field(() => String, {
    nullable: true,
    description: 'The name of the column; null when the problem is in the whole line or file.',
  })
  column!: string | null;
  @Field(() => String, { description: 'The problem, in Portuguese, for the author of the spreadsheet.' })
  message!: string;
}

export const ImportProblemConnection = connectionOf('ImportProblem', () => ImportProblemType);

@ObjectType('ImportFit', {
  simpleResolvers: true,
  description: 'The fields of the columns of a spreadsheet, if it holds records of a kind.',
})
export class ImportFitType {
  @Field(() => String, { description: 'The kind of records, such as `users`.' })
  kind!: string;
  @Field(() => [String], {
    nullable: 'items',
    description: 'The field of each column, in the order of the file; null: its title tells none.',
  })
  fields!: (string | null)[];
}

@ObjectType('ImportPreview', {
  simpleResolvers: true,
  description: 'The beginning of a spreadsheet as the server reads it, for the eye of its sender.',
})
export class ImportPreviewType {
  @Field(() => String, { description: 'The name of the file.' })
  file!: string;
  @Field(() => [String], { description: 'The cells of its first line: the names of the columns.' })
  columns!: string[];
  @Field(() => [[String]], { description: 'The cells of its next five lines.' })
  lines!: string[][];
  @Field(() => String, {
    nullable: true,
    description: 'The kind of records in it, such as `users`; null: nothing tells it.',
  })
  kind!: string | null;
  @Field(() => [String], {
    nullable: 'items',
    description: 'The field that each column was taken for; null: it is left out, or its title tells none.',
  })
  fields!: (string | null)[];
  @Field(() => Boolean, {
    description:
      'True when kind and fields were chosen for an earlier spreadsheet with the same titles. `matchImportColumns` changes them.',
  })
  isRemembered!: boolean;
  @Field(() => [ImportFitType], { description: 'The fields that its titles tell for each kind of records.' })
  fits!: ImportFitType[];
}

@ObjectType('ImportRejects', {
  simpleResolvers: true,
  description:
    'The lines of a spreadsheet that a partial import does not take. They can be corrected and sent again as they are.',
})
export class ImportRejectsType {
  @Field(() => String, { description: 'The name under which the file is sent again, such as `users.csv`.' })
  fileName!: string;
  @Field(() => String, { description: 'The media type: CSV when the spreadsheet was CSV, XLSX otherwise.' })
  mediaType!: string;
  @Field(() => Int, { description: 'The number of its lines, without the names of the columns.' })
  lines!: number;
  @Field(() => String, {
    description:
      'The file in base64. Its first column `motivo` has the reasons, in the language of `Accept-Language`; an import ignores it.',
  })
  content!: string;
}

@ObjectType('ImportColumn', {
  simpleResolvers: true,
  description: 'A column of a spreadsheet; its texts are in Portuguese.',
})
export class ImportColumnType {
  @Field(() => String, { description: 'The name in the first line.' })
  name!: string;
  @Field(() => String, { description: 'The meaning of the column.' })
  about!: string;
  @Field(() => String, { description: 'The values that a cell may hold.' })
  expects!: string;
  @Field(() => String, { description: 'An example of a cell; may be empty.' })
  example!: string;
  @Field(() => Boolean, { description: 'True when a new record needs a value here.' })
  isRequired!: boolean;
}

@ObjectType('ImportTemplate', {
  simpleResolvers: true,
  description: 'An empty spreadsheet with its columns explained.',
})
export class ImportTemplateType {
  @Field(() => String, { description: 'The kind of records in it, such as `users`.' })
  noun!: string;
  @Field(() => String, { description: 'The name of that kind, in Portuguese.' })
  title!: string;
  @Field(() => String, { description: 'The name that the file must have when it is sent back, such as `users.csv`.' })
  fileName!: string;
  @Field(() => String, {
    description: 'The spreadsheet as CSV: save it as UTF-8. Lines that begin with `#` are not imported.',
  })
  content!: string;
  @Field(() => [ImportColumnType], { description: 'Its columns, in their order.' })
  columns!: ImportColumnType[];
}

@InputType({ description: 'A file that was uploaded (`POST /uploads`).' })
export class ImportFileInput {
  @Field(() => ID, { description: 'The id that the upload returned. It can be used once, within an hour.' })
  uploadId!: string;
  @Field(() => String, {
    description:
      'The name of the file: `users.csv`, `users.xlsx`. A file that lines of a spreadsheet name has the path that they give.',
  })
  name!: string;
}

@InputType({ description: 'A column of a spreadsheet and the field that it is.' })
export class ImportColumnMatchInput {
  @Field(() => String, { description: 'The title, as it stands in the first line of the file.' })
  title!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The name of a column of the template (`importTemplates`); null: the column is left out.',
  })
  field!: string | null;
}

@InputType({
  description: 'Spreadsheets to import together. Either all of them are imported or none, unless it is partial.',
})
export class StartImportInput {
  @Field(() => [ImportFileInput], { description: 'At most 60 files and 200 MiB, at least one spreadsheet.' })
  files!: ImportFileInput[];
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True: the good lines are imported, and `importRejects` gives the bad ones back.',
  })
  partial!: boolean;
}
