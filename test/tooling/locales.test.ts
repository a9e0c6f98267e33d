import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** Migrations are history, and the checks of entities are about texts of ASCII. */
const sources = globSync('src/**/*.ts', { exclude: ['src/migrations/**', 'src/entities/**'] });

/** Functions of SQL whose answer is that of the locale of the database, unless a collation is named. */
const OF_LOCALE = /(?<![.\w])(?:lower|upper|initcap)\((?![^)]*(?:collate|ofPeople))|\b(?:ilike|citext)\b/;

it('No statement depends on the locale of the database for case', () => {
  const found = sources.flatMap(source =>
    readFileSync(source, 'utf8')
      .split('\n')
      .flatMap((line, at) => (OF_LOCALE.test(line) ? [`${source}:${at + 1}`] : [])),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
