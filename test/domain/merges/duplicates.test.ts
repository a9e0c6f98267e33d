import { beforeAll, expect, it } from '@jest/globals';
import type { User } from '../../../src/entities/index.js';
import { explainRun } from '../../support/plans.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Pairs of people who are probably one person, among twenty thousand.

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

const rows = (text: string, values: unknown[] = []): Promise<any[]> => elo.make.em().execute(text, values);
async function ask(operation: string): Promise<any> {
  const { body } = await elo.graphql(operation, {}, { as: admin });
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0];
}
const pairs = (page = 'first: 50') =>
  ask(
    `{ duplicatePeople(${page}) { totalCount nodes { first { id name } second { id } reasons } pageInfo { endCursor hasNextPage } } }`,
  );
const idsOf = (page: any) => page.nodes.map(({ first, second }: any) => [Number(first.id), Number(second.id)]);

it('pairs share a phone, in both spellings, or a name and a birthday', async () => {
  const { make } = elo;
  const one = await make.aUser({ phone: '5551987654321', name: 'Ana Lúcia Prado' });
  const other = await make.aUser({ phone: '555187654321', name: 'Outra' });
  const namesake = await make.aUser({ name: 'ana lucia prado' });
  const waiting = await make.aUser({ phone: '5551987654321', isActive: false, email: null });
  await rows(
    `insert into action_tokens (user_id, purpose, salt, expires_at) values (?, 'ACTIVATE_ACCOUNT', 's', now())`,
    [waiting.id],
  );
  await rows(`update users set birthday = '1980-05-01' where id in (?, ?)`, [one.id, namesake.id]);
  const found = await pairs();
  expect(found).toMatchObject({
    totalCount: 2,
    nodes: [
      { first: { id: String(one.id) }, second: { id: String(other.id) }, reasons: ['PHONE'] },
      { first: { id: String(one.id) }, second: { id: String(namesake.id) }, reasons: ['NAME_AND_BIRTHDAY'] },
    ],
  });
  const firstPage = await pairs('first: 1');
  expect(firstPage.pageInfo.hasNextPage).toBe(true);
  expect(idsOf(await pairs(`first: 1, after: "${firstPage.pageInfo.endCursor}"`))).toEqual([[one.id, namesake.id]]);

  expect(await ask(`mutation { notDuplicates(personId: ${other.id}, otherId: ${one.id}) }`)).toBe(true);
  expect(await ask(`mutation { notDuplicates(personId: ${one.id}, otherId: ${other.id}) }`)).toBe(true);
  expect(idsOf(await pairs())).toEqual([[one.id, namesake.id]]);
});

it('a page among twenty thousand people needs two statements, and an index for each person', async () => {
  await rows(`
    insert into users (name, phone, birthday, roles, is_active, created_at, updated_at)
    select 'Pessoa ' || n, '55119' || (20000000 + n), date '1960-01-01' + n, array['PARTICIPANT'], true, now(), now()
      from generate_series(1, 20000) as n`);
  await rows('analyze users');
  const asked = await elo.queries(() => pairs());
  const [page] = asked.filter(({ sql }) => sql.includes('cross join lateral') && sql.includes('limit'));
  expect(asked.filter(({ sql }) => /from users|from "users"/.test(sql) && !/is_active" = /.test(sql))).toHaveLength(3);
  const nodes = await explainRun(elo, page!);
  const scans = nodes.filter(node => node['Relation Name'] === 'users' && node['Actual Loops'] > 1);
  expect(scans.map(node => node['Node Type']).filter(type => type === 'Seq Scan')).toEqual([]);
  expect(nodes.map(node => node['Index Name'])).toEqual(
    expect.arrayContaining(['users_phone_index', 'users_name_birthday_index']),
  );
});
