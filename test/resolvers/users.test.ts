import { beforeAll, describe, expect, it } from '@jest/globals';
import { explainKept } from '../support/plans.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let admin: { id: number };
const people: Record<string, number> = {};

beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.aUser({
    name: 'Zuleica Administra',
    email: 'z@adm.example',
    roles: ['ADMIN'],
    cpf: null,
    phone: null,
  });
  const made = [
    { name: 'Conceição Araújo', email: 'c.araujo@example.org', cpf: '52998224725', phone: '5511987654321' },
    { name: 'CONCEIÇÃO d’Ávila', email: 'under_score@example.org', cpf: '11144477735', phone: '551133445566' },
    { name: 'Øyvind Müller', email: 'underxscore@example.org', cpf: null, phone: '551198765432' },
    { name: 'Rosa Lima', email: '100%rosa@example.org', cpf: null, phone: null, isActive: false },
    { name: 'Íris Lima', email: null, cpf: null, phone: null, roles: ['FACILITATOR' as const, 'PARTICIPANT' as const] },
  ];
  for (const each of made) people[each.name] = (await elo.make.aUser(each)).id;
});

const ask = async (args: string, of = 'nodes { name }', as: { id: number } = admin) =>
  (await elo.graphql(`{ users${args} { ${of} } }`, {}, { as })).body;
const names = async (filter: string): Promise<string[]> =>
  (await ask(`(filter: { ${filter} })`)).data.users.nodes.map((each: { name: string }) => each.name);
const found = (search: string) => names(`search: ${JSON.stringify(search)}`);

describe('a search for people', () => {
  it.each([
    ['conceicao', ['Conceição Araújo', 'CONCEIÇÃO d’Ávila']],
    ['AVILA concei', ['CONCEIÇÃO d’Ávila']],
    ['raúj', ['Conceição Araújo']],
    ['conceicao lima', []],
    ['øYVIND muller', ['Øyvind Müller']],
    ['C.Araujo@Example', ['Conceição Araújo']],
    ['mu', ['Øyvind Müller']],
    ['ø', ['Øyvind Müller']],
    ['529.982.247-25', ['Conceição Araújo']],
    ['52998224725', ['Conceição Araújo']],
    ['982.247', ['Conceição Araújo']],
    ['+55 (11) 98765-4321', ['Conceição Araújo']],
    ['11 8765-4321', ['Conceição Araújo']],
    ['(11) 9.9876-5432', ['Øyvind Müller']],
    ['(11) 3344-5566', ['CONCEIÇÃO d’Ávila']],
    ['lima', ['Rosa Lima', 'Íris Lima']],
  ])('for %s finds the expected names', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it('uses every character literally', async () => {
    expect(await found('under_score')).toEqual(['CONCEIÇÃO d’Ávila']);
    expect(await found('100%rosa')).toEqual(['Rosa Lima']);
    expect(await found('%')).toEqual(['Rosa Lima']);
    expect(await found('_')).toEqual(['CONCEIÇÃO d’Ávila']);
    for (const none of ['con%cao', 'l_ma', '\\', "'", "lim'a & x:*", ' | ']) expect(await found(none)).toEqual([]);
  });

  it('for spaces only is no search', async () => {
    expect(await found('   ')).toEqual(await names('active: null'));
  });

  it('has at most a hundred characters, all storable', async () => {
    expect(await found('a'.repeat(100))).toEqual([]);
    const tooLong = 'must have at most 100 characters';
    const notStorable = 'must not contain broken characters';
    const invisible = 'contains an invisible character after "a"';
    for (const [wrong, why] of [
      ['a'.repeat(101), tooLong],
      ['a\0b', invisible],
      ['a\uD800b', notStorable],
    ]) {
      const { errors } = (
        await elo.graphql(
          'query ($s: String) { users(filter: { search: $s }) { nodes { id } } }',
          { s: wrong },
          { as: admin },
        )
      ).body;
      expect(errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { search: why } });
    }
  });

  it('continues after a cursor, and is counted', async () => {
    const first = (
      await ask('(filter: { search: "li" }, first: 1)', 'totalCount nodes { name } pageInfo { endCursor hasNextPage }')
    ).data.users;
    expect(first).toMatchObject({ totalCount: 2, nodes: [{ name: 'Rosa Lima' }], pageInfo: { hasNextPage: true } });
    const next = (
      await ask(
        `(filter: { search: "li" }, first: 1, after: "${first.pageInfo.endCursor}")`,
        'nodes { name } pageInfo { hasNextPage }',
      )
    ).data.users;
    expect(next).toEqual({ nodes: [{ name: 'Íris Lima' }], pageInfo: { hasNextPage: false } });
    expect((await ask('(filter: { search: "conceicao" })', 'totalCount')).data.users.totalCount).toBe(2);
    expect((await ask('(filter: { search: "ø" })', 'totalCount')).data.users.totalCount).toBe(1);
  });

  it('finds people by their current names', async () => {
    const { id } = await elo.make.aUser({ name: 'Antes Assim' });
    await elo.make.em().execute(`update users set name = 'Depois Assado' where id = ?`, [id]);
    expect(await found('antes assim')).toEqual([]);
    expect(await found('assado')).toEqual(['Depois Assado']);
    await elo.make.em().execute('delete from users where id = ?', [id]);
  });
});

it('people are filtered by role and by active state', async () => {
  expect(await names('role: FACILITATOR')).toEqual(['Íris Lima']);
  expect(await names('active: false')).toEqual(['Rosa Lima']);
  expect(await names('active: true, search: "lima"')).toEqual(['Íris Lima']);
  expect(await names('role: ADMIN, search: "zul"')).toEqual(['Zuleica Administra']);
  expect(await names('role: ADMIN, search: "lima"')).toEqual([]);
});

it('the list of people is for administrators and supervisors', async () => {
  const others = [await elo.make.aUser(), await elo.make.aFacilitator()];
  for (const other of others)
    expect((await ask('', 'nodes { id }', other)).errors[0].extensions.code).toBe('FORBIDDEN');
  const { body } = await elo.graphql('{ users { nodes { id } } }');
  expect(body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
});

it('active facilitators are found by administrators and supervisors', async () => {
  await elo.make.aUser({ name: 'Irma Lima', roles: ['FACILITATOR'], isActive: false });
  const supervisor = await elo.make.aSupervisor();
  const facilitator = await elo.make.aFacilitator();
  const found = async (args: string, as: { id: number } | undefined) =>
    (await elo.graphql(`{ facilitators${args} { nodes { name } totalCount } }`, {}, as && { as })).body;
  for (const as of [admin, supervisor]) {
    const { facilitators } = (await found('(search: "iris")', as)).data;
    expect(facilitators).toEqual({ nodes: [{ name: 'Íris Lima' }], totalCount: 1 });
    expect((await found('(search: "irma")', as)).data.facilitators.nodes).toEqual([]);
  }
  for (const other of [facilitator, await elo.make.aUser()])
    expect((await found('', other)).errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await found('', undefined)).errors[0].extensions.code).toBe('UNAUTHENTICATED');
});

it('a search among many people reads few rows', async () => {
  await elo.make.em().execute(`
    insert into users (name, email, roles) select 'Alguém ' || md5(n::text), md5(n::text) || '@example.org', array['PARTICIPANT'] from generate_series(1, 5000) n;
    analyze users;`);
  const sent = await elo.queries(() => ask('(filter: { search: "araujo conceicao" })', 'totalCount nodes { id }'));
  const plans = await Promise.all(
    sent.filter(({ sql }) => /^\s*select/i.test(sql) && !isCallerLookup(sql)).map(each => explainKept(elo, each)),
  );
  const looked = plans
    .flat()
    .filter(node => node['Relation Name'] === 'users')
    .map(node => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']);
  expect(looked).toEqual([1, 1]);
});
