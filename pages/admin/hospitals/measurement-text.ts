import { language, tagOf } from '../language/language.js';

// The text of values in the table of measurements: in Portuguese with a comma, in English with a point.

/** A value as the text of a cell, without marks between thousands. */
export const textOfValue = (value: number | null): string =>
  value === null
    ? ''
    : new Intl.NumberFormat(tagOf(language()), { useGrouping: false, maximumFractionDigits: 2 }).format(value);

const groupedByPoints = /^-?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;
const groupedByCommas = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** The content of a cell: a value, nothing, or its fault (a key of words). */
export type Typed = { value: number | null } | { wrong: string };

/**
 * Reads a value that was typed, or pasted from a spreadsheet. `1.234` is more than a thousand for an indicator in whole
 * numbers, and ambiguous for others.
 * @param comma true when a comma is before the decimals, as in Portuguese
 */
export function readValue(text: string, { whole, comma }: { whole: boolean; comma: boolean }): Typed {
  const bare = text.replaceAll(/[\s\u00A0\u202F]/g, '');
  if (bare === '') return { value: null };
  const [point, group] = comma ? [',', '.'] : ['.', ','];
  if (!/^-?[\d.,]+$/.test(bare) || bare.split(point).length > 2) return { wrong: 'elo.measurements.no_number' };
  const isGrouped = (comma ? groupedByPoints : groupedByCommas).test(bare);
  if (isGrouped) {
    const isSure = whole || bare.includes(point) || bare.split(group).length > 2;
    if (!isSure) return { wrong: 'elo.measurements.ambiguous' };
    return { value: Number(bare.replaceAll(group, '').replace(point, '.')) };
  }
  // A single mark of the other language is before the decimals, too.
  const marks = bare.replaceAll(/[^.,]/g, '');
  if (marks.length > 1) return { wrong: 'elo.measurements.no_number' };
  const value = Number(bare.replace(',', '.'));
  return Number.isFinite(value) ? { value } : { wrong: 'elo.measurements.no_number' };
}

/** A block of cells as spreadsheets copy it: one line for each row, tabs between columns. */
export const cellsOf = (pasted: string): string[][] =>
  pasted
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t'));

/** Without accents and capitals. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
