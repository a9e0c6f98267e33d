import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { isFound, searchFilters, searchOf, smallSearch } from '../../../src/domain/kernel/search.js';
import { textOfSql } from '../../support/sql-text.js';

describe('a typed search', () => {
  it.each([null, undefined, '', '   '])('%p has no words', typed => {
    expect(searchOf(typed)).toEqual({ searchWords: null, searchGrams: null });
  });

  it('is words without accents and case', () => {
    expect(searchOf(' José  SÃO ').searchWords).toEqual(['%jose%', '%sao%']);
  });

  it('has no wildcards', () => {
    expect(searchOf(String.raw`a%b_c\d`).searchWords).toEqual([String.raw`%a\%b\_c\\d%`]);
  });

  it('takes the word that is searched for a typed one', () => {
    expect(searchOf('12.3', word => word.replaceAll('.', '')).searchWords).toEqual(['%123%']);
  });

  it('has a hundred characters at most', () => {
    expect(searchOf('a'.repeat(100)).searchWords).toHaveLength(1);
    expect(() => searchOf('a'.repeat(101))).toThrow(expect.objectContaining({ code: 'INVALID' }));
    expect(() => searchOf('a\0')).toThrow(expect.objectContaining({ code: 'INVALID' }));
  });
});

describe('the question to the index', () => {
  const gramsOf = (typed: string) => searchOf(typed).searchGrams;

  it.each([
    ['a word of one character', 'a', null],
    ['a word of two characters: the beginning of a group', 'ab', "'ab':*"],
    ['a word of three', 'abc', "'abc'"],
    ['a word of four: two groups that overlap', 'abcd', "'abc' & 'bcd'"],
    ['a word of six: two groups', 'abcdef', "'abc' & 'def'"],
    ['a word of seven', 'abcdefg', "'abc' & 'def' & 'efg'"],
    ['long words first', 'ab abcd', "'abc' & 'bcd' & 'ab':*"],
    ['a short word beside a long one', 'a abc', "'abc'"],
    ['the same group once', 'abc abc', "'abc'"],
    ['a quote at the end', "ox'", "'ox'''"],
    ['an apostrophe between letters: the parts beside it', "d'avila", "'avi' & 'ila'"],
    ['a backslash', String.raw`o\x`, String.raw`'o\\x'`],
    ['characters of two units', '😀😀', "'😀😀':*"],
  ])('has groups of characters for %s', (_what, typed, expected) => {
    expect(gramsOf(typed)).toBe(expected);
  });

  it('has twelve groups at most', () => {
    const word = Array.from({ length: 13 }, (_, at) => `a${String.fromCodePoint(97 + at)}b`).join('');
    expect(gramsOf(word.slice(0, 36))!.split(' & ')).toHaveLength(12);
    expect(gramsOf(word)!.split(' & ')).toHaveLength(12);
  });
});

describe('the SQL of a search', () => {
  it('finds every word', async () => {
    expect(await textOfSql($ => isFound(sql`t`, $('words')))).toBe('t like all($1::text[])');
    expect(await textOfSql($ => smallSearch(sql`c.name`).searchWords($))).toBe(
      'search_text(c.name) like all($1::text[])',
    );
    expect(await textOfSql($ => searchFilters('u.search').searchWords($))).toBe('"u"."search" like all($1::text[])');
  });

  it('asks the index; a count makes PostgreSQL use it', async () => {
    const { searchGrams } = searchFilters('u.search');
    expect(await textOfSql($ => searchGrams($, { isCount: false }))).toBe('search_grams("u"."search") @@ $1::tsquery');
    expect(await textOfSql($ => searchGrams($, { isCount: true }))).toBe(
      'search_grams("u"."search") @@ (select $1::tsquery)',
    );
  });
});
