import { Readable } from 'node:stream';
import { wrong } from '../../failures/field-reasons.js';
import { foldText } from '../../platform/fold-text.js';
import { sheetRows } from '../../platform/spreadsheets/rows.js';
import { CsvTableError } from '../../platform/spreadsheets/csv-table.js';
import { type CellContext, type CellValue, type Column, isReference, type Noun, WrongCell } from './described-noun.js';
import { exportedAs } from './exported-columns.rules.js';
import type { Problems } from './problems.js';
import { isReasonColumn } from './reason-column.js';
import { isReferredTo, namedNoun } from './references.js';
import { columnNamed } from './titles.js';
import { explanationsIn } from './template.js';

/** A spreadsheet and its noun. */
export interface ImportFile {
  noun: Noun;
  /** Name of the file in problems. */
  name: string;
  path: string;
  /** The fields of its columns, when somebody chose them; null for a column that is left out. Otherwise their titles tell them. */
  fields?: readonly (string | null)[];
}

const MAX_ROWS = 1_000_000;
const PIECE_CHARACTERS = 65_536;

/** The text that a spreadsheet shows for a formula without a result, in Portuguese and in English. */
const ERROR_CELL =
  /^(#(N\/[AD]|REF!|(DIV|DIVIS[AÃ]O)\/0!|VALOR!|VALUE!|NOME\?|NAME\?|N[UÚ]M!|NUM!|NULO!|NULL!|DESPEJAR!|SPILL!|C[AÁ]LC!|CALC!|CAMPO!|FIELD!)|Err:\d{3})$/iu;

/** The address of a cell, as `A2`. @param place of its column, from 0 */
function addressOf(place: number, line: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? `${letter}${line}` : addressOf(Math.floor(place / 26) - 1, 0).slice(0, -1) + letter + line;
}

/** Quotes one of our own identifiers for SQL. */
export const quoted = (name: string): string => `"${name}"`;
export const stagedTable = ({ name }: Noun): string => `staged_${name}`;

/** The columns of a noun in the order of a file; null for columns that are not read. */
export type Header = readonly (Column | null)[];

/**
 * Reads the first line of a file.
 * @returns null when it is wrong: then no line of the file can be understood
 */
export async function readHeader({ noun, name, path, fields }: ImportFile, problems: Problems): Promise<Header | null> {
  const first = await titlesOf(path, name);
  const before = problems.count;
  if (first.length === 0) problems.add(name, 1, null, wrong('NO_LINES'));
  const header = columnsOf(noun, first, fields).map((column, place) => {
    if (column === undefined)
      problems.add(name, 1, null, wrong('COLUMN_UNKNOWN', { column: first[place]!.slice(0, 60) }));
    return column ?? null;
  });
  const found = header.filter(column => column !== null);
  for (const [place, { name: column }] of found.entries())
    if (found.findIndex(each => each.name === column) < place)
      problems.add(name, 1, null, wrong('COLUMN_TWICE', { column }));
  if (first.length > 0)
    for (const { name: column } of missingColumns(noun, found))
      problems.add(name, 1, null, wrong('COLUMN_MISSING', { column }));
  return problems.count === before ? header : null;
}

/** The cells of the first line of a file; none when it has no line. @throws CsvTableError when it is no table */
export async function titlesOf(file: string, name: string): Promise<readonly string[]> {
  for await (const { cells } of sheetRows(file, name)) return cells;
  return [];
}

/** The columns that a new record needs, and that a file lacks. A file that identifies existing records may have only a few. */
export const missingColumns = (noun: Noun, found: readonly Column[]): Column[] =>
  namesRecords(noun, found) ? [] : noun.columns.filter(each => each.isRequired && !found.includes(each));

/**
 * The columns of a noun that the first line of a file names: null for those that are not read, undefined for unknown ones.
 * @param fields the names of the columns, when somebody chose them
 */
export function columnsOf(
  noun: Noun,
  titles: readonly string[],
  fields?: ImportFile['fields'],
): (Column | null | undefined)[] {
  if (fields)
    return titles.map((_title, place) => {
      const field = fields[place] ?? null;
      return field === null ? null : noun.columns.find(({ name }) => name === field);
    });
  const exported = exportedAs(noun.name, titles);
  return titles.map((title, place) => {
    const own = exported?.[place];
    if (own === null || title.trim() === '' || isReasonColumn(title)) return null;
    return columnOf(noun, own ?? title);
  });
}

/** The column of a noun that a header names. The column `course_id` of an old table is `course`. */
const columnOf = ({ columns }: Noun, given: string): Column | undefined =>
  columnNamed(columns, given) ??
  columns.find(({ name, cell }) => isReference(cell) && `${name}_id` === given.trim().toLowerCase());

/** True when these columns can find existing records: by their ids, or by a key. */
export const namesRecords = ({ keys }: Noun, found: readonly Column[]): boolean =>
  [['id'], ...keys.map(({ columns }) => columns)].some(key => key.every(each => found.some(({ to }) => to === each)));

/** The columns of the table with the content of a file: cells as they were read, `g_NAME`. */
function stagedColumns({ name, columns }: Noun): [column: string, type: string][] {
  return [
    ['line', 'int not null'],
    ['bad', 'boolean not null'],
    // The names by which other lines may refer to the row. So a reference to a bad line is not reported as unknown.
    ...(isReferredTo(name) ? ([['names', 'text[]']] as [string, string][]) : []),
    ...columns.flatMap(({ name, cell }): [string, string][] =>
      isReference(cell)
        ? [
            [`g_${name}`, 'text'],
            ...namedNoun(cell.noun).names.map(({ by, sql }): [string, string] => [`g_${name}__${by}`, sql]),
          ]
        : [[`g_${name}`, cell.sql]],
    ),
  ];
}

/**
 * Streams a file into a temporary table, cell by cell, without keeping it in memory. A cell that can't be read is reported, and
 * the next steps ignore its line. @returns number of lines
 */
export async function stageFile(
  ctx: { run(sql: string): Promise<unknown>; copyFrom(statement: string, rows: Readable): Promise<void> },
  file: ImportFile,
  header: Header,
  { context, problems }: { context: CellContext; problems: Problems },
): Promise<number> {
  const { noun } = file;
  const columns = stagedColumns(noun);
  const table = stagedTable(noun);
  const list = columns.map(([name, type]) => `${quoted(name)} ${type}`).join(', ');
  await ctx.run(`create temporary table ${table} (${list}) on commit drop`);
  const counted = { rows: 0 };
  const names = columns.map(([name]) => quoted(name)).join(', ');
  const rows = Readable.from(copyRows(file, header, { context, problems, counted }), { objectMode: true });
  await ctx.copyFrom(`copy ${table} (${names}) from stdin`, rows);
  await ctx.run(`analyze ${table}`);
  return counted.rows;
}

/** Statements by which the number of a person that was merged into another one leads to that one. */
export const followMergedStatements = (noun: Noun): string[] =>
  noun.columns
    .filter(({ cell }) => isReference(cell) && cell.noun === 'users')
    .map(({ name }) => quoted(`g_${name}__id`))
    .map(
      column => `
  update ${stagedTable(noun)} as s set ${column} = m.kept_id
    from person_merges as m where m.undone_at is null and m.dropped_id = s.${column}`,
    );

async function* copyRows(
  { noun, name, path }: ImportFile,
  header: Header,
  { context, problems, counted }: { context: CellContext; problems: Problems; counted: { rows: number } },
): AsyncGenerator<string> {
  const places = new Map(header.flatMap((column, place) => (column ? [[column.name, place] as const] : [])));
  const hasNames = isReferredTo(noun.name);
  const naming = new Set(['id', ...noun.keys.flatMap(({ columns }) => columns)]);
  const isExplanation = explanationsIn(noun);
  let piece = '';
  let isHeader = true;
  for await (const { line, cells } of sheetRows(path, name)) {
    if (isHeader || isExplanation(cells)) {
      isHeader = false;
      continue;
    }
    counted.rows += 1;
    if (counted.rows > MAX_ROWS) throw new CsvTableError(wrong('TOO_MANY_LINES', { max: MAX_ROWS }), line);
    const values: CellValue[] = [];
    const said: string[] = [];
    const isBeyond = cells.length > header.length && cells.slice(header.length).some(cell => cell !== '');
    let isBad = isBeyond;
    if (isBeyond)
      problems.add(name, line, null, wrong('CELLS_BEYOND_COLUMNS', { cells: cells.length, columns: header.length }));
    for (const column of noun.columns) {
      const place = places.get(column.name);
      // In a line with too many cells, the cells are not in their columns.
      let given = place === undefined || isBeyond ? '' : (cells[place] ?? '');
      if (ERROR_CELL.test(given)) {
        isBad = true;
        problems.add(name, line, column.name, wrong('ERROR_CELL', { cell: addressOf(place!, line), error: given }));
        given = '';
      }
      if (hasNames && given !== '' && naming.has(column.to ?? column.name)) said.push(foldText(given));
      if (isReference(column.cell)) {
        values.push(given === '' ? null : given.slice(0, 200));
        let isNamed = false;
        for (const { by, read } of namedNoun(column.cell.noun).names) {
          const found: string | null = given === '' || isNamed ? null : read(given);
          isNamed ||= found !== null && by !== 'written';
          values.push(found);
        }
        continue;
      }
      const value = given === '' ? null : await column.cell.read(given, context);
      if (value instanceof WrongCell) {
        isBad = true;
        problems.add(name, line, column.name, value.problem);
        values.push(null);
      } else values.push(value);
    }
    piece += encoded([line, isBad, ...(hasNames ? [said] : []), ...values]);
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, each => escapes[each]!) : text;

/** A row in the text format of COPY. */
const encoded = (values: readonly CellValue[]): string => `${values.map(valueOf).join('\t')}\n`;
function valueOf(value: CellValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'object')
    return escaped(`{${value.map(each => `"${each.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`);
  return escaped(String(value));
}
