import { type Expression, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { parseInput } from '../../failures/validation.js';
import { storableText } from './text.js';

/*
 * Searches of lists: every word must be found, in any place; accents and case do not matter; no character stands for
 * others. What is searched is a text that PostgreSQL keeps or makes with `search_text`, which is what `words` does here.
 *
 * Of a large table that text is a generated column with an index of its groups of three characters (`search_grams`, as
 * pg_trgm has, which not every PostgreSQL offers). The index leads to the rows that may match, the words tell which do:
 * a filter of both, by `searchFilters` and `searchOf`. Of a small table the words are enough: `isFound` and `searchOf`.
 */

const MAX_LENGTH = 100;
const shape = z.object({ search: storableText().max(MAX_LENGTH).nullish() });

/** What a search is made of; both are null where nothing is sought. */
export interface Search {
  /** A pattern of each word. */
  searchWords: readonly string[] | null;
  /** Question to the index; null where the words are too short for it. */
  searchGrams: string | null;
}

/**
 * Reads what somebody typed.
 * @param wordOf what is sought for a word as it was typed, such as the digits of a number
 * @throws INVALID for more than a hundred characters
 */
export function searchOf(typed: string | null | undefined, wordOf = (word: string) => word): Search {
  const { search } = parseInput(shape, { search: typed });
  const words = fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map(wordOf);
  if (words.length === 0) return { searchWords: null, searchGrams: null };
  return {
    searchWords: words.map(word => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    searchGrams: questionOf(words),
  };
}

/** As `search_text` of the database. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();

/** More of them leave hardly fewer rows, and each is looked for. */
const MAX_GRAMS = 12;

/** Each three characters of the words; two characters are the beginning of some three. Long words leave the fewest rows. */
function questionOf(words: readonly string[]): string | null {
  const grams = words.toSorted((a, b) => b.length - a.length).flatMap(gramsOf);
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

/** Whether every word stands in a text that was made with `search_text`. */
export const isFound = (text: RawBuilder<unknown>, words: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${text} like all(${words}::text[])`;

/** The filter of a search in a small table, named after the values of `searchOf`. @param text SQL of what is searched */
export const smallSearch = (text: RawBuilder<unknown>) => ({
  searchWords: ($: (name: 'searchWords') => Expression<unknown>) =>
    isFound(sql`search_text(${text})`, $('searchWords')),
});

/**
 * The filters of a search of a generated column with an index of its `search_grams`, named after the values of `searchOf`.
 * Counting goes through all rows that match, so that it shall always use the index: where the planner knows that a word is
 * in nearly all rows, it would make the groups of each row instead.
 */
export const searchFilters = (column: string) => ({
  searchWords: ($: (name: 'searchWords') => Expression<unknown>) => isFound(sql.ref(column), $('searchWords')),
  searchGrams: ($: (name: 'searchGrams') => Expression<unknown>, { isCount }: { isCount: boolean }) => {
    const question = sql`${$('searchGrams')}::tsquery`;
    return sql<boolean>`search_grams(${sql.ref(column)}) @@ ${isCount ? sql`(select ${question})` : question}`;
  },
});
