/** Milliseconds of an instant: of an entity, or the text that PostgreSQL wrote in a column or in JSON (UTC). */
export const instantOf = (value: string | Date): number =>
  value instanceof Date ? value.getTime() : Date.parse(value.replace(' ', 'T').replace(/\+00$/, 'Z'));
