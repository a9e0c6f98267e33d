import { beforeAll, expect, it } from '@jest/globals';
import { Hospital } from '../../../src/entities/index.js';
import { outcomeOf } from '../../support/outcome.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// institutions through the graph: the hospitals of a city that a form of registration offers.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const SAO_PAULO = 3_550_308;
const BELO_HORIZONTE = 3_106_200;
const RECIFE = 2_611_606;
const find = async (cityId: number | string) =>
  outcomeOf(await elo.graphql('query ($cityId: ID!) { it: institutions(cityId: $cityId) { id name } }', { cityId }));
const aHospital = (name: string, cityId: number) => elo.make.save(Hospital, { name, cityId });

it('the hospitals of a city are given to anybody, in the order of their names', async () => {
  const second = await aHospital('Santa Casa', SAO_PAULO);
  const first = await aHospital('Hospital A', SAO_PAULO);
  const twin = await aHospital('Santa Casa', SAO_PAULO);
  await aHospital('Hospital B', BELO_HORIZONTE);
  expect(await find(Math.floor(SAO_PAULO / 10))).toEqual(await find(SAO_PAULO));
  expect(await find(SAO_PAULO)).toEqual([
    { id: String(first.id), name: 'Hospital A' },
    { id: String(second.id), name: 'Santa Casa' },
    { id: String(twin.id), name: 'Santa Casa' },
  ]);
});

it('a city without hospitals and an unknown city code give none', async () => {
  expect(await find(RECIFE)).toEqual([]);
  expect(await find(1)).toEqual([]);
});

it('a city id that is no number is refused', async () => {
  expect(await find('São Paulo')).toEqual(['INVALID', 'ID_INVALID']);
});

it('at most a thousand hospitals are given', async () => {
  await elo.make
    .em()
    .execute(
      "insert into hospitals (name, city_id, created_at, updated_at) select 'H' || lpad(n::text, 4, '0'), 3304557, now(), now() from generate_series(1, 1001) n",
    );
  const found = (await find(3_304_557)) as { name: string }[];
  expect([found.length, found[0]!.name, found.at(-1)!.name]).toEqual([1_000, 'H0001', 'H1000']);
});
