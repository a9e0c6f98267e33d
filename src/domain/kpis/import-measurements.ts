import { allHospitalGroups, type HospitalGroupRow } from '../hospitals/hospital-groups.query.js';
import { auditedCommand } from '../kernel/audit.js';
import { readCsvTable } from '../../platform/spreadsheets/csv-table.js';
import { type Orm, databaseContext } from '../../postgres/index.js';
import { checkMeasurements, type Problem } from './check-measurements.js';
import { type LineProblem, readSpreadsheet, type Written } from './read-spreadsheet.js';
import { storeMeasurements } from './record-measurements.js';
import { wrong } from '../../failures/field-reasons.js';
import { wordsIn } from '../../failures/messages/index.js';
import { foldText } from '../../platform/fold-text.js';

export const MAX_BYTES = 5 * 1024 * 1024;
const MAX_ROWS = 50_000;
/** A line may have a value for each indicator. */
const MAX_VALUES = 100_000;

/** A problem of a line, for the person that filled in the spreadsheet. */
export interface BadLine {
  line: number;
  message: string;
}

export interface Imported {
  /** The number of values, groups and periods in the file. */
  values: number;
  groups: number;
  periods: number;
}

/** Thrown to roll back on purpose: nothing is to be stored. */
class Undone extends Error {
  constructor(readonly problems: Problem[]) {
    super('undone');
  }
}

/**
 * Records a spreadsheet of measurements, all or nothing, for an operator: everybody with access to the command is allowed. With
 * `dryRun` the transaction is rolled back at the end.
 * @returns every bad line, or the counts of the recorded values
 * @throws CsvTableError when the file is no table at all
 */
export async function importMeasurements(
  { orm, now, timeZone, operator }: { orm: Orm; now: () => Date; timeZone: string; operator: string },
  { bytes, dryRun = false }: { bytes: Buffer; dryRun?: boolean },
): Promise<{ bad: BadLine[]; imported: Imported | null }> {
  const { written, bad } = readSpreadsheet(readCsvTable(bytes, { maxRows: MAX_ROWS }));
  if (written.length > MAX_VALUES) return failed([{ line: 1, problem: wrong('TOO_MANY_VALUES', { max: MAX_VALUES }) }]);
  if (written.length === 0 && bad.length === 0) return failed([{ line: 1, problem: wrong('NO_VALUES') }]);
  const groupIds = groupsOf(await allHospitalGroups(databaseContext({ orm })));
  const known = written.filter(({ group, line }) => {
    const found = groupIds(group) !== undefined;
    if (!found) bad.push({ line, problem: wrong('GROUP_NAME_UNKNOWN', { group: group.slice(0, 60) || '(vazio)' }) });
    return found;
  });
  const entries = known.map(({ group, ...entry }) => ({ ...entry, groupId: groupIds(group)! }));
  const recordedAt = now();
  const checked = checkMeasurements(entries, { now: recordedAt, timeZone });
  bad.push(...toLines(checked.problems, known));
  if (bad.length > 0) return failed(bad);
  try {
    const audit = {
      action: 'importMeasurements',
      args: { values: entries.length },
      route: 'command.import',
    };
    await auditedCommand({ orm, now, operator }, audit, async ctx => {
      const { conflicts } = await storeMeasurements(ctx, checked, { recordedAt, recordedBy: null });
      if (conflicts.length > 0 || dryRun) throw new Undone(conflicts);
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    if (error.problems.length > 0) return failed(toLines(error.problems, known));
  }
  const distinct = (of: (entry: (typeof entries)[number]) => unknown) => new Set(entries.map(of)).size;
  return {
    bad: [],
    imported: {
      values: entries.length,
      groups: distinct(each => each.groupId),
      periods: distinct(each => each.period),
    },
  };
}

/** Each line once for each of its problems, in the order of the file. */
function failed(problems: readonly LineProblem[]): { bad: BadLine[]; imported: null } {
  const bad = problems.map(({ line, column, problem }) => {
    const said = wordsIn.pt.ofField(problem);
    return { line, message: column === undefined ? said : `${column}: ${said}` };
  });
  const distinct = new Map(bad.map(each => [`${each.line} ${each.message}`, each]));
  return { bad: [...distinct.values()].sort((a, b) => a.line - b.line), imported: null };
}

const fieldNames = { groupId: 'grupo', indicator: 'indicador', period: 'período', value: 'valor' } as const;
const toLines = (problems: readonly Problem[], written: readonly Written[]): LineProblem[] =>
  problems.map(({ index, field, problem }) => {
    const { line, indicator, period } = written[index]!;
    const what =
      field === 'value' ? indicator : field === 'period' ? `período "${period.slice(0, 40)}"` : fieldNames[field];
    return { line, column: what, problem };
  });

/** Finds a group by the written text: its id, its name as it is written, or the only such name without accents and case. */
function groupsOf(groups: readonly Pick<HospitalGroupRow, 'id' | 'name'>[]): (written: string) => number | undefined {
  const exact = new Map(groups.flatMap(({ id, name }) => [[name, id] as const, [String(id), id] as const]));
  const alike = Map.groupBy(groups, ({ name }) => foldText(name));
  return written => {
    const [first, second] = alike.get(foldText(written)) ?? [];
    return exact.get(written) ?? (second ? undefined : first?.id);
  };
}
