import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ImportState } from '../src/entities/enums.js';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('ImportFile', { simpleResolvers: true, description: 'A file of an import.' })
export class ImportFileType {
  @Field(() => String, { description: 'Its name, such as `users.csv`, or its path as lines of a spreadsheet name it.' })
  name!: string;
  @Field(() => Int, { description: 'Bytes.' })
  size!: number;
}

@ObjectType('ImportCounts', {
  simpleResolvers: true,
  description: 'What an import makes of one of its spreadsheets: before it is confirmed, what it would make.',
})
export class ImportCountsType {
  @Field(() => String, { description: 'What the spreadsheet holds, such as `users`.' })
  noun!: string;
  @Field(() => Int, { description: 'How many records are new.' })
  made!: number;
  @Field(() => Int, { description: 'How many records become others than they are.' })
  changed!: number;
  @Field(() => Int, { description: 'How many records are what the lines say already.' })
  left!: number;
  @Field(() => Int, {
    description: 'How many lines are left out, for they are about erased people; `importProblems` lists them.',
  })
  leftOut!: number;
}

@ObjectType('Import', {
  simpleResolvers: true,
  description: 'Spreadsheets that an administrator has sent. They are checked, and imported when that is confirmed.',
})
export class ImportType {
  @Field(() => ID)
  id!: number;
  @Field(() => ImportState, { description: 'How far it is. What is CHECKED can be confirmed.' })
  state!: ImportState;
  @Field(() => [ImportFileType], { description: 'The files that were sent, in their order.' })
  files!: ImportFileType[];
  @Field(() => Int, { description: 'How many spreadsheets the job that runs has read so far.' })
  filesDone!: number;
  @Field(() => [ImportCountsType], {
    description: 'By spreadsheet; empty until it was checked, and when something is wrong.',
  })
  counts!: ImportCountsType[];
  @Field(() => Int, { description: 'How many things are wrong; `importProblems` lists the first thousand.' })
  problemCount!: number;
  @Field(() => DateTime, { description: 'When it was sent.' })
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'When it was checked last; null: not yet.' })
  checkedAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was done, canceled or failed; null: it has not ended.',
  })
  finishedAt!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Why it FAILED, for who looks after the server; null otherwise.',
  })
  error!: string | null;
}

export const ImportConnection = connectionOf('Import', () => ImportType);

@ObjectType('ImportProblem', { simpleResolvers: true, description: 'Something that is wrong with a line of a file.' })
export class ImportProblemType {
  @Field(() => String, { description: 'The name of the file.' })
  file!: string;
  @Field(() => Int, { description: 'The line of the file, from 1: the names of the columns.' })
  line!: number;
  @Field(() => String, { nullable: true, description: 'The name of the column; null: the line or the file as such.' })
  column!: string | null;
  @Field(() => String, { description: 'What is wrong, in Portuguese, for who filled it in.' })
  message!: string;
}

export const ImportProblemConnection = connectionOf('ImportProblem', () => ImportProblemType);

@ObjectType('ImportColumn', {
  simpleResolvers: true,
  description: 'A column of a spreadsheet; its texts are in Portuguese.',
})
export class ImportColumnType {
  @Field(() => String, { description: 'As it stands in the first line.' })
  name!: string;
  @Field(() => String, { description: 'What it is.' })
  about!: string;
  @Field(() => String, { description: 'What a cell may hold.' })
  expects!: string;
  @Field(() => String, { description: 'What a cell may look like; may be empty.' })
  example!: string;
  @Field(() => Boolean, { description: 'Whether a new record needs it.' })
  isRequired!: boolean;
}

@ObjectType('ImportTemplate', {
  simpleResolvers: true,
  description: 'An empty spreadsheet with its columns explained.',
})
export class ImportTemplateType {
  @Field(() => String, { description: 'What it holds, such as `users`.' })
  noun!: string;
  @Field(() => String, { description: 'What people call that, in Portuguese.' })
  title!: string;
  @Field(() => String, { description: 'The name under which it is sent back, such as `users.csv`.' })
  fileName!: string;
  @Field(() => String, {
    description: 'The spreadsheet, CSV: save it as UTF-8. Lines that begin with `#` are not imported.',
  })
  content!: string;
  @Field(() => [ImportColumnType], { description: 'Its columns, in their order.' })
  columns!: ImportColumnType[];
}

@InputType({ description: 'A file that was uploaded (`POST /uploads`).' })
export class ImportFileInput {
  @Field(() => ID, { description: 'What the upload answered. Used once, within the hour.' })
  uploadId!: string;
  @Field(() => String, {
    description:
      'What it holds: `users.csv`, `users.xlsx`; for a file that lines of a spreadsheet name, its path as they do.',
  })
  name!: string;
}

@InputType({ description: 'Spreadsheets to import together, all or nothing.' })
export class StartImportInput {
  @Field(() => [ImportFileInput], { description: 'At most 60 files and 200 MiB, at least one spreadsheet.' })
  files!: ImportFileInput[];
}
