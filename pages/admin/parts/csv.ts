import Papa from 'papaparse';
import { downloadCSV, type Exporter } from 'react-admin';

/** A column of an exported table: its heading, and the value in a row. */
export type Column<Row> = readonly [heading: string, value: (row: Row) => string | number | boolean | null | undefined];

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

/** Exports the rows of a list. @param name the name of the file, without its ending */
export const exportsAs =
  <Row>(name: string, columns: readonly Column<Row>[]): Exporter =>
  (rows: Row[]) =>
    downloadTable(name, columns, rows);
