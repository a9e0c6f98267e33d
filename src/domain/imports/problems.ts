import { type FieldProblem, type FieldReason, wrong } from '../../failures/field-reasons.js';
import { wordsIn } from '../../failures/messages/index.js';
import type { NounName } from './noun-names.js';

/** A problem with a line of a file, for the person who filled it in. */
export interface ImportProblem {
  file: string;
  line: number;
  /** Name of the column in the file; null for a problem of the whole line. */
  column: string | null;
  problem: FieldProblem;
  /** The line is left out, which refuses nothing. */
  isLeftOut?: boolean;
}

/** Maximum number of kept problems; further ones are only counted. */
export const MAX_KEPT = 1_000;
/** More problems refuse also an import of good lines: every bad line comes back with all its reasons. */
export const MAX_REASONS = 10_000;

/** Collects problems while files are read. Problems found by statements are in the table `import_problems`. */
export class Problems {
  readonly kept: ImportProblem[] = [];
  count = 0;

  constructor(private readonly max = MAX_KEPT) {}

  add(file: string, line: number, column: string | null, problem: FieldProblem): void {
    this.count += 1;
    if (this.kept.length < this.max) this.kept.push({ file, line, column, problem });
  }
}

/** A row of `import_problems`. */
export interface FoundProblem {
  noun: NounName;
  line: number;
  column: string;
  reason: FieldReason;
  params: Record<string, string | number> | null;
  isLeftOut: boolean;
}
export const foundProblem = ({ reason, params }: FoundProblem): FieldProblem =>
  wrong(reason, ...([params ?? {}] as never));

/** A problem in Portuguese: `turmas.csv, linha 3, starts_on: …`. */
export const said = ({ file, line, column, problem }: ImportProblem): string =>
  `${file}, linha ${line}${column === null ? '' : `, ${column}`}: ${messageOf(problem)}`;

export const messageOf = (problem: FieldProblem): string => wordsIn.pt.ofField(problem);
