import { beforeAll, expect, it } from '@jest/globals';
import { Class } from '../../src/entities/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const update = (as: { id: number } | null, id: unknown, input: object, headers?: Record<string, string>) =>
  elo.graphql(
    `mutation ($id: ID!, $input: UpdateClassInput!) { updateClass(id: $id, input: $input) { id groupUrl updatedAt } }`,
    { id, input },
    { as, headers },
  );
const GROUP = 'https://chat.example.org/turma?invite=1';
const stored = async (id: number) => (await elo.make.em().findOneOrFail(Class, id)).groupUrl;

it('supervisors and administrators set and remove the address of the class’s group', async () => {
  const group = await elo.make.aClass();
  for (const someone of [await elo.make.aSupervisor(), await elo.make.anAdmin()]) {
    const { body } = await update(someone, group.id, { groupUrl: GROUP });
    expect(body.data.updateClass).toMatchObject({ id: String(group.id), groupUrl: GROUP });
    expect((await update(someone, group.id, {})).body.data.updateClass.groupUrl).toBe(GROUP);
    expect((await update(someone, group.id, { groupUrl: null })).body.data.updateClass.groupUrl).toBeNull();
  }
});

it('other people can’t change the class', async () => {
  const facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ facilitator });
  const { participant } = await elo.make.anEnrollment({ class: group });
  for (const someone of [facilitator, participant, await elo.make.aFacilitator()])
    expect((await update(someone, group.id, { groupUrl: GROUP })).body.errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ]);
  expect((await update(null, group.id, { groupUrl: GROUP })).body.errors).toMatchObject([
    { extensions: { code: 'UNAUTHENTICATED' } },
  ]);
  const key = await update(null, group.id, { groupUrl: GROUP }, { authorization: 'Bearer demo-api-key' });
  expect(key.body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  expect(await stored(group.id)).toBeNull();
});

it.each(['http://chat.example.org/x', 'javascript:alert(1)', 'chat', '', `https://x.org/${'a'.repeat(500)}`])(
  'updateClass refuses the address %s',
  async groupUrl => {
    const group = await elo.make.aClass();
    const { body } = await update(await elo.make.anAdmin(), group.id, { groupUrl });
    expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID' } }]);
    expect(await stored(group.id)).toBeNull();
  },
);

it('updateClass refuses a change over a newer one, and an unknown class', async () => {
  const admin = await elo.make.anAdmin();
  const group = await elo.make.aClass();
  const expectedUpdatedAt = group.updatedAt.toISOString();
  expect((await update(admin, group.id, { groupUrl: GROUP, expectedUpdatedAt })).body.errors).toBeUndefined();
  const late = await update(admin, group.id, { groupUrl: null, expectedUpdatedAt });
  expect(late.body.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  expect(await stored(group.id)).toBe(GROUP);
  expect((await update(admin, 999_999, {})).body.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});
