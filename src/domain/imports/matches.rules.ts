import { createHash } from 'node:crypto';
import type { MatchedColumns } from '../../entities/import.entity.js';
import { type FieldProblem, wrong } from '../../failures/field-reasons.js';
import { foldText } from '../../platform/fold-text.js';
import type { Column, Noun } from './described-noun.js';
import { isReasonColumn } from './reason-column.js';
import { missingColumns } from './stage.js';

/** A title of a file, and the field that somebody chose for it; null: the column is left out. */
export interface ColumnChoice {
  title: string;
  field: string | null;
}

/** The places of the titles in the order of the alphabet, without the reasons that came back with lines. */
function placesOf(titles: readonly string[]): { name: string; place: number }[] {
  const named = titles.map((title, place) => ({ name: foldText(title).replaceAll(/\s+/g, ' ').trim(), place }));
  return named
    .filter(({ name }) => name !== '' && !isReasonColumn(name))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : one.place - other.place));
}

/** The titles of a file as they are remembered: columns in another order, other accents and capitals give the same. */
export const hashOfTitles = (titles: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(placesOf(titles).map(({ name }) => name)))
    .digest('hex');

/** The fields of the columns of a file, in the order in which they are remembered. */
export const toRemember = (titles: readonly string[], fields: MatchedColumns['fields']): (string | null)[] =>
  placesOf(titles).map(({ place }) => fields[place] ?? null);

/** The remembered fields in the order of the columns of a file. */
export function fromRemembered(titles: readonly string[], fields: MatchedColumns['fields']): (string | null)[] {
  const found = new Map(placesOf(titles).map(({ place }, index) => [place, fields[index] ?? null]));
  return titles.map((_title, place) => found.get(place) ?? null);
}

/**
 * Checks the fields that somebody chose for the columns of a file. Columns that nobody named are left out.
 * @returns the field of each column, in the order of the file, or the problems by input field
 */
export function chosenFields(
  noun: Noun,
  titles: readonly string[],
  choices: readonly ColumnChoice[],
): { fields: (string | null)[] } | { problems: Record<string, FieldProblem> } {
  const problems: Record<string, FieldProblem> = {};
  const fields = titles.map((): string | null => null);
  const found: Column[] = [];
  const named = new Set<string>();
  for (const [index, { title, field }] of choices.entries()) {
    const at = `columns.${index}`;
    const places = [...titles.keys()].filter(place => titles[place] === title && title !== '');
    if (places.length === 0) problems[`${at}.title`] = wrong('TITLE_NOT_IN_FILE', { title: title.slice(0, 60) });
    else if (named.has(title)) problems[`${at}.title`] = wrong('IN_USE');
    named.add(title);
    if (field === null) continue;
    const column = noun.columns.find(({ name }) => name === field);
    if (!column) problems[`${at}.field`] = wrong('COLUMN_UNKNOWN', { column: field.slice(0, 60) });
    else if (found.includes(column)) problems[`${at}.field`] = wrong('COLUMN_TWICE', { column: field });
    // Nothing tells two columns with the same title apart.
    else if (places.length > 1) problems[`${at}.title`] ??= wrong('COLUMN_TWICE', { column: title.slice(0, 60) });
    else if (places.length === 1) {
      found.push(column);
      fields[places[0]!] = field;
    }
  }
  const [missing] = missingColumns(noun, found);
  if (missing && Object.keys(problems).length === 0)
    problems['columns'] = wrong('COLUMN_MISSING', { column: missing.name });
  return Object.keys(problems).length > 0 ? { problems } : { fields };
}
