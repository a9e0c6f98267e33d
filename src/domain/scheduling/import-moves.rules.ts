/**
 * SQL of what becomes of an appointment `t` to which a line of a spreadsheet gives another time: as `rebook` does, its client is
 * reminded of that, and calendars take it for newer. Nobody can have come to a time that is ahead.
 * @param isMoved SQL of whether it does
 */
export const movedByImport = (isMoved: string): Readonly<Record<string, string>> => ({
  revision: `t.revision + case when ${isMoved} then 1 else 0 end`,
  moved_at: `case when ${isMoved} then {now} else t.moved_at end`,
  reminded_at: `case when ${isMoved} then null else t.reminded_at end`,
  outcome: `case when r.start_time <= {now} then t.outcome end`,
});
