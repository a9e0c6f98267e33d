import { beforeAll, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let admin: User, facilitator: User;
beforeAll(async () => {
  elo = await startTestApp();
  const { make } = elo;
  [admin, facilitator] = await Promise.all([make.anAdmin(), make.aFacilitator()]);
  for (let n = 0; n < 5; n += 1) {
    const group = await make.aClass({ course: await make.aCourse(), cycle: await make.aCycle(), facilitator });
    const enrollment = await make.anEnrollment({ class: group });
    await make.aSubmission({ class: group, participant: enrollment.participant });
    await make.anEmployee({ user: await make.aFacilitator() });
  }
});

/** All ids of a list, read in pages of two. */
async function idsOf(list: string, latestFirst: boolean | null, as: { id: number }): Promise<number[]> {
  const ids: number[] = [];
  for (let after: string | null = null; ;) {
    const { body }: { body: any } = await elo.graphql(
      `query ($after: String, $latestFirst: Boolean) { list: ${list}(first: 2, after: $after, latestFirst: $latestFirst) {
        nodes { id } pageInfo { hasNextPage endCursor } } }`,
      { after, latestFirst },
      { as },
    );
    expect(body.errors).toBeUndefined();
    const { nodes, pageInfo } = body.data.list;
    ids.push(...nodes.map(({ id }: { id: string }) => Number(id)));
    if (!pageInfo.hasNextPage) return ids;
    after = pageInfo.endCursor;
  }
}

it.each(['users', 'courses', 'classes', 'enrollments', 'submissions', 'employees'])(
  '%s come latest first for callers that ask for it, on all pages',
  async list => {
    const usual = await idsOf(list, null, admin);
    expect(usual.length).toBeGreaterThanOrEqual(5);
    expect(usual).toEqual(usual.toSorted((a, b) => a - b));
    expect(await idsOf(list, false, admin)).toEqual(usual);
    expect(await idsOf(list, true, admin)).toEqual(usual.toReversed());
  },
);

it('a facilitator gets their own enrollments in this order, and no others', async () => {
  await elo.make.anEnrollment();
  const usual = await idsOf('enrollments', null, facilitator);
  expect(usual).toHaveLength(5);
  expect(await idsOf('enrollments', true, facilitator)).toEqual(usual.toReversed());
});
