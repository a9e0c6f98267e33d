import Papa from 'papaparse';
import { downloadCSV, type Exporter } from 'react-admin';
import { columnHeadings } from '../language/columns.pt.js';
import { language, textOf } from '../language/language.js';
import { minuteText } from './time.js';

type Cell = string | number | boolean | null | undefined;

/** A column of an exported table: its heading, and the value in a row. */
export type Column<Row> = readonly [heading: string, value: (row: Row) => Cell];

/** The text of the page for a word of the graph: `Manhã` for the shift MORNING. @param group of the texts, such as `shifts` */
export const wordOf = (group: string, word: string | null | undefined): string | null | undefined =>
  word && (textOf(`elo.${group}.${word}`) ?? word);

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const TIME = /^(\d{4})-(\d\d)-(\d\d)( \d\d:\d\d)?$/;

/** A cell with times on the clocks of the programme. */
const localCell = (cell: Cell): Cell => (typeof cell === 'string' && INSTANT.test(cell) ? minuteText(cell) : cell);

/** A cell as Excel in Portuguese reads it, with commas in numbers. */
function portugueseCell(cell: Cell): Cell {
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  return cell?.replace(TIME, '$3/$2/$1$4');
}

/**
 * Gives rows to the browser as a file for Brazilian Excel: semicolons, and UTF-8 that begins with its mark. Texts that a
 * spreadsheet would take for a formula are quoted. On the Portuguese page headings and values are Portuguese.
 * @param name the name of the file, without its ending
 */
export const downloadTable = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void => {
  const isPortuguese = language() === 'pt';
  const fields = columns.map(([heading]) => (isPortuguese ? (columnHeadings[heading] ?? heading) : heading));
  const cells = rows.map(row => columns.map(([, value]) => localCell(value(row))));
  const data = isPortuguese ? cells.map(row => row.map(portugueseCell)) : cells;
  downloadCSV(`\u{feff}${Papa.unparse({ fields, data }, { delimiter: ';', escapeFormulae: true })}`, name);
};

type FieldOf<Row> = { [Name in keyof Row & string]: Row[Name] extends Cell ? Name : never }[keyof Row & string];

/** The heading of a field's column: `starts_on` for `startsOn`. */
const headingOf = (field: string): string => field.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/**
 * Exports the rows of a list.
 * @param name the name of the file, without its ending
 * @param columns fields of the row by name, or columns with a heading of their own
 */
export const exportsAs =
  <Row>(name: string, columns: readonly (FieldOf<Row> | Column<Row>)[]): Exporter =>
  (rows: Row[]) =>
    downloadTable<Row>(
      name,
      columns.map(each => (typeof each === 'string' ? [headingOf(each), row => row[each] as Cell] : each)),
      rows,
    );
