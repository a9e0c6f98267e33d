import { beforeAll, expect, it } from '@jest/globals';
import { foldText } from '../../../src/platform/fold-text.js';
import { caseless } from '../../../src/domain/kernel/search.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// The database and JavaScript compare texts alike, whatever the locale of the database is (ELO_TEST_LOCALE). Letters that the
// database does not know yet are left out: each of both learns new ones with a version of its own.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

/** The characters of these planes that mean something, within a word and at its end. */
function words(): string[] {
  const all: string[] = [];
  for (let code = 1; code < 0x1_ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (/[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}]/u.test(character)) all.push(`A${character}z`, `b${character}`);
  }
  return all;
}

it.each([
  ['without accents and case, by search_text', foldText, (text: string) => `search_text(${text})`],
  ['in lower case alone, by caseless', (text: string) => text.toLowerCase(), caseless],
])('Every character is the same %s', async (_what, here, there) => {
  const given = words();
  expect(given.length).toBeGreaterThan(150_000);
  const rows = await elo.make
    .em()
    .execute<{ said: string; folded: string }[]>(
      `select said, ${there('said')} as folded from jsonb_array_elements_text(?::jsonb) as said where unicode_assigned(said)`,
      [JSON.stringify(given)],
    );
  const different = rows.filter(({ said, folded }) => folded !== here(said));
  expect(different.map(({ said, folded }) => `${said}: ${folded} ${here(said)}`)).toEqual([]);
});

it.each([
  ['ÚNICO', 'unico'],
  ['Conceição', 'conceicao'],
  ['Jose\u0301', 'jose'],
  ['Œuvre', 'œuvre'],
  ['ΌΣΟΣ', 'οσος'],
])('%j is compared as %j', async (given, folded) => {
  expect(foldText(given)).toBe(folded);
  const [row] = await elo.make.em().execute<{ found: string }[]>('select search_text(?) as found', [given]);
  expect(row!.found).toBe(folded);
});
