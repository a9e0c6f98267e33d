import { beforeAll, expect, it } from '@jest/globals';
import { Erasure, type User } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Pages of lists: each row is on exactly one page, in both directions of the list.

let elo: TestApp;
let admin: User;
const people: string[] = [];
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
  for (let each = 0; each < 5; each += 1) {
    const user = await elo.make.aUser();
    people.push(String(user.id));
    await elo.make.save(Erasure, { person: user.id, state: 'REQUESTED', requestedAt: new Date() });
    await elo.make.aClass();
  }
});

async function pagesOf(list: string, args: string, of: string): Promise<string[][]> {
  const pages: string[][] = [];
  let after = '';
  for (;;) {
    const query = `{ ${list}(first: 2${args}${after}) { nodes { ${of} } pageInfo { endCursor hasNextPage } } }`;
    const { body } = await elo.graphql(query, {}, { as: admin });
    const { nodes, pageInfo } = body.data[list];
    pages.push(nodes.map((node: any) => node.person?.id ?? node.id));
    if (!pageInfo.hasNextPage) return pages;
    after = `, after: "${pageInfo.endCursor}"`;
  }
}

it('erasures are listed with the latest first, page by page', async () => {
  const [e, d, c, b, a] = people.toReversed();
  expect(await pagesOf('erasures', '', 'person { id }')).toEqual([[e, d], [c, b], [a]]);
  expect(await pagesOf('erasures', ', state: REQUESTED', 'person { id }')).toEqual([[e, d], [c, b], [a]]);
});

it('classes are listed by id, page by page', async () => {
  const pages = await pagesOf('classes', '', 'id');
  expect(pages.map(page => page.length)).toEqual([2, 2, 1]);
  const ids = pages.flat().map(Number);
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
});
