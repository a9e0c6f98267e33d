/** A line of a spreadsheet; its number is the file's, as the person who keeps it sees it. */
export interface SheetRow {
  line: number;
  cells: readonly string[];
}
