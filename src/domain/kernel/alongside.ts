/** What is written with the record of a mutation, once, and only when it has changed something. */
export interface Alongside {
  /** Under which the statement is prepared. */
  name: string;
  /** Common table expressions; `record` has the id of the audit record, or no row. @param first number of its first parameter */
  sql(first: number): string;
  /** Asked when the first change is committed. */
  values(): unknown[];
}
