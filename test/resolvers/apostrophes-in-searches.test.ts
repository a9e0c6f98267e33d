import { beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let admin: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.aUser({ name: 'Ada', roles: ['ADMIN'] });
  for (const name of ['João D’Ávila', 'Maria d´Ávila', "Rui D'Avila", "Bia Sant'Anna", 'Davi Lima'])
    await elo.make.anEnrollment({ participant: await elo.make.aUser({ name }) });
});

const ofAvila = ['João D’Ávila', 'Maria d´Ávila', "Rui D'Avila"];

it.each([
  ["D'Avila", ofAvila],
  ['d’ávila', ofAvila],
  ['d`avila', ofAvila],
  ['joão d´avila', ['João D’Ávila']],
  ['sant’anna', ["Bia Sant'Anna"]],
  ["d'a", ofAvila],
])('The search %j finds a name with any apostrophe', async (search, names) => {
  const { body } = await elo.graphql(
    'query ($search: String) { users(filter: { search: $search }, first: 50) { totalCount nodes { name } } }',
    { search },
    { as: admin },
  );
  const found = body.data.users.nodes.map((each: { name: string }) => each.name);
  expect(found.toSorted()).toEqual(names.toSorted());
  expect(body.data.users.totalCount).toBe(found.length);
});
