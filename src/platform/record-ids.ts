/** The highest id of a column: ids are PostgreSQL's `integer`, and that type refuses more. No record gets as far. */
export const MAX_ID = 2_147_483_647;

export const isRecordId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ID;

/** The text of an id at any face: up to ten digits, which are more ids than records can have. */
export const ID_TEXT = /^[1-9]\d{0,9}$/;
/** The highest number that such a text can say. */
export const MAX_ID_TEXT = 9_999_999_999;

/**
 * The id that a caller names. One that columns can't hold becomes the highest one: no record has either, so callers get the
 * answer for an unknown id.
 * @returns null for text that can't be an id
 */
export const askedId = (text: string): number | null => (ID_TEXT.test(text) ? Math.min(Number(text), MAX_ID) : null);

/** The id in a text of digits; null for any other text, such as `0`, `007` or one that no record can have. */
export function idOfText(text: string): number | null {
  const id = ID_TEXT.test(text) ? Number(text) : 0;
  return isRecordId(id) ? id : null;
}
