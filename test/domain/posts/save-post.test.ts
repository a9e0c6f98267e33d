import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Post, PostLike } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Tests of two editors at the same time, and of removing.

let elo: TestApp;
let supervisor: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  supervisor = await elo.make.aSupervisor();
});
beforeEach(() => elo.setNow('2026-11-20T12:00:00Z'));

type Caller = { id: number } | null;
let serial = 0;
const aPost = () =>
  elo.make.save(Post, {
    slug: `salvo-${(serial += 1)}`,
    title: 'Título',
    excerpt: '',
    body: 'Texto',
    category: 'noticias',
    publishedAt: elo.now(),
  });
/** The field of an operation, or code and reason of the refusal. */
async function ask(document: string, as: Caller = supervisor): Promise<any> {
  const { body } = await elo.graphql(document, {}, { as });
  const { code, reason } = body.errors?.[0].extensions ?? {};
  return body.errors ? `${code} ${reason}` : Object.values(body.data)[0];
}

it('the second of two editors is told that the post has changed', async () => {
  const { id } = await aPost();
  const { updatedAt } = await ask(`{ post(id: ${id}) { updatedAt } }`);
  elo.setNow('2026-11-20T12:01:00Z');
  const change = (title: string) =>
    ask(
      `mutation { updatePost(id: ${id}, input: { title: "${title}", expectedUpdatedAt: "${updatedAt}" }) { title } }`,
    );
  expect(await change('Um')).toEqual({ title: 'Um' });
  expect(await change('Dois')).toBe('CONFLICT RECORD_CHANGED');
  expect(await ask(`mutation { removePost(id: ${id}, expectedUpdatedAt: "${updatedAt}") { id } }`)).toBe(
    'CONFLICT RECORD_CHANGED',
  );
  expect(await ask(`{ post(id: ${id}) { title } }`)).toEqual({ title: 'Um' });
});

it('a removed post is gone with its likes, and can’t be removed again', async () => {
  const [{ id }, reader] = await Promise.all([aPost(), elo.make.aUser()]);
  await ask(`mutation { likePost(id: ${id}) { id } }`, reader);
  const remove = (as?: Caller) => ask(`mutation { removePost(id: ${id}) { type id } }`, as);
  expect(await remove(null)).toBe('UNAUTHENTICATED NOT_SIGNED_IN');
  for (const as of [reader, await elo.make.aFacilitator()])
    expect(await remove(as)).toBe('FORBIDDEN POSTS_FOR_EDITORS');
  expect(await elo.make.em().count(Post, { id })).toBe(1);
  expect(await remove()).toEqual({ type: 'Post', id: String(id) });
  expect(await elo.make.em().count(Post, { id })).toBe(0);
  expect(await elo.make.em().count(PostLike, { post: id })).toBe(0);
  expect(await remove()).toBe('NOT_FOUND POST_NOT_FOUND');
});
