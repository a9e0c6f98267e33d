import { type Expression, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { parseInput } from '../../failures/validation.js';
import { foldText } from '../../platform/fold-text.js';
import { storableText } from './text.js';

/*
 * Searches of lists: every word must be found, in any place; accents and case do not matter; no character is a wildcard. The
 * searched text is stored or computed by PostgreSQL with `search_text`; `foldText` does the same here.
 *
 * For a large table that text is a generated column with an index of its groups of three characters (`search_grams`). This is
 * like pg_trgm, but not every PostgreSQL offers pg_trgm. The index leads to the rows that may match, and the words decide:
 * `searchFilters` and `searchOf` make a filter of both. For a small table the words are enough: `isFound` and `searchOf`.
 */

const MAX_LENGTH = 100;
const shape = z.object({ search: storableText().max(MAX_LENGTH).nullish() });

/** The parts of a search; both are null when there are no words. */
export interface Search {
  /** A pattern for each word. */
  searchWords: readonly string[] | null;
  /** The question to the index; null when the words are too short for it. */
  searchGrams: string | null;
}

/**
 * Reads the text that a person typed.
 * @param wordOf the searched word for a typed word, such as the digits of a number
 * @throws INVALID for more than a hundred characters
 */
export function searchOf(typed: string | null | undefined, wordOf = (word: string) => word): Search {
  const { search } = parseInput(shape, { search: typed });
  const words = foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map(wordOf);
  if (words.length === 0) return { searchWords: null, searchGrams: null };
  return {
    searchWords: words.map(word => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(APOSTROPHES, '_')}%`),
    searchGrams: questionOf(words),
  };
}

/** The characters that people take for the apostrophe of D'Ávila, between two letters. A pattern has any character in its place. */
const APOSTROPHES = /(?<=\p{L})['’‘ʼ´`′](?=\p{L})/gu;

/** More groups leave hardly fewer rows, and each costs a look into the index. */
const MAX_GRAMS = 12;

/**
 * The groups of three characters of the words. A word of two characters is the beginning of some group. Long words come first,
 * because they leave the fewest rows.
 */
function questionOf(words: readonly string[]): string | null {
  const parts = words.flatMap(word => word.split(APOSTROPHES));
  const grams = parts.toSorted((a, b) => b.length - a.length).flatMap(gramsOf);
  if (grams.length === 0) return null;
  return [...new Set(grams)].slice(0, MAX_GRAMS).join(' & ');
}

function gramsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return [];
  if (characters.length === 2) return [`${quoted(word)}:*`];
  const starts = [...new Set([...range(0, characters.length - 3, 3), characters.length - 3])];
  return starts.map(start => quoted(characters.slice(start, start + 3).join('')));
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_each, index) => from + index * step);

const quoted = (gram: string): string => `'${gram.replaceAll(/['\\]/g, '$&$&')}'`;

/**
 * SQL of a text in lower case, in any locale of the database: under the locale C, `lower` alone leaves `Ú` as it is. Every
 * PostgreSQL since 18 has this collation.
 */
export const caseless = (text: string): string => `lower(${text} collate "pg_unicode_fast")`;

/** True when every word is in a text that was made with `search_text`. */
export const isFound = (text: RawBuilder<unknown>, words: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${text} like all(${words}::text[])`;

/** The filter of a search in a small table, named after the values of `searchOf`. @param text SQL of the searched text */
export const smallSearch = (text: RawBuilder<unknown>) => ({
  searchWords: ($: (name: 'searchWords') => Expression<unknown>) =>
    isFound(sql`search_text(${text})`, $('searchWords')),
});

/**
 * The filters of a search of a generated column with an index of its `search_grams`, named after the values of `searchOf`.
 * Counting goes through all rows that match, so it always uses the index. Otherwise the planner would compute the groups of
 * each row for a word that is in nearly all rows.
 */
export const searchFilters = (column: string) => ({
  searchWords: ($: (name: 'searchWords') => Expression<unknown>) => isFound(sql.ref(column), $('searchWords')),
  searchGrams: ($: (name: 'searchGrams') => Expression<unknown>, { isCount }: { isCount: boolean }) => {
    const question = sql`${$('searchGrams')}::tsquery`;
    return sql<boolean>`search_grams(${sql.ref(column)}) @@ ${isCount ? sql`(select ${question})` : question}`;
  },
});
