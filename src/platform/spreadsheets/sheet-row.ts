/** A line of a spreadsheet; its number is the file's, as its owner sees it. */
export interface SheetRow {
  line: number;
  cells: readonly string[];
}
