import { expect, it } from '@jest/globals';
import { citiesNamed } from '../../../src/domain/places/named-cities.query.js';
import { citiesOf, cityIdOf, states } from '../../../src/domain/places/places.query.js';

const all = states.flatMap(state => citiesOf(state.id).map(city => ({ ...city, state })));
const idsOf = (text: string) => citiesNamed(text).map(({ id }) => id);

it('Every city is found by its code with and without the check digit', () => {
  expect(all).toHaveLength(5571);
  for (const { id } of all) expect([cityIdOf(id), cityIdOf(Math.floor(id / 10))]).toEqual([id, id]);
});

it.each([0, -355_030, 3_550_309, 355_031, 35_503, 999_999, 35_503_080, 355_030.8])(
  '%d is the code of no city',
  code => {
    expect(cityIdOf(code)).toBeUndefined();
  },
);

it('Every city is found by its name with its state', () => {
  for (const { id, name, state } of all)
    for (const text of [`${name} - ${state.code}`, `${state.code}/${name}`, `${name} (${state.name})`])
      expect([text, ...idsOf(text)]).toEqual([text, id]);
});

it.each([
  ['São Paulo', 3_550_308],
  ['SAO PAULO/SP', 3_550_308],
  ['sao paulo sp', 3_550_308],
  ['Santa Bárbara d’Oeste', 3_545_803],
  ["SANTA BARBARA D'OESTE", 3_545_803],
  ['Embu Guaçu', 3_515_103],
  ['Brasília', 5_300_108],
  ['Araçatuba', 3_502_804],
  ['Aracatu - BA', 2_902_005],
])('The city %j is %d', (text, id) => {
  expect(idsOf(text)).toEqual([id]);
});

it.each(['', '-', 'SP', 'Bom Jesus/SP', 'Paulo'])('The text %j names no city', text => {
  expect(idsOf(text)).toEqual([]);
});

it('A name that several states have is each of them', () => {
  expect(citiesNamed('Bom Jesus').map(({ state }) => state.code)).toEqual(['PB', 'PI', 'RN', 'RS', 'SC']);
});
