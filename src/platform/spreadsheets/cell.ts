/** A time as the clocks of a place show it, `2026-11-22 10:30:00`: spreadsheets know no zones. */
export interface ClockTime {
  clock: string;
}

/** What stands in a cell of a table that is written. */
export type Cell = string | number | ClockTime | null;
