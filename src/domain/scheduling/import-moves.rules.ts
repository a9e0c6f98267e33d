/**
 * SQL of the changed columns of an appointment `t` that a line of a spreadsheet moves to another time. The effect is the same
 * as of `rebook`: its client gets a reminder of the new time, and calendars see a newer version. A future appointment has no
 * outcome.
 * @param isMoved SQL that is true for a moved appointment
 */
export const movedByImport = (isMoved: string): Readonly<Record<string, string>> => ({
  revision: `t.revision + case when ${isMoved} then 1 else 0 end`,
  moved_at: `case when ${isMoved} then {now} else t.moved_at end`,
  reminded_at: `case when ${isMoved} then null else t.reminded_at end`,
  outcome: `case when r.start_time <= {now} then t.outcome end`,
});
