import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import { holdings, none, ofTimestamps } from './holdings.js';

/**
 * The fields that somebody chose for the columns of a spreadsheet, so that the next one with the same titles is understood. The
 * titles are a hash: a file without titles has a person there.
 */
export const ImportMatchSchema = defineEntity({
  name: 'ImportMatch',
  tableName: 'import_matches',
  properties: {
    id: p.integer().primary(),
    /** The kind of records, such as `users`. */
    noun: text(40),
    /** SHA-256 of the titles, in the order of the alphabet. */
    titles: text(64),
    /** The field of each title, in that order; null for a column that is left out. */
    fields: p.json().$type<(string | null)[]>(),
    usedAt: instant().index('import_matches_used_at_index'),
    ...timestamps,
  },
  uniques: [{ name: 'import_matches_unique', properties: ['titles', 'noun'] }],
});
export class ImportMatch extends ImportMatchSchema.class {}
ImportMatchSchema.setClass(ImportMatch);

holdings(ImportMatchSchema, {
  about: {},
  why: 'Fields of columns of spreadsheets.',
  kept: 'One year after the last spreadsheet with these titles',
  columns: { id: none, noun: none, titles: none, fields: none, usedAt: none, ...ofTimestamps },
});
