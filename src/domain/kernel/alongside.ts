/**
 * A statement that runs together with the audit record of a mutation: once, and only when the mutation has changed something.
 */
export interface Alongside {
  /** The name of the prepared statement. */
  name: string;
  /**
   * Common table expressions; `record` has the id of the audit record, or no row. @param first number of the first parameter
   */
  sql(first: number): string;
  /** Called when the first change is committed. */
  values(): unknown[];
}
