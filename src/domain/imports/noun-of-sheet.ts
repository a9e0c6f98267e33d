import { isSpreadsheet, sheetRows } from '../../platform/spreadsheets/rows.js';
import type { Noun } from './described-noun.js';
import { nounOfFile, nouns } from './nouns.js';
import { columnsOf, namesRecords } from './stage.js';
import { nounsNamed } from './titles.js';

/** True for the name of a file that should hold records: a spreadsheet beside others, in no folder of files. */
export const holdsRecords = (name: string): boolean => isSpreadsheet(name) && !name.includes('/');

/**
 * The noun of a spreadsheet: by its name (`users.csv`), else by its columns, else by words of its name. Names of files say little
 * (`Pasta1.xlsx`), so columns that fit one noun only count more than such words.
 * @param file a local file @returns undefined when nothing tells it
 * @throws CsvTableError when it is no table
 */
export async function nounOfSheet(file: string, name: string): Promise<Noun | undefined> {
  if (!holdsRecords(name)) return undefined;
  const exact = nounOfFile(name);
  if (exact) return exact;
  const fitting = await nounsOfColumns(file, name);
  if (fitting.length === 1) return fitting[0];
  const words = nounsNamed(name.slice(0, name.lastIndexOf('.')));
  const named = nouns.filter(noun => words.includes(noun.name));
  const both = named.filter(noun => fitting.includes(noun));
  return both.length === 1 ? both[0] : named.length === 1 ? named[0] : undefined;
}

/** The nouns that have all these columns: those that the columns can make records of, else those whose records they find. */
async function nounsOfColumns(file: string, name: string): Promise<Noun[]> {
  for await (const { cells } of sheetRows(file, name)) {
    const fitting = nouns.flatMap(noun => {
      const columns = columnsOf(noun, cells);
      const found = columns.filter(column => column != null);
      if (found.length === 0 || columns.includes(undefined)) return [];
      const isWhole = noun.columns.every(each => !each.isRequired || found.includes(each));
      return isWhole || namesRecords(noun, found) ? [{ noun, isWhole }] : [];
    });
    const whole = fitting.filter(({ isWhole }) => isWhole);
    return (whole.length > 0 ? whole : fitting).map(({ noun }) => noun);
  }
  return [];
}
