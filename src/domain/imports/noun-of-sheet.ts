import type { MatchedColumns } from '../../entities/import.entity.js';
import { CsvTableError } from '../../platform/spreadsheets/csv-table.js';
import { isSpreadsheet } from '../../platform/spreadsheets/rows.js';
import type { Noun } from './described-noun.js';
import type { Remembered } from './matches.write.js';
import { nounNamed, nounOfFile, nouns } from './nouns.js';
import { columnsOf, missingColumns, titlesOf } from './stage.js';
import { nounsNamed } from './titles.js';

/** True for the name of a file that should hold records: a spreadsheet beside others, in no folder of files. */
export const holdsRecords = (name: string): boolean => isSpreadsheet(name) && !name.includes('/');

/**
 * The noun of a spreadsheet: by its name (`users.csv`), else by a remembered match, else by its columns, else by words of its name.
 * Names of files say little (`Pasta1.xlsx`), so columns that fit one noun only count more than such words.
 * @param file a local file @param remembered finds the fields that somebody chose for these titles
 * @returns the noun, and the match if there is one; undefined when nothing tells the noun
 * @throws CsvTableError when it is no table
 */
export async function nounOfSheet(
  file: string,
  name: string,
  remembered: Remembered = () => Promise.resolve([]),
): Promise<{ noun: Noun; match?: MatchedColumns } | undefined> {
  if (!holdsRecords(name)) return undefined;
  const exact = nounOfFile(name);
  const titles = await titlesOf(file, name).catch(error => {
    // The check tells the fault of a file whose noun is known.
    if (!exact || !(error instanceof CsvTableError)) throw error;
    return [];
  });
  for (const match of titles.length > 0 ? await remembered(titles) : []) {
    const noun = nounNamed(match.noun);
    if (noun && (!exact || noun === exact) && !columnsOf(noun, titles, match.fields).includes(undefined))
      return { noun, match };
  }
  if (exact) return { noun: exact };
  const fitting = nounsOfColumns(titles);
  if (fitting.length === 1) return { noun: fitting[0]! };
  const words = nounsNamed(name.slice(0, name.lastIndexOf('.')));
  const named = nouns.filter(noun => words.includes(noun.name));
  const both = named.filter(noun => fitting.includes(noun));
  const noun = both.length === 1 ? both[0] : named.length === 1 ? named[0] : undefined;
  return noun && { noun };
}

/** The nouns that have all these columns: those that the columns can make records of, else those whose records they find. */
function nounsOfColumns(titles: readonly string[]): Noun[] {
  const fitting = nouns.flatMap(noun => {
    const columns = columnsOf(noun, titles);
    const found = columns.filter(column => column != null);
    if (found.length === 0 || columns.includes(undefined) || missingColumns(noun, found).length > 0) return [];
    return [{ noun, isWhole: noun.columns.every(each => !each.isRequired || found.includes(each)) }];
  });
  const whole = fitting.filter(({ isWhole }) => isWhole);
  return (whole.length > 0 ? whole : fitting).map(({ noun }) => noun);
}
