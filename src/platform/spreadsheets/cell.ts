/** A time on the clocks of a place, `2026-11-22 10:30:00`: spreadsheets know no zones. */
export interface ClockTime {
  clock: string;
}

/** The content of a cell of a written table. */
export type Cell = string | number | ClockTime | null;
