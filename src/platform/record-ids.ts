/** The highest id that a record can have: columns of ids are PostgreSQL's `integer`, and that type refuses more. */
export const MAX_ID = 2_147_483_647;

export const isRecordId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ID;

/** The id in a text of digits; null for any other text, such as `0`, `007` or one with too many digits. */
export function idOfText(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return isRecordId(id) ? id : null;
}
