/** The column with the reasons why lines came back. It is written for people, and not read when they send the lines again. */
export const REASON_COLUMN = 'motivo';

export const isReasonColumn = (name: string): boolean => name.trim().toLowerCase() === REASON_COLUMN;
