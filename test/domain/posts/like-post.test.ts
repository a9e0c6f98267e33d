import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Post } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Both verbs of a like, likePost and unlikePost, through the graph; the AJAX action has tests of its own.

const NOW = '2026-11-20T12:00:00Z';
let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(NOW));

type Caller = { id: number } | null;
let serial = 0;
const aPost = (publishedAt: string | null = NOW) =>
  elo.make.save(Post, {
    slug: `curtido-${(serial += 1)}`,
    title: 'Título',
    excerpt: '',
    body: 'Texto',
    category: 'noticias',
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
  });
const ask = (verb: 'likePost' | 'unlikePost', as: Caller, id: number) =>
  elo.graphql(`mutation ($id: ID!) { it: ${verb}(id: $id) { id likes likedByMe } }`, { id }, { as });
/** The answer to a caller, or code and reason of the refusal. */
const outcome = async (...[verb, as, id]: Parameters<typeof ask>) => {
  const { body } = await ask(verb, as, id);
  const { code, reason } = body.errors?.[0].extensions ?? {};
  return body.errors ? [code, reason] : body.data.it;
};
const likesOf = async (id: number) =>
  (
    await elo.make.em().execute<{ n: number }[]>('select count(*)::int as n from post_likes where post_id = ?', [id])
  )[0]!.n;

it('a like counts once for each person, and is taken back once', async () => {
  const [{ id }, one, two] = await Promise.all([aPost(), elo.make.aUser(), elo.make.aUser()]);
  const shown = (likes: number, likedByMe: boolean) => ({ id: String(id), likes, likedByMe });
  expect(await outcome('likePost', one, id)).toEqual(shown(1, true));
  expect(await outcome('likePost', two, id)).toEqual(shown(2, true));
  expect(await outcome('likePost', one, id)).toEqual(['CONFLICT', 'ALREADY_LIKED']);
  expect(await outcome('unlikePost', one, id)).toEqual(shown(1, false));
  expect(await outcome('unlikePost', one, id)).toEqual(['CONFLICT', 'NOT_LIKED']);
  expect(await likesOf(id)).toBe(1);
});

it('only one of many concurrent likes of one person counts', async () => {
  const [{ id }, person] = await Promise.all([aPost(), elo.make.aUser()]);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome('likePost', person, id)));
  expect(outcomes.filter(each => !Array.isArray(each))).toEqual([{ id: String(id), likes: 1, likedByMe: true }]);
  expect(outcomes.filter(Array.isArray)).toEqual(Array(7).fill(['CONFLICT', 'ALREADY_LIKED']));
  expect(await likesOf(id)).toBe(1);
});

it.each([
  ['a draft', null],
  ['a post of a second from now', '2026-11-20T12:00:01Z'],
])('%s can’t be liked', async (_what, publishedAt) => {
  const [{ id }, person] = await Promise.all([aPost(publishedAt), elo.make.aUser()]);
  expect(await outcome('likePost', person, id)).toEqual(['NOT_FOUND', 'POST_NOT_FOUND']);
  expect(await outcome('unlikePost', person, id)).toEqual(['NOT_FOUND', 'POST_NOT_FOUND']);
  expect(await likesOf(id)).toBe(0);
});

it('liking is for signed-in people', async () => {
  const { id } = await aPost();
  for (const verb of ['likePost', 'unlikePost'] as const)
    expect(await outcome(verb, null, id)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
  expect(await likesOf(id)).toBe(0);
});
