import Papa from 'papaparse';
import { downloadCSV, type Exporter } from 'react-admin';

type Cell = string | number | boolean | null | undefined;

/** A column of an exported table: its heading, and the value in a row. */
export type Column<Row> = readonly [heading: string, value: (row: Row) => Cell];

/**
 * Gives rows to the browser as a file for Brazilian Excel: semicolons, and UTF-8 that begins with its mark. Texts that a
 * spreadsheet would take for a formula are quoted.
 * @param name the name of the file, without its ending
 */
export const downloadTable = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void =>
  downloadCSV(
    `\u{feff}${Papa.unparse(
      { fields: columns.map(([heading]) => heading), data: rows.map(row => columns.map(([, value]) => value(row))) },
      { delimiter: ';', escapeFormulae: true },
    )}`,
    name,
  );

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
